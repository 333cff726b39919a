import * as z from 'zod/mini';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import { pageAsked, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { CALL_FILTERS } from '#src/schemas/call-values.ts';
import { PERIODS } from '#src/schemas/periods.ts';
import type { Filters } from '#src/schemas/filters.ts';

/** What the address bar has of calls: the API's filters, and the days. The duration is in minutes there. */
const SHOWN = {
  last: { kind: 'choice', options: PERIODS },
  dateFrom: { kind: 'day', notAfter: 'dateTo' },
  dateTo: { kind: 'day', notBefore: 'dateFrom' },
  since: { kind: 'moment' },
  until: { kind: 'moment' },
  ...CALL_FILTERS,
} as const satisfies Filters;

export const callFilters = listFilters(SHOWN, [
  'last',
  'dateFrom',
  'dateTo',
  'since',
  'until',
  'callee',
  'caller',
  'status',
  'callOutcome',
  'duration',
  'programId',
  'type',
  'surveySentDate',
  'survey',
  'callListQueueId',
  'answered',
  'weekday',
  'hour',
  'withoutProgram',
  'calleeDeleted',
  'callerDeleted',
]);

export type ShownCallFilter = (typeof callFilters.names)[number];
export type CallFilterSearch = FilterSearch<typeof SHOWN, ShownCallFilter>;

/** The hash with which somebody comes for the calls that go on. */
export const NOW_HASH = 'now';

/** What the list of calls keeps in the address bar; its search is for words that were said. */
export interface CallSearch extends ListSearch, CallFilterSearch {}

export const callSearch = searchParams(() => {
  const params = callFilters.params();
  // a day has no later one
  const hour = z.catch(z.optional(z.pipe(params.hour, z.number().check(z.lte(23)))), undefined);
  return plainListSearch({ ...params, hour });
});

export type CallNarrowing = Pick<CallSearch, 'page' | 'limit' | 'search'> & CallFilterSearch;

/** What of the address bar other calls are shown for. */
export const callDeps = (search: CallNarrowing): CallNarrowing => ({
  ...pageAsked(search),
  search: search.search,
  ...callFilters.pick(search),
});
