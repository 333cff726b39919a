import type { surveyForm as english } from '#src/locales/en/survey-form.ts';
import type { Texts } from '#src/locales/shape.ts';

export const surveyForm = {
  yes: 'Sí',
  no: 'No',
  optional: 'opcional',
  several: 'Elija todas las que correspondan',
  keys: 'Las flechas mueven, la barra espaciadora elige',
  clear: 'Borrar respuesta',
  range: 'Un número de {{min}} a {{max}}',
  atLeast: 'Un número, como mínimo {{min}}',
  atMost: 'Un número, como máximo {{max}}',
  dayPast: 'Un día hasta hoy',
  dayFuture: 'Un día a partir de hoy',
  counter: '{{used}} de {{max}} caracteres',
  comments: 'Comentarios',
  commentsHint: '¿Hay algo más que debamos saber?',
} as const satisfies Texts<typeof english>;
