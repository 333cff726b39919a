import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import { COMPARED, RECOMMEND, words } from './words.ts';

/** The questions of the baseline again, and what the calls have changed. */
export const FOLLOW_UP_SURVEY: readonly QuestionInput[] = [
  ...COMPARED,
  {
    id: 'changed',
    kind: 'yesNo',
    label: words('Have the calls changed anything for you?', '¿Han cambiado algo para usted las llamadas?'),
    better: 'higher',
  },
  {
    id: 'changedWhat',
    kind: 'text',
    label: words('What have they changed?', '¿Qué han cambiado?'),
    required: false,
    visibleIf: { questionId: 'changed', operator: 'is', value: true },
  },
  RECOMMEND,
];
