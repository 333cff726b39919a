import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import { option, RECOMMEND, wellness, words } from './words.ts';

/** What somebody thinks of the calls and of who calls. */
export const EVALUATION: readonly QuestionInput[] = [
  wellness('satisfied', words('How happy are you with the calls?', '¿Qué tan a gusto está con las llamadas?'), {
    min: words('Not at all', 'Nada'),
    max: words('Very', 'Mucho'),
  }),
  {
    id: 'listens',
    kind: 'single',
    label: words('Does your caller listen to you?', '¿Le escucha la persona que llama?'),
    options: [
      option('always', 'Always', 'Siempre', 2),
      option('mostly', 'Mostly', 'Casi siempre', 1),
      option('rarely', 'Rarely', 'Pocas veces', 0),
    ],
    alarm: ['rarely'],
  },
  {
    id: 'calls',
    kind: 'number',
    label: words('How many calls did you get in the last month?', '¿Cuántas llamadas recibió el último mes?'),
    hint: words('A guess will do.', 'Basta una idea aproximada.'),
    required: false,
    min: 0,
    max: 100,
    decimals: false,
  },
  {
    id: 'times',
    kind: 'yesNo',
    label: words('Do the calls come at times that suit you?', '¿Llegan las llamadas a horas que le convienen?'),
    better: 'higher',
  },
  {
    id: 'timesBetter',
    kind: 'multiple',
    label: words('Which times would be better?', '¿Qué horas serían mejores?'),
    options: [
      option('morning', 'Morning', 'Mañana'),
      option('afternoon', 'Afternoon', 'Tarde'),
      option('evening', 'Evening', 'Noche'),
      option('weekend', 'Weekend', 'Fin de semana'),
    ],
    visibleIf: { questionId: 'times', operator: 'is', value: false },
  },
  {
    id: 'brings',
    kind: 'multiple',
    label: words('What do the calls bring you?', '¿Qué le dan las llamadas?'),
    required: false,
    options: [
      option('company', 'Company', 'Compañía'),
      option('laughter', 'A good laugh', 'Unas risas'),
      option('news', 'News and advice', 'Noticias y consejos'),
      option('reminders', 'Reminders', 'Recordatorios'),
      option('safety', 'Someone notices when I am not well', 'Alguien se da cuenta si no estoy bien'),
    ],
  },
  {
    id: 'goOn',
    kind: 'single',
    label: words('Would you like the calls to go on?', '¿Le gustaría que sigan las llamadas?'),
    options: [
      option('same', 'Yes, with the same caller', 'Sí, con la misma persona', 2),
      option('other', 'Yes, with another caller', 'Sí, con otra persona', 1),
      option('no', 'No', 'No', 0),
    ],
    alarm: ['other', 'no'],
  },
  {
    id: 'goOnWhy',
    kind: 'text',
    label: words('What should be different?', '¿Qué debería ser distinto?'),
    required: false,
    visibleIf: { questionId: 'goOn', operator: 'isNot', value: 'same' },
  },
  RECOMMEND,
];
