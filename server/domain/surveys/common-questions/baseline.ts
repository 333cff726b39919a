import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import { COMPARED, option, words } from './words.ts';

/** How somebody is before the calls begin, to be compared with later. */
export const BASELINE_SURVEY: readonly QuestionInput[] = [
  ...COMPARED,
  {
    id: 'alone',
    kind: 'yesNo',
    label: words('Do you live alone?', '¿Vive sin nadie más en casa?'),
  },
  {
    id: 'aloneSince',
    kind: 'date',
    label: words('Since when?', '¿Desde cuándo?'),
    hint: words('A guess will do.', 'Basta una idea aproximada.'),
    required: false,
    days: 'past',
    visibleIf: { questionId: 'alone', operator: 'is', value: true },
  },
  {
    id: 'hopes',
    kind: 'multiple',
    label: words('What would you like from the calls?', '¿Qué le gustaría de las llamadas?'),
    options: [
      option('chat', 'A friendly chat', 'Una charla amistosa'),
      option('interests', 'Someone with the same interests', 'Alguien con los mismos intereses'),
      option('check', 'Someone who checks on me', 'Alguien que pregunte cómo estoy'),
      option('help', 'Help to find services', 'Ayuda para encontrar servicios'),
      option('language', 'To speak my own language', 'Hablar mi propio idioma'),
    ],
  },
  {
    id: 'wishes',
    kind: 'text',
    label: words('What should your caller know?', '¿Qué debería saber la persona que le llame?'),
    required: false,
  },
];
