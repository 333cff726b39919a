import type { peopleFilters as english } from '#src/locales/en/people-filters.ts';
import type { Texts } from '#src/locales/shape.ts';

export const peopleFilters: Texts<typeof english> = {
  programId: { label: 'Programa', certain: 'Filtrado por programa' },
  statusId: { label: 'Estatus', certain: 'Filtrado por estatus' },
  matched: { label: 'Asignación', is: { yes: 'Con asignación', no: 'Sin asignación' } },
  welcomed: { label: 'Correo de bienvenida', is: { false: 'Nunca enviado', true: 'Enviado' } },
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
  notCalled: {
    label: 'Sin llamadas desde hace',
    is: { '7d': '7 días', '14d': '14 días', '30d': '30 días', '60d': '60 días', '90d': '90 días' },
  },
  ownField: { label: 'Campo personalizado', certain: 'Filtrado por campo personalizado' },
  uploadId: { label: 'Archivo subido', certain: 'De un archivo subido' },
};
