import * as z from 'zod/mini';
import { question, type Question, type QuestionInput } from '#src/schemas/survey-questions.ts';

const both = (en: string, es: string) => ({ en, es });

const QUESTIONS: readonly QuestionInput[] = [
  {
    id: 'feels',
    kind: 'single',
    label: both('How do you feel?', '¿Cómo se siente?'),
    options: [
      { value: 'well', label: both('Well', 'Bien') },
      { value: 'poorly', label: both('Poorly', 'Mal') },
      { value: 'unsure', label: both('Not sure', 'No sé') },
    ],
  },
  {
    id: 'needs',
    kind: 'multiple',
    label: both('What would help?', '¿Qué le ayudaría?'),
    options: [
      { value: 'food', label: both('Food', 'Comida') },
      { value: 'rides', label: both('Rides', 'Transporte') },
      { value: 'company', label: both('Company', 'Compañía') },
    ],
    visibleIf: { questionId: 'feels', operator: 'is', value: 'poorly' },
  },
  {
    id: 'happy',
    kind: 'scale',
    label: both('How happy are you?', '¿Qué tan feliz está?'),
    min: 1,
    max: 5,
    ends: { min: both('Not at all', 'Nada'), max: both('Very', 'Mucho') },
  },
  { id: 'again', kind: 'yesNo', label: both('May we call again?', '¿Podemos volver a llamar?'), required: false },
  { id: 'meals', kind: 'number', label: both('Meals a day', 'Comidas al día'), min: 0, max: 10, required: false },
  { id: 'visit', kind: 'date', label: both('Last visit', 'Última visita'), required: false },
  {
    id: 'story',
    kind: 'text',
    label: both('Tell us more', 'Cuéntenos más'),
    hint: both('In your own words.', 'En sus propias palabras.'),
    required: false,
  },
];

/** One question of each kind; the second is asked of who feels poorly. */
export const questions: Question[] = QUESTIONS.map((each) => z.parse(question, each));
