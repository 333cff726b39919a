import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import { option, wellness, words } from './words.ts';

/** How somebody is, so that a change is noticed by comparing it with the time before. */
export const CHANGE_OF_CONDITION: readonly QuestionInput[] = [
  wellness('physical', words('How is their physical health?', '¿Cómo está su salud física?'), {
    min: words('Very poor', 'Muy mala'),
    max: words('Very good', 'Muy buena'),
  }),
  {
    id: 'physicalWhat',
    kind: 'multiple',
    label: words('What is the matter?', '¿Qué le pasa?'),
    options: [
      option('pain', 'Pain', 'Dolor'),
      option('fall', 'A fall', 'Una caída'),
      option('illness', 'An illness', 'Una enfermedad'),
      option('senses', 'Sees or hears less', 'Ve u oye menos'),
      option('medicine', 'Trouble with medicine', 'Problemas con las medicinas'),
      option('other', 'Something else', 'Otra cosa'),
    ],
    alarm: ['fall', 'medicine'],
    visibleIf: { questionId: 'physical', operator: 'atMost', value: 2 },
  },
  wellness('mental', words('How are their spirits?', '¿Cómo está su ánimo?'), {
    min: words('Very low', 'Muy bajo'),
    max: words('Very good', 'Muy bueno'),
  }),
  wellness('isolation', words('How much company do they have?', '¿Cuánta compañía tiene?'), {
    min: words('Nobody', 'Nadie'),
    max: words('As much as they like', 'Toda la que desea'),
  }),
  {
    id: 'home',
    kind: 'yesNo',
    label: words(
      'Is everything in order at home: heat, water, stairs, light?',
      '¿Está todo bien en casa: calefacción, agua, escaleras, luz?',
    ),
    better: 'higher',
    alarm: [false],
  },
  {
    id: 'homeWhat',
    kind: 'text',
    label: words('What is not in order at home?', '¿Qué no está bien en casa?'),
    visibleIf: { questionId: 'home', operator: 'is', value: false },
  },
  {
    id: 'nutrition',
    kind: 'single',
    label: words('How well do they eat?', '¿Qué tal come?'),
    options: [
      option('regular', 'Regular meals', 'Comidas regulares', 2),
      option('some', 'Misses some meals', 'Se salta algunas comidas', 1),
      option('hardly', 'Hardly eats', 'Casi no come', 0),
    ],
    alarm: ['hardly'],
  },
  {
    id: 'mobility',
    kind: 'single',
    label: words('How do they get around?', '¿Cómo se mueve?'),
    options: [
      option('alone', 'Without help', 'Sin ayuda', 3),
      option('aid', 'With a cane or a walker', 'Con bastón o andador', 2),
      option('helped', 'With someone’s help', 'Con la ayuda de alguien', 1),
      option('hardly', 'Hardly at all', 'Casi nada', 0),
    ],
    alarm: ['hardly'],
  },
  {
    id: 'selfCare',
    kind: 'single',
    label: words(
      'How do they manage washing, dressing and the household?',
      '¿Cómo se arregla para lavarse, vestirse y llevar la casa?',
    ),
    options: [
      option('well', 'Well', 'Bien', 3),
      option('slowly', 'With effort', 'Con esfuerzo', 2),
      option('helped', 'With help that comes', 'Con ayuda que recibe', 1),
      option('missing', 'Help is missing', 'Le falta ayuda', 0),
    ],
    alarm: ['missing'],
  },
  {
    id: 'emergency',
    kind: 'yesNo',
    label: words(
      'Was there an emergency since the last time: 911, a hospital, a fall?',
      '¿Hubo una emergencia desde la última vez: 911, hospital, una caída?',
    ),
    better: 'lower',
    alarm: [true],
  },
  {
    id: 'emergencyWhat',
    kind: 'text',
    label: words('What happened, and when?', '¿Qué pasó y cuándo?'),
    visibleIf: { questionId: 'emergency', operator: 'is', value: true },
  },
  {
    id: 'safety',
    kind: 'yesNo',
    label: words('Do you worry about their safety right now?', '¿Le preocupa su seguridad en este momento?'),
    hint: words(
      'Neglect, money that is missing, words of giving up. In danger: call 911 first.',
      'Descuido, dinero que falta, palabras de rendirse. En peligro: llame primero al 911.',
    ),
    better: 'lower',
    alarm: [true],
  },
];
