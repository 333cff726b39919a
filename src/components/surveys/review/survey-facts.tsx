import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { formatDay } from '#src/lib/dates.ts';
import type { SurveyDetail } from '#src/schemas/surveys.ts';
import { SurveyRespondent, SurveySubject } from '#src/components/surveys/survey-party.tsx';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';

interface SurveyFactsProps {
  readonly survey: SurveyDetail;
  readonly timeZone: string;
}

/** Whom a survey is about and who answers it, and what happened to it when. */
export function SurveyFacts({ survey, timeZone }: SurveyFactsProps) {
  const t = useSurveyTexts();
  const { subject, availableFrom, postponedTo, questionnaire, family, follows } = survey;
  const moment = (term: string, iso: string | null) =>
    iso === null ? [] : [{ term, value: <Moment iso={iso} timeZone={timeZone} /> }];
  return (
    <Section
      title={t('facts.title')}
      actions={
        subject && (
          <ButtonLink
            variant="text"
            to="/app/surveys"
            search={{ tab: 'all', family, subjectId: subject.personOrganizationId }}
          >
            {t('facts.all')}
          </ButtonLink>
        )
      }
    >
      <DescriptionList
        compact
        items={[
          { term: t('subject'), value: <SurveySubject survey={survey} /> },
          {
            term: t(survey.state === 'answered' ? 'respondent' : 'willAnswer'),
            value: <SurveyRespondent survey={survey} />,
          },
          ...(follows ? [{ term: t('facts.follows'), value: <Followed follows={follows} timeZone={timeZone} /> }] : []),
          ...(subject?.program ? [{ term: t('program'), value: subject.program.name }] : []),
          ...moment(t('facts.created'), survey.createdAt),
          ...moment(t('facts.sent'), survey.sentAt),
          ...(availableFrom === null ? [] : [{ term: t('facts.opens'), value: formatDay(availableFrom) }]),
          ...(survey.state === 'answered'
            ? []
            : moment(t(`facts.${survey.state === 'expired' ? 'expired' : 'expires'}`), survey.expiresAt)),
          ...moment(t('facts.answered'), survey.answeredAt),
          ...moment(t('facts.completed'), survey.completedAt),
          ...(postponedTo === null ? [] : [{ term: t('facts.postponed'), value: formatDay(postponedTo) }]),
          { term: t('facts.version'), value: t('questions.versionShort', { version: questionnaire.version }) },
        ]}
      />
    </Section>
  );
}

interface FollowedProps {
  readonly follows: NonNullable<SurveyDetail['follows']>;
  readonly timeZone: string;
}

/** The survey that it follows. Specification surveys 3.15. */
function Followed({ follows: { id, family, type, answeredAt }, timeZone }: FollowedProps) {
  const t = useSurveyTexts();
  return (
    <>
      <Link to="/app/surveys/$surveyId" params={{ surveyId: id }} search={{ family, tab: 'all' }}>
        {t(`types.${type}`)}
      </Link>{' '}
      <Moment iso={answeredAt} timeZone={timeZone} />
    </>
  );
}
