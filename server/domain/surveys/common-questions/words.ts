import type { QuestionInput } from '#src/schemas/survey-questions.ts';

type Words = QuestionInput['label'];
type Option = NonNullable<QuestionInput['options']>[number];

export const words = (en: string, es: string): Words => ({ en, es });

/** An option; with a weight it tells how well somebody is who chooses it. */
export const option = (value: string, en: string, es: string, weight: number | null = null): Option => ({
  value,
  label: words(en, es),
  weight,
});

/** From 1 to 5, the more the better, with somebody to look at who is at its bad end. */
export const wellness = (id: string, label: Words, ends: { readonly min: Words; readonly max: Words }) =>
  ({
    id,
    kind: 'scale',
    label,
    ends,
    min: 1,
    max: 5,
    better: 'higher',
    alarm: [1],
  }) satisfies QuestionInput;

const OFTEN = [
  option('hardly', 'Hardly ever', 'Casi nunca', 2),
  option('sometimes', 'Sometimes', 'A veces', 1),
  option('often', 'Often', 'Con frecuencia', 0),
];

/** How lonely somebody is: three questions that are added up. */
const LONELINESS: readonly QuestionInput[] = [
  {
    id: 'lonelyTalk',
    kind: 'single',
    label: words(
      'How often do you miss having someone to talk to?',
      '¿Con qué frecuencia echa de menos a alguien con quien hablar?',
    ),
    options: OFTEN,
  },
  {
    id: 'lonelyOutside',
    kind: 'single',
    label: words(
      'How often do you feel that life goes on without you?',
      '¿Con qué frecuencia siente que la vida sigue sin usted?',
    ),
    options: OFTEN,
  },
  {
    id: 'lonelyApart',
    kind: 'single',
    label: words(
      'How often do you feel cut off from other people?',
      '¿Con qué frecuencia se siente lejos de los demás?',
    ),
    options: OFTEN,
    alarm: ['often'],
  },
];

/** How somebody says that they are, all in all. */
const OWN_HEALTH: QuestionInput = {
  id: 'ownHealth',
  kind: 'single',
  label: words('All in all, how is your health?', 'En general, ¿cómo está su salud?'),
  options: [
    option('excellent', 'Excellent', 'Excelente', 4),
    option('good', 'Good', 'Buena', 3),
    option('fair', 'Fair', 'Regular', 2),
    option('poor', 'Poor', 'Mala', 1),
    option('veryPoor', 'Very poor', 'Muy mala', 0),
  ],
  alarm: ['veryPoor'],
};

/** Company that somebody had, in people. */
export const COMPANY: QuestionInput = {
  id: 'company',
  kind: 'number',
  label: words(
    'With how many people did you talk in the last seven days?',
    '¿Con cuántas personas habló en los últimos siete días?',
  ),
  hint: words('In person or by phone; a guess will do.', 'En persona o por teléfono; basta una idea aproximada.'),
  min: 0,
  max: 100,
  decimals: false,
  better: 'higher',
};

/** How somebody is, asked before the calls begin and again later. */
export const COMPARED: readonly QuestionInput[] = [
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
];

/** How somebody is today, asked on the phone. */
export const FEELING: QuestionInput = wellness('feeling', words('How do you feel today?', '¿Cómo se siente hoy?'), {
  min: words('Very bad', 'Muy mal'),
  max: words('Very well', 'Muy bien'),
});

/** What somebody thinks of us. */
export const RECOMMEND: QuestionInput = {
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
};
