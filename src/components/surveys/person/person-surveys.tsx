import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listCallerSurveys, listPersonSurveys } from '#src/queries/surveys.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { ASK_HASH } from '#src/components/surveys/survey-search.ts';
import { SurveyAlarms, SurveyStand } from '#src/components/surveys/survey-stand.tsx';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { AskDialog } from './ask-dialog.tsx';

const SHOWN = 5;

interface PersonSurveysProps {
  readonly person: Membership;
  /** False while the person is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
}

/** The latest surveys about somebody, and a new one; for who may see surveys. */
function PersonSurveys({ person, enabled }: PersonSurveysProps) {
  const mayRead = useCan('personorganizationssurveys', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'surveys'));
  const isSelected = useSession(({ organization }) => organization?.id === person.organizationId);
  return mayRead && isOn && isSelected ? <Surveys person={person} enabled={enabled} /> : null;
}

/** What waits to be conducted first, then the latest. */
const byTurn = (one: Survey, other: Survey) =>
  Number(other.state === 'open') - Number(one.state === 'open') ||
  (other.answeredAt ?? other.createdAt).localeCompare(one.answeredAt ?? one.createdAt);

function Surveys({ person, enabled }: PersonSurveysProps) {
  const t = useSurveyTexts();
  const { id, organizationId } = person;
  const filter = { organizationId, subjectId: id };
  const ofPeople = useQuery({ ...listPersonSurveys(filter), enabled });
  const ofCalls = useQuery({ ...listCallerSurveys(filter), enabled });
  const timeZone = useTimeZone(organizationId);
  const mayCreate = useCan('surveys', 'canCreate');
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const isWanted = useLocation({ select: ({ hash }) => hash === ASK_HASH });
  const close = () => {
    setAsking(false);
    // a reload, and Back, don't ask again
    if (isWanted) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  };
  const error = ofPeople.error ?? ofCalls.error;
  const rows: readonly Survey[] | undefined = ofPeople.data &&
    ofCalls.data && [...ofPeople.data.personOrganizationSurveys, ...ofCalls.data.callerSurveys];
  const total = (ofPeople.data?.pager.totalItems ?? 0) + (ofCalls.data?.pager.totalItems ?? 0);
  return (
    <Section
      title={t('title')}
      actions={
        <>
          {total > SHOWN && (
            <Link to="/app/surveys" search={{ tab: 'all', subjectId: id }}>
              {t('person.all', { count: total })}
            </Link>
          )}
          {mayCreate && (
            <Button variant="default" size="small" onClick={() => setAsking(true)}>
              {t('ask.open')}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => Promise.all([ofPeople.refetch(), ofCalls.refetch()])} />}
      {!rows && !error && <SkeletonRows rows={3} />}
      {rows?.length === 0 && <p className={classes.told}>{t('empty')}</p>}
      {rows && rows.length > 0 && (
        <ul className={classes.listed}>
          {rows
            .toSorted(byTurn)
            .slice(0, SHOWN)
            .map((survey) => (
              <li key={survey.id}>
                <Link
                  to="/app/surveys/$surveyId"
                  params={{ surveyId: survey.id }}
                  search={{ family: survey.family, tab: 'all', subjectId: id }}
                >
                  {survey.state === 'open'
                    ? t('do.conductType', { type: t(`types.${survey.type}`) })
                    : t(`types.${survey.type}`)}
                </Link>
                <SurveyStand survey={survey} />
                <SurveyAlarms survey={survey} />
                <span className={classes.dimmed}>
                  <Moment iso={survey.answeredAt ?? survey.createdAt} timeZone={timeZone} />
                </span>
              </li>
            ))}
        </ul>
      )}
      <AskDialog person={person} opened={isAsking || (isWanted && mayCreate)} onClose={close} />
    </Section>
  );
}

/** On somebody’s page. */
export const surveysOf = (person: Membership, enabled: boolean) => <PersonSurveys person={person} enabled={enabled} />;
