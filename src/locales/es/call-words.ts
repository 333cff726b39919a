import type { callWords as english } from '#src/locales/en/call-words.ts';
import type { Texts } from '#src/locales/shape.ts';

export const callWords = {
  last: {
    '24h': 'Últimas 24 horas',
    '7d': 'Últimos 7 días',
    '30d': 'Últimos 30 días',
    '60d': 'Últimos 60 días',
    '90d': 'Últimos 90 días',
  },
  type: {
    MATCH: 'Asignación',
    OUTREACH_QUEUE: 'Cola de llamadas',
  },
  outcomes: {
    'Yes we spoke': 'Sí, hablamos',
    'Spoke with someone else': 'Habló con otra persona',
    'No Answer': 'No contestó',
    Voicemail: 'Buzón de voz',
    'Voicemail/Spoke with someone else': 'Buzón de voz u otra persona',
    'Physical Health': 'Salud física',
    'Mental Health': 'Salud mental',
    'Health (Physical/Mental)': 'Salud (física o mental)',
    'Social Isolation/Loneliness': 'Aislamiento o soledad',
    'Home Environment': 'Entorno del hogar',
    Nutrition: 'Alimentación',
    Mobility: 'Movilidad',
    'Emergency/911': 'Emergencia/911',
    'Self-Care/Personal Safety': 'Cuidado y seguridad personal',
    Other: 'Otro',
  },
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
