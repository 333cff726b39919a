import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import { COMPANY, FEELING, option, words } from './words.ts';

/** What became of what was said in a call some weeks ago. */
export const INCALL_SURVEY_FOLLOWUP: readonly QuestionInput[] = [
  FEELING,
  {
    id: 'since',
    kind: 'single',
    label: words('How have you been since we last asked?', '¿Cómo ha estado desde la última vez que preguntamos?'),
    options: [
      option('better', 'Better', 'Mejor', 2),
      option('same', 'The same', 'Igual', 1),
      option('worse', 'Worse', 'Peor', 0),
    ],
    alarm: ['worse'],
  },
  {
    id: 'sinceWhat',
    kind: 'text',
    label: words('What happened?', '¿Qué pasó?'),
    visibleIf: { questionId: 'since', operator: 'is', value: 'worse' },
  },
  {
    id: 'helped',
    kind: 'single',
    label: words('Did you get the help that you needed?', '¿Recibió la ayuda que necesitaba?'),
    options: [
      option('yes', 'Yes', 'Sí', 2),
      option('partly', 'In part', 'En parte', 1),
      option('no', 'No', 'No', 0),
      option('noneNeeded', 'I needed none', 'No necesitaba ninguna'),
    ],
    alarm: ['no'],
  },
  {
    id: 'helpMissing',
    kind: 'text',
    label: words('Which help is missing?', '¿Qué ayuda le falta?'),
    visibleIf: { questionId: 'helped', operator: 'is', value: 'no' },
  },
  COMPANY,
  {
    id: 'doctor',
    kind: 'date',
    label: words('When do you see a doctor next?', '¿Cuándo ve al médico la próxima vez?'),
    required: false,
    days: 'future',
  },
];
