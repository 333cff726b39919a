import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import { COMPANY, LONELINESS, OWN_HEALTH, wellness, words } from './words.ts';

/** The questions of the baseline again, and what the calls have changed. */
export const FOLLOW_UP_SURVEY: readonly QuestionInput[] = [
  ...LONELINESS,
  OWN_HEALTH,
  wellness(
    'spirits',
    words('How were your spirits in the last two weeks?', '¿Cómo estuvo su ánimo las últimas dos semanas?'),
    {
      min: words('Very low', 'Muy bajo'),
      max: words('Very good', 'Muy bueno'),
    },
  ),
  COMPANY,
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
  {
    id: 'recommend',
    kind: 'scale',
    label: words('Would you tell a friend about us?', '¿Le hablaría de nosotros a un amigo?'),
    ends: {
      min: words('Surely not', 'Seguro que no'),
      max: words('Surely', 'Seguro que sí'),
    },
    min: 0,
    max: 10,
    better: 'higher',
  },
];
