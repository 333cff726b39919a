import { pageAsked } from '#src/components/ui/table/list-search.ts';
import type { CallListFilter } from '#src/queries/calls.ts';
import { PERIOD_HOURS, type Period } from '#src/lib/periods.ts';
import { callFilters, type CallNarrowing } from './call-search.ts';

/* Apart from the address bar's search, which the console's start holds for every route. */

const MINUTE_MS = 60_000;

/** The API takes seconds, of at most so many digits. */
const SECONDS_MAX = 9_999_999;

/** A period is asked for by its first moment, to the minute: the same question has the same answer for so long. */
const since = (period: Period, now: number): string =>
  new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - PERIOD_HOURS[period] * 60 * MINUTE_MS).toISOString();

/** The address bar's search as the call asks for it at a moment. Specification calls 2.2. */
export function callFilter(organizationId: string, search: CallNarrowing, now = Date.now()): CallListFilter {
  const { last, duration, ...asked } = callFilters.asked(search);
  return {
    organizationId,
    ...pageAsked(search),
    ...asked,
    ...(last !== undefined && { dateFrom: since(last, now) }),
    ...(duration !== undefined && { duration: Math.min(duration * 60, SECONDS_MAX) }),
    ...(search.search && { transcript: search.search }),
  };
}
