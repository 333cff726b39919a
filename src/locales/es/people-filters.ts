import type { peopleFilters as english } from '#src/locales/en/people-filters.ts';
import type { Texts } from '#src/locales/shape.ts';

export const peopleFilters: Texts<typeof english> = {
  programId: { label: 'Programa', certain: 'De un programa determinado' },
  statusId: { label: 'Estado', certain: 'Con un estado determinado' },
  matched: { label: 'Pareja', is: { yes: 'Con pareja', no: 'Sin pareja' } },
  welcomed: { label: 'Bienvenida', is: { false: 'Nunca enviado', true: 'Enviado antes' } },
  language: {
    label: 'Idioma',
    is: {
      English: 'Inglés',
      Spanish: 'Español',
      Chinese: 'Chino',
      Vietnamese: 'Vietnamita',
      Tagalog: 'Tagalo',
      Other: 'Otro idioma',
    },
  },
  uploadId: { label: 'Archivo subido', certain: 'De un archivo subido determinado' },
};
