import * as z from 'zod/mini';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import { pageAsked, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import type { Filters } from '#src/schemas/filters.ts';
import {
  QUEUE_CALLER_FILTERS,
  QUEUE_FILTERS,
  QUEUE_RECIPIENT_FILTERS,
  QUEUE_STATE_FILTERS,
  type QueueStateFilter,
} from '#src/schemas/queue-values.ts';

const word = () => z.catch(z.optional(z.string()), undefined);

export const queueFilters = listFilters(QUEUE_FILTERS, ['active']);
export type QueueFilterSearch = FilterSearch<typeof QUEUE_FILTERS, 'active'>;

/** What the list of queues keeps in the address bar; `create` while a new one is being made. */
export interface QueuesSearch extends ListSearch, QueueFilterSearch {
  readonly create?: string | undefined;
}

export const queuesSearch = searchParams(() => plainListSearch({ ...queueFilters.params(), create: word() }));

/** The parts of a queue's screen. */
export const QUEUE_TABS = ['recipients', 'callers', 'plan'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

export const recipientFilters = listFilters(QUEUE_RECIPIENT_FILTERS, ['state', 'reason']);

/** Callers stand otherwise than recipients, and an address has both under names of their own. */
const CALLER_FILTERS = { callerState: QUEUE_CALLER_FILTERS.state } as const satisfies Filters;
export const callerFilters = listFilters(CALLER_FILTERS, ['callerState']);

/** Whoever is in a queue: an address names them, for without a word of it those who are done are left out. */
export const EVERYONE = 'all';

export interface RecipientFilterSearch extends FilterSearch<typeof QUEUE_RECIPIENT_FILTERS, 'reason'> {
  readonly state?: QueueStateFilter | typeof EVERYONE | undefined;
}
export type CallerFilterSearch = FilterSearch<typeof CALLER_FILTERS>;

/** What a queue keeps in the address bar. */
export interface QueueSearch extends ListSearch, RecipientFilterSearch, CallerFilterSearch {
  readonly tab: QueueTab;
  /** The recipient about whom is asked why they aren't called. */
  readonly why?: string | undefined;
  /** Open while people are being added. */
  readonly add?: string | undefined;
}

/** Params that aren't filters of a list. */
export const QUEUE_KEEP = ['tab', 'why', 'add'] as const;

export const queueSearch = searchParams(() =>
  plainListSearch({
    ...recipientFilters.params(),
    state: z.catch(z.optional(z.enum([...QUEUE_STATE_FILTERS, EVERYONE])), undefined),
    ...callerFilters.params(),
    tab: z.catch(z._default(z.enum(QUEUE_TABS), 'recipients'), 'recipients'),
    why: word(),
    add: word(),
  }),
);

type Narrowing = Pick<QueueSearch, 'page' | 'limit' | 'search'> & RecipientFilterSearch & CallerFilterSearch;

const paged = ({ page, limit, search }: Narrowing) => ({ ...pageAsked({ page, limit }), ...(search && { search }) });

/** The address bar's search as the calls ask for it. */
export const queuesAsked = (
  organizationId: string,
  search: Pick<QueuesSearch, 'page' | 'limit' | 'search' | 'active'>,
) => ({
  organizationId,
  ...paged(search),
  ...queueFilters.asked(search),
});

/**
 * The filters of recipients that hold: a queue opens with those who aren't done, for as long as nothing else is looked
 * for. Specification queues 3.11.
 */
export function recipientsShown({ search, state, reason }: Pick<QueueSearch, 'search'> & RecipientFilterSearch) {
  if (state === EVERYONE) return { state: undefined, reason };
  const isOpening = state === undefined && reason === undefined && search === '';
  return { state: isOpening ? 'notDone' : state, reason } as const;
}

export const recipientsAsked = (search: Narrowing) => ({
  ...paged(search),
  ...recipientFilters.asked(recipientsShown(search)),
});

export const callersAsked = (search: Narrowing) => ({
  ...paged(search),
  ...(search.callerState !== undefined && { state: search.callerState }),
});
