import type { BadgeTone } from '#src/components/ui/page/badge.tsx';
import { formatDay } from '#src/lib/dates.ts';
import type { SurveyState } from '#src/schemas/survey-values.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import type { useSurveyTexts } from './texts.ts';

type Translate = ReturnType<typeof useSurveyTexts>;

/** Each state has one tone, wherever it is shown. */
export const TONES: Readonly<Record<SurveyState, BadgeTone>> = {
  notYet: 'neutral',
  open: 'info',
  expired: 'neutral',
  answered: 'good',
};

/** How a survey stands, in words. Specification surveys 1.4, 1.7. */
export const stateText = (t: Translate, { state, availableFrom }: Pick<Survey, 'state' | 'availableFrom'>): string =>
  state === 'notYet' && availableFrom !== null ? t('opensOn', { day: formatDay(availableFrom) }) : t(`states.${state}`);

/** Whether an admin may ask its questions: who answers an anonymous one is told to nobody. Specification surveys 1.8. */
export const isConductible = ({ state, isAnonymous }: Pick<Survey, 'state' | 'isAnonymous'>): boolean =>
  state === 'open' && !isAnonymous;

type Offered = Pick<Survey, 'state' | 'isAnonymous' | 'actionRequired'>;

/** What is offered about a survey. Specification surveys 3.1. */
export function actionOf({ actionRequired, ...survey }: Offered) {
  const { state } = survey;
  if (isConductible(survey)) return 'conduct';
  return state === 'answered' && actionRequired ? 'review' : 'view';
}

type Waiting = Pick<Survey, 'state' | 'actionRequired' | 'postponedTo' | 'completedAt'>;

/** Whether it waits until the day to which it was postponed. Specification surveys 3.8. */
export const isWaiting = ({ state, actionRequired, postponedTo, completedAt }: Waiting): boolean =>
  postponedTo !== null && !actionRequired && completedAt === null && (state === 'open' || state === 'answered');

/** Whether it can be marked as done with, also before its day: what wasn’t answered is conducted. Specification surveys 3.8. */
export const isReviewable = (survey: Waiting): boolean =>
  survey.state === 'answered' && (survey.actionRequired || isWaiting(survey));

/** Whether it can wait until another day: those about people alone. Specification surveys 4.8. */
export const isPostponable = (survey: Waiting & Pick<Survey, 'family'>): boolean =>
  survey.family === 'person' && (survey.actionRequired || isWaiting(survey));

/** Whom it is about, as a text: an anonymous one says nobody. Specification surveys 1.8. */
export const subjectText = (t: Translate, { subject, isAnonymous }: Pick<Survey, 'subject' | 'isAnonymous'>): string =>
  subject?.name ?? t(isAnonymous ? 'anonymous' : 'gone');
