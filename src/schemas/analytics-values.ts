import { CALL_TYPES } from './call-values.ts';
import type { Filters } from './filters.ts';

/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

/** What the reports of calls are narrowed by besides organization, days and page. Specification analytics 2.1. */
export const ANALYTICS_FILTERS = {
  programId: { kind: 'id' },
  callType: { kind: 'choice', options: CALL_TYPES },
} as const satisfies Filters;

/** What both reports of people can be sorted by. */
const FIGURE_SORTS = ['calls', 'answered', 'minutes', 'averageMinutes', 'lastCallAt'] as const;

/** What report 2 can be sorted by. Specification analytics 1.19. */
export const RECIPIENT_SORTS = ['recipient', 'program', ...FIGURE_SORTS] as const;
export type RecipientSort = (typeof RECIPIENT_SORTS)[number];

/** What report 3 can be sorted by. Specification analytics 1.19. */
export const PAIR_SORTS = [
  'caller',
  'recipient',
  'month',
  ...FIGURE_SORTS,
  'voicemail',
  'noAnswer',
  'longest',
  'firstCallAt',
  'surveysSent',
  'surveysAnswered',
] as const;
export type PairSort = (typeof PAIR_SORTS)[number];
