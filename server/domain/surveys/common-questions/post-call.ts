import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import { option, wellness, words } from './words.ts';

const spoken = { questionId: 'spoke', operator: 'is', value: true } as const;

/** How a call went, asked of who made it. */
export const POSTCALL_SURVEY: readonly QuestionInput[] = [
  {
    id: 'spoke',
    kind: 'yesNo',
    label: words('Did you speak with each other?', '¿Hablaron entre ustedes?'),
  },
  {
    id: 'reached',
    kind: 'single',
    label: words('Whom did you reach?', '¿A quién localizó?'),
    options: [
      option('other', 'Someone else', 'A otra persona'),
      option('machine', 'A voicemail', 'Un buzón de voz'),
      option('nobody', 'Nobody', 'A nadie'),
      option('wrong', 'A wrong number', 'Un número equivocado'),
    ],
    alarm: ['wrong'],
    visibleIf: { questionId: 'spoke', operator: 'is', value: false },
  },
  {
    ...wellness('went', words('How did the call go?', '¿Cómo fue la llamada?'), {
      min: words('Badly', 'Mal'),
      max: words('Very well', 'Muy bien'),
    }),
    visibleIf: spoken,
  },
  {
    id: 'topics',
    kind: 'multiple',
    label: words('What did you talk about?', '¿De qué hablaron?'),
    required: false,
    options: [
      option('family', 'Family and friends', 'Familia y amigos'),
      option('health', 'Health', 'Salud'),
      option('memories', 'Memories', 'Recuerdos'),
      option('interests', 'Hobbies and interests', 'Pasatiempos e intereses'),
      option('daily', 'Daily life', 'La vida diaria'),
      option('help', 'Help that is needed', 'Ayuda que hace falta'),
    ],
    visibleIf: spoken,
  },
  {
    id: 'mood',
    kind: 'single',
    label: words('How did the other person sound?', '¿Cómo se oía la otra persona?'),
    options: [
      option('cheerful', 'Cheerful', 'Animada', 2),
      option('calm', 'As usual', 'Como siempre', 1),
      option('low', 'Low', 'Decaída', 0),
    ],
    visibleIf: spoken,
  },
  {
    id: 'concern',
    kind: 'yesNo',
    label: words('Does anything worry you?', '¿Hay algo que le preocupe?'),
    better: 'lower',
    alarm: [true],
    visibleIf: spoken,
  },
  {
    id: 'concernWhat',
    kind: 'text',
    label: words('What worries you?', '¿Qué le preocupa?'),
    visibleIf: { questionId: 'concern', operator: 'is', value: true },
  },
  {
    id: 'line',
    kind: 'yesNo',
    label: words('Could you hear each other well?', '¿Se oían bien?'),
    required: false,
    better: 'higher',
    visibleIf: spoken,
  },
];
