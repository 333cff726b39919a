import type { timeline as english } from '#src/locales/en/timeline.ts';
import type { Texts } from '#src/locales/shape.ts';

export const timeline: Texts<typeof english> = {
  title: 'Cronología',
  show: 'Mostrar en la cronología',
  all: 'Todo',
  kinds: {
    call: 'Llamadas',
    note: 'Notas',
    survey: 'Encuestas',
    message: 'Difusiones',
    reply: 'Respuestas',
    change: 'Cambios',
  },
  today: 'Hoy',
  yesterday: 'Ayer',
  empty: {
    all: 'Todavía no ha pasado nada.',
    several: 'Todavía no hay nada de esto.',
    call: 'Todavía no hay llamadas.',
    note: 'Todavía no hay notas.',
    survey: 'Todavía no hay encuestas.',
    message: 'Todavía no hay difusiones.',
    reply: 'Todavía no hay respuestas.',
    change: 'Todavía no hay cambios.',
  },
  more: 'Ver más',
  shown_one: 'Se muestra {{count, number}} entrada',
  shown_other: 'Se muestran {{count, number}} entradas',
};
