import type { menuCounts as english } from '#src/locales/en/menu-counts.ts';
import type { Texts } from '#src/locales/shape.ts';

export const menuCounts: Texts<typeof english> = {
  surveys_one: '{{count, number}} requiere atención',
  surveys_other: '{{count, number}} requieren atención',
  signups_one: '{{count, number}} inscripción por llamar ahora',
  signups_other: '{{count, number}} inscripciones por llamar ahora',
};
