import { CALL_TYPES } from './call-values.ts';
import type { Filters } from './filters.ts';

/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

/** What the reports of calls are narrowed by besides organization, days and page. Specification analytics 2.1. */
export const ANALYTICS_FILTERS = {
  programId: { kind: 'id' },
  callType: { kind: 'choice', options: CALL_TYPES },
} as const satisfies Filters;
