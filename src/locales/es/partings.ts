import type { partings as english } from '#src/locales/en/partings.ts';
import type { Texts } from '#src/locales/shape.ts';

export const partings: Texts<typeof english> = {
  matched_one: 'Se recuperó {{count, number}} asignación.',
  matched_other: 'Se recuperaron {{count, number}} asignaciones.',
  apart: 'Asignaciones que no se recuperaron: {{list}}.',
  someone: 'alguien',
  reason: {
    inactive: '{{who}} (sin reactivar)',
    deleted: '{{who}} (persona eliminada)',
    feature: '{{who}} (las asignaciones están desactivadas)',
    role: '{{who}} (ahora con otro rol)',
    program: '{{who}} (ahora en otro programa)',
    full: '{{who}} (el voluntario ya tiene suficientes beneficiarios)',
  },
};
