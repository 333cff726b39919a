import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { formatDay } from '#src/lib/dates.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { stateText, TONES } from './survey-words.ts';
import classes from './surveys.module.css';
import { useSurveyTexts } from './texts.ts';

interface SurveyStandProps {
  readonly survey: Survey;
  /** The list has only those that require action, and says so itself. */
  readonly isDue?: boolean | undefined;
}

/** So many days before one that nobody has answered closes, it is told. */
const CLOSES_SOON = 7;

/** In how many days a survey that waits closes; undefined where that is far away, or isn't to come. */
function closesIn({ state, actionRequired, expiresAt }: Survey): number | undefined {
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS);
  return state === 'open' && actionRequired && days <= CLOSES_SOON ? Math.max(days, 1) : undefined;
}

/** How a survey stands, whether it requires action, and until when it waits. Specification surveys 1.7. */
export function SurveyStand({ survey, isDue = false }: SurveyStandProps) {
  const t = useSurveyTexts();
  const { state, actionRequired, postponedTo, completedAt, isUndelivered } = survey;
  const waits = postponedTo !== null && !actionRequired && completedAt === null && state !== 'expired';
  const closes = closesIn(survey);
  return (
    <span className={classes.stand}>
      <Badge tone={TONES[state]}>{stateText(t, survey)}</Badge>
      {isUndelivered && <Badge tone="bad">{t('undelivered')}</Badge>}
      {actionRequired && !isDue && <Badge tone="warn">{t('actionRequired')}</Badge>}
      {closes !== undefined && <span className={classes.dimmed}>{t('closesIn', { count: closes })}</span>}
      {waits && <span className={classes.dimmed}>{t('postponedTo', { day: formatDay(postponedTo) })}</span>}
    </span>
  );
}

interface SurveyAlarmsProps {
  readonly survey: Pick<Survey, 'alarms' | 'actionRequired' | 'answeredAt' | 'additionalComments'>;
}

const hasComment = ({ actionRequired, answeredAt, additionalComments }: SurveyAlarmsProps['survey']) =>
  actionRequired && answeredAt !== null && Boolean(additionalComments);

/** Whether there is something that somebody should look at. */
export const hasAlarms = (survey: SurveyAlarmsProps['survey']): boolean => survey.alarms > 0 || hasComment(survey);

/** What somebody should look at: how many answers, else a comment; nothing where there is none. */
export function SurveyAlarms({ survey }: SurveyAlarmsProps) {
  const t = useSurveyTexts();
  const { alarms } = survey;
  if (!hasAlarms(survey)) return null;
  return (
    <span className={classes.alarms}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <bdi>{alarms > 0 ? t('alarmCount', { count: alarms }) : t('comment')}</bdi>
    </span>
  );
}
