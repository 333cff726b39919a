import type { callWords as english } from '#src/locales/en/call-words.ts';
import type { Texts } from '#src/locales/shape.ts';
import { SPANISH_CALL_TYPES, SPANISH_OUTCOMES } from '#src/schemas/spanish-names.ts';

export const callWords = {
  last: {
    '24h': 'Últimas 24 horas',
    '7d': 'Últimos 7 días',
    '30d': 'Últimos 30 días',
    '60d': 'Últimos 60 días',
    '90d': 'Últimos 90 días',
  },
  type: SPANISH_CALL_TYPES,
  outcomes: SPANISH_OUTCOMES,
  weekdays: {
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
  days: {
    period: 'Período',
    dateFrom: 'Desde',
    dateTo: 'Hasta',
    hint: 'MM/DD/AAAA',
    lastDays_one: 'El último {{count, number}} día, del {{from}} al {{to}} · horas de {{timeZone}}',
    lastDays_other: 'Los últimos {{count, number}} días, del {{from}} al {{to}} · horas de {{timeZone}}',
    days: 'Del {{from}} al {{to}} · horas de {{timeZone}}',
    cut: 'Se muestra un año hasta el {{to}}. Una lista abarca un año como máximo; elija otras fechas para ver el resto.',
  },
} as const satisfies Texts<typeof english>;
