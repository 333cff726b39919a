import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listCallerSurveys, listPersonSurveys } from '#src/queries/surveys.ts';
import { SURVEY_FAMILIES } from '#src/schemas/survey-values.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { SurveyAlarms } from './survey-stand.tsx';
import { actionOf, subjectText } from './survey-words.ts';
import classes from './surveys.module.css';
import { useSurveyTexts } from './texts.ts';

const SHOWN = 5;

interface SurveysWaitingProps {
  readonly organizationId: string;
}

/** Surveys that require action, on the dashboard; for who may see surveys. */
export function SurveysWaiting({ organizationId }: SurveysWaitingProps) {
  const mayRead = useCan('personorganizationssurveys', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'surveys'));
  return mayRead && isOn ? <Waiting organizationId={organizationId} /> : null;
}

const sinceOf = ({ answeredAt, createdAt }: Survey): string => answeredAt ?? createdAt;

/** What the section shows: fetched before the dashboard is drawn, since it stands above what is there at once. */
export const surveysWaiting = (organizationId: string) => {
  const filter = { organizationId, page: 1, actionRequired: true };
  return [listPersonSurveys(filter), listCallerSurveys(filter)] as const;
};

function Waiting({ organizationId }: SurveysWaitingProps) {
  const t = useSurveyTexts();
  const timeZone = useTimeZone(organizationId);
  const [aboutPeople, aboutCalls] = surveysWaiting(organizationId);
  const person = useQuery(aboutPeople).data;
  const caller = useQuery(aboutCalls).data;
  if (!person || !caller) return null;
  const rows: readonly Survey[] = [...person.personOrganizationSurveys, ...caller.callerSurveys];
  if (rows.length === 0) return null;
  const counts = { person: person.pager.totalItems, caller: caller.pager.totalItems };
  return (
    <Section
      title={t('waiting.title')}
      description={t('waiting.lead')}
      actions={SURVEY_FAMILIES.filter((family) => counts[family] > 0).map((family) => (
        <Link key={family} to="/app/surveys" search={{ family }}>
          <bdi>{t(`waiting.${family}`, { count: counts[family] })}</bdi>
        </Link>
      ))}
    >
      <ul className={classes.listed}>
        {rows
          .toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)))
          .slice(0, SHOWN)
          .map((survey) => (
            <li key={survey.id}>
              <Link to="/app/surveys/$surveyId" params={{ surveyId: survey.id }} search={{ family: survey.family }}>
                {t('one', { type: t(`types.${survey.type}`), name: subjectText(t, survey) })}
              </Link>
              <Badge tone="warn">{t(`do.${actionOf(survey)}`)}</Badge>
              <SurveyAlarms survey={survey} />
              <span className={`${classes.dimmed} ${classes.end}`}>
                <Moment iso={sinceOf(survey)} timeZone={timeZone} />
              </span>
            </li>
          ))}
      </ul>
    </Section>
  );
}
