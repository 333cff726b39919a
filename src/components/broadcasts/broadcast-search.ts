import * as z from 'zod/mini';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import {
  listDefaults,
  listSearch,
  pageAsked,
  plainListSearch,
  type ListSearch,
} from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import {
  BROADCAST_FILTERS,
  BROADCAST_RECIPIENT_FILTERS,
  BROADCAST_RESPONSE_FILTERS,
  BROADCAST_SKIPPED_FILTERS,
  BROADCAST_SORTS,
  type BroadcastSort,
} from '#src/schemas/broadcast-values.ts';

const SHOWN = ['type', 'status', 'programId', 'archived'] as const;

export const broadcastFilters = listFilters(BROADCAST_FILTERS, SHOWN);
export type BroadcastFilterSearch = FilterSearch<typeof BROADCAST_FILTERS, (typeof SHOWN)[number]>;

/** What the list of broadcasts keeps in the address bar. */
export interface BroadcastsSearch extends ListSearch, BroadcastFilterSearch {
  readonly sort: BroadcastSort;
}

export const broadcastsSearch = searchParams(() =>
  z.extend(listSearch({ sorts: BROADCAST_SORTS, sort: 'createdAt', filters: broadcastFilters.params() }), {
    // the latest first, unless somebody asks otherwise
    dir: z.catch(z._default(z.enum(['asc', 'desc']), 'desc'), 'desc'),
  }),
);

export const broadcastsDefaults = { ...listDefaults('createdAt'), dir: 'desc' } as const;

/** The parts of a broadcast that has been handed over. */
export const BROADCAST_TABS = ['recipients', 'responses', 'skipped'] as const;
export type BroadcastTab = (typeof BROADCAST_TABS)[number];

export const recipientFilters = listFilters(BROADCAST_RECIPIENT_FILTERS, ['status']);
export const skippedFilters = listFilters(BROADCAST_SKIPPED_FILTERS, ['reason']);
export const responseFilters = listFilters(BROADCAST_RESPONSE_FILTERS, ['done']);

/** What a broadcast keeps in the address bar. */
export interface BroadcastSearch
  extends
    ListSearch,
    FilterSearch<typeof BROADCAST_RECIPIENT_FILTERS, 'status'>,
    FilterSearch<typeof BROADCAST_SKIPPED_FILTERS, 'reason'>,
    FilterSearch<typeof BROADCAST_RESPONSE_FILTERS, 'done'> {
  readonly tab: BroadcastTab;
  /** Set while one that is scheduled is being changed. */
  readonly edit?: boolean | undefined;
}

export const broadcastSearch = searchParams(() =>
  plainListSearch({
    ...recipientFilters.params(),
    ...skippedFilters.params(),
    ...responseFilters.params(),
    tab: z.catch(z._default(z.enum(BROADCAST_TABS), 'recipients'), 'recipients'),
    edit: z.catch(z.optional(z.boolean()), undefined),
  }),
);

/** The address bar's search as the calls ask for it. */
export const broadcastsAsked = (
  organizationId: string,
  { page, limit, sort, dir, search, ...filters }: BroadcastsSearch,
) => ({
  organizationId,
  ...pageAsked({ page, limit }),
  sortBy: sort,
  sortDirection: dir,
  ...(search && { searchBy: search }),
  ...broadcastFilters.asked(filters),
});

export const recipientsAsked = ({ page, limit, search, status }: BroadcastSearch) => ({
  ...pageAsked({ page, limit }),
  ...(search && { search }),
  ...(status && { status }),
});

export const skippedAsked = ({ page, limit, search, reason }: BroadcastSearch) => ({
  ...pageAsked({ page, limit }),
  ...(search && { search }),
  ...(reason && { reason }),
});

export const responsesAsked = ({ page, limit, done }: BroadcastSearch) => ({
  ...pageAsked({ page, limit }),
  ...responseFilters.asked({ done }),
});
