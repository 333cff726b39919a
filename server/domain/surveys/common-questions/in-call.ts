import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import { FEELING, option, words } from './words.ts';

/** How somebody is today, asked while they are on the phone. */
export const INCALL_SURVEY: readonly QuestionInput[] = [
  FEELING,
  {
    id: 'sleep',
    kind: 'single',
    label: words('How did you sleep in the last nights?', '¿Cómo durmió las últimas noches?'),
    options: [
      option('well', 'Well', 'Bien', 2),
      option('partly', 'So-so', 'Más o menos', 1),
      option('badly', 'Badly', 'Mal', 0),
    ],
  },
  {
    id: 'eaten',
    kind: 'yesNo',
    label: words('Have you had a meal today?', '¿Ha comido hoy?'),
    better: 'higher',
    alarm: [false],
  },
  {
    id: 'medicine',
    kind: 'single',
    label: words('Do you take your medicine as you should?', '¿Toma sus medicinas como debe?'),
    options: [
      option('all', 'Yes, all of it', 'Sí, todas', 2),
      option('some', 'I miss some', 'Se me olvidan algunas', 1),
      option('none', 'No', 'No', 0),
      option('noneNeeded', 'I need none', 'No necesito ninguna'),
    ],
    alarm: ['none'],
  },
  {
    id: 'outside',
    kind: 'number',
    label: words(
      'On how many of the last seven days did you leave the house?',
      '¿Cuántos de los últimos siete días salió de casa?',
    ),
    min: 0,
    max: 7,
    decimals: false,
    better: 'higher',
  },
  {
    id: 'need',
    kind: 'yesNo',
    label: words('Is there anything you need help with?', '¿Necesita ayuda con algo?'),
    better: 'lower',
    alarm: [true],
  },
  {
    id: 'needWhat',
    kind: 'multiple',
    label: words('What do you need help with?', '¿Con qué necesita ayuda?'),
    options: [
      option('food', 'Food', 'Comida'),
      option('rides', 'Rides', 'Transporte'),
      option('medicine', 'Medicine', 'Medicinas'),
      option('home', 'Something at home', 'Algo en casa'),
      option('papers', 'Papers and money', 'Papeles y dinero'),
      option('other', 'Something else', 'Otra cosa'),
    ],
    visibleIf: { questionId: 'need', operator: 'is', value: true },
  },
  {
    id: 'needBy',
    kind: 'date',
    label: words('By which day?', '¿Para qué día?'),
    required: false,
    days: 'future',
    visibleIf: { questionId: 'need', operator: 'is', value: true },
  },
];
