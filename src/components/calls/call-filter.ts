import { pageAsked } from '#src/components/ui/table/list-search.ts';
import { askedDays } from '#src/lib/periods.ts';
import type { CallListFilter } from '#src/queries/calls.ts';
import { callFilters, type CallNarrowing } from './call-search.ts';

/* Apart from the address bar's search, which the console's start holds for every route. */

/** The API takes seconds, of at most so many digits. */
const SECONDS_MAX = 9_999_999;

/** The address bar's search as the call asks for it. Specification calls 2.2. */
export function callFilter(organizationId: string, search: CallNarrowing, timeZone?: string): CallListFilter {
  const { last, dateFrom, dateTo, since, until, duration, ...asked } = callFilters.asked(search);
  return {
    organizationId,
    ...pageAsked(search),
    ...asked,
    ...askedDays({ last, dateFrom: since ?? dateFrom, dateTo: until ?? dateTo }, timeZone),
    ...(duration !== undefined && { duration: Math.min(duration * 60, SECONDS_MAX) }),
    ...(search.search && { transcript: search.search }),
  };
}
