import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import brief from '#src/components/ui/table/brief.module.css';
import type { Column } from '#src/components/ui/table/column.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { SurveyRespondent, SurveySubject } from '#src/components/surveys/survey-party.tsx';
import { hasAlarms, SurveyAlarms, SurveyStand } from '#src/components/surveys/survey-stand.tsx';
import { actionOf, subjectText } from '#src/components/surveys/survey-words.ts';
import type { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { searchWith } from '#src/lib/search-params.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof useSurveyTexts>;
  /** The organization's; undefined until it is known. */
  readonly timeZone: string | undefined;
  /** The list has only what requires action. */
  readonly isDue: boolean;
}

/** A survey is opened with the address of its list: from it one goes on in that list. */
const opened = (surveyId: string) =>
  ({ to: '/app/surveys/$surveyId', params: { surveyId }, search: searchWith({}) }) as const;

/** A survey as a row of the lists: of two lines where there is no room for a table. */
export const surveyColumns = ({ t, timeZone, isDue }: ColumnsOptions): ReadonlyArray<Column<Survey>> => [
  {
    id: 'type',
    header: t('type'),
    rowHeader: true,
    cell: (survey) => (
      <div className={brief.lines}>
        <Link {...opened(survey.id)} data-survey={survey.id}>
          {t(`types.${survey.type}`)}
        </Link>
        <span className={brief.brief}>
          <span>
            {subjectText(t, survey)}
            {' · '}
            <Moment iso={survey.answeredAt ?? survey.createdAt} timeZone={timeZone} />
          </span>
          <SurveyStand survey={survey} isDue={isDue} />
          <SurveyAlarms survey={survey} />
        </span>
      </div>
    ),
  },
  { id: 'subject', header: t('subject'), narrow: false, cell: (survey) => <SurveySubject survey={survey} /> },
  { id: 'respondent', header: t('willAnswer'), narrow: false, cell: (survey) => <SurveyRespondent survey={survey} /> },
  {
    id: 'state',
    header: t('state'),
    narrow: false,
    cell: (survey) => <SurveyStand survey={survey} isDue={isDue} />,
  },
  {
    id: 'alarms',
    header: t('alarms'),
    narrow: false,
    cell: (survey) => hasAlarms(survey) && <SurveyAlarms survey={survey} />,
  },
  {
    id: 'when',
    header: t('when'),
    narrow: false,
    cell: ({ answeredAt, createdAt }) => <Moment iso={answeredAt ?? createdAt} timeZone={timeZone} />,
  },
  {
    id: 'program',
    header: t('program'),
    hidden: true,
    narrow: false,
    cell: ({ subject }) => subject?.program?.name,
  },
  {
    id: 'notes',
    header: t('adminNotes'),
    hidden: true,
    narrow: false,
    cell: ({ adminNotes }) => adminNotes && <bdi>{adminNotes}</bdi>,
  },
  {
    id: 'action',
    header: t('action'),
    quietHeader: true,
    cell: (survey) => (
      <ButtonLink
        {...opened(survey.id)}
        size="small"
        variant="default"
        aria-label={t(`do.${actionOf(survey)}Of`, { type: t(`types.${survey.type}`), name: subjectText(t, survey) })}
      >
        {t(`do.${actionOf(survey)}`)}
      </ButtonLink>
    ),
  },
];
