import type { surveyTaking as english } from '#src/locales/en/survey-taking.ts';
import type { Texts } from '#src/locales/shape.ts';

export const surveyTaking = {
  title: 'Encuesta',
  language: 'Idioma de la encuesta',
  from: '{{organization}} quisiera conocer su opinión',
  about: 'Esta encuesta es sobre {{name}}.',
  anonymous: 'Sus respuestas son anónimas: no se le dice a nadie quién las dio.',
  intro:
    'Sus respuestas se guardan a medida que avanza. Puede detenerse y continuar después con el mismo enlace, en cualquier dispositivo.',
  renewed:
    'Las preguntas se cambiaron mientras usted respondía. Sus respuestas se conservan. Revíselas antes de enviarlas.',
  resumed_one: 'Hasta ahora respondió {{count}} pregunta.',
  resumed_other: 'Hasta ahora respondió {{count}} preguntas.',
  resume: 'Continuar donde se quedó',
  oneByOne: 'Una pregunta a la vez',
  allAtOnce: 'Todas las preguntas en una página',
  step: 'Pregunta {{number}} de {{total}}',
  lastStep: 'Último paso',
  progress: '{{answered}} de {{total}} respondidas',
  send: 'Enviar respuestas',
  wrong_one: '{{count}} pregunta necesita su atención.',
  wrong_other: '{{count}} preguntas necesitan su atención.',
  notSent: 'Sus respuestas no se enviaron. Siguen aquí.',
  save: {
    saving: 'Guardando…',
    saved: 'Guardado',
    unsaved: 'Todavía sin guardar',
    wrong: 'No se pueden guardar todas las respuestas',
    offline:
      'No tiene conexión. Sus respuestas quedan en este dispositivo y se guardan cuando vuelva a tener conexión.',
    failed: 'En este momento no se pueden guardar sus respuestas. Quedan en este dispositivo y seguimos intentando.',
    back: 'Sus respuestas están guardadas',
  },
  waiting: {
    title: 'Sus respuestas todavía no se enviaron',
    text: 'No podemos conectar con el servidor. Sus respuestas quedan en este dispositivo y se envían en cuanto haya conexión.',
    meanwhile: 'Deje esta página abierta o abra el enlace más tarde.',
    again: 'Enviar ahora',
    sending: 'Enviando…',
  },
  thanks: {
    title: '¡Gracias!',
    text: '{{organization}} recibió sus respuestas. Ya puede cerrar esta página.',
  },
  notYet: {
    title: 'Esta encuesta se abre el {{day}}',
    text: 'Abra entonces el mismo enlace.',
  },
  answered: {
    title: 'Esta encuesta ya fue respondida',
    lost: 'Lo que respondió aquí después no se tomó en cuenta.',
    text: 'No queda nada por hacer. Ya puede cerrar esta página.',
  },
  expired: {
    title: 'Esta encuesta está cerrada',
    text: 'Ya no se puede responder. Si todavía quiere hacerlo, pida un enlace nuevo a {{organization}}.',
  },
  link: {
    title: 'Este enlace no abre ninguna encuesta',
    text: 'Quizá la encuesta se cerró, o hay un enlace más nuevo, o este no se copió completo. Busque un mensaje más nuevo o pregunte a quien se lo envió.',
    over: 'Este enlace ya no abre la encuesta',
    overText:
      'La encuesta se cerró o le enviaron un enlace más nuevo. Busque un mensaje más nuevo o pregunte a quien se lo envió.',
  },
  forbidden: {
    title: 'No puede realizar esta acción',
    text: 'Inició sesión en otra organización que la que pregunta. Cierre sesión allí y abra el enlace otra vez, o siga en la consola.',
    go: 'Ir a la consola',
  },
  busy: {
    title: 'Demasiados intentos',
    text: 'Espere unos minutos y luego intente de nuevo.',
  },
  unreachable: {
    title: 'No podemos conectar con el servidor',
    text: 'Revise su conexión. La encuesta se abre sola cuando vuelva a tener conexión.',
    kept: 'Lo que respondió en este dispositivo sigue aquí.',
  },
  failed: {
    title: '¡Ups! Parece que ocurrió un error',
    text: 'Intente de nuevo. Si sigue ocurriendo, intente más tarde con el mismo enlace.',
  },
} as const satisfies Texts<typeof english>;
