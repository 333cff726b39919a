import type { QueryInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import * as queues from '#src/schemas/queues.ts';
import { reads, writes } from './client.ts';
import { LISTS_OF_PEOPLE, QUEUES, STANDING } from './stale.ts';

export type QueueListFilter = QueryInput<typeof queues.listQueues>;
export type QueueRecipientFilter = QueryInput<typeof queues.listQueueRecipients>;
export type QueueCallerFilter = QueryInput<typeof queues.listQueueCallers>;
export type QueuePeopleFilter = QueryInput<typeof queues.listQueueProgramsRecipients>;

/** How often is asked how a queue stands while somebody is in a call. */
const LIVE_POLL_MS = 2000;

/** How often while it is active, and calls may begin. */
const ACTIVE_POLL_MS = 4000;

/** How often what changes with the hour alone is asked for. */
const IDLE_POLL_MS = 15_000;

const pollOf = (active: boolean, live: number): number =>
  live > 0 ? LIVE_POLL_MS : active ? ACTIVE_POLL_MS : IDLE_POLL_MS;

/** The numbers of active queues change by themselves. */
export const listQueues = reads(queues.listQueues, (filter: QueueListFilter) => ({ query: filter }), {
  keepPrevious: true,
  again: (answer) => (answer?.callListQueues.some(({ active }) => active) ? ACTIVE_POLL_MS : false),
});

export const listOrganizationQueues = reads(
  queues.listOrganizationQueues,
  (organizationId: string, filter: QueryInput<typeof queues.listOrganizationQueues>) => ({
    params: { organizationId },
    query: filter,
  }),
);

export const getQueue = reads(queues.getQueue, (id: string) => ({ params: { id } }));

/** Asked again and again for as long as it is shown. */
export const getQueueStats = reads(queues.getQueueStats, (id: string) => ({ params: { id } }), {
  again: (answer) => (answer ? pollOf(answer.active, answer.counts.live) : IDLE_POLL_MS),
});

export const listQueueCallers = reads(
  queues.listQueueCallers,
  (id: string, filter: QueueCallerFilter) => ({ params: { id }, query: filter }),
  { keepPrevious: true },
);

/** Reasons end by the clock, without anything that the numbers would tell. */
export const listQueueRecipients = reads(
  queues.listQueueRecipients,
  (id: string, filter: QueueRecipientFilter) => ({ params: { id }, query: filter }),
  { keepPrevious: true, again: () => IDLE_POLL_MS },
);

export const getQueueRecipientReasons = reads(
  queues.getQueueRecipientReasons,
  (id: string, personId: string) => ({ params: { id, personId } }),
  { again: () => ACTIVE_POLL_MS },
);

export const getQueuePlan = reads(queues.getQueuePlan, (id: string) => ({ params: { id } }), {
  again: () => IDLE_POLL_MS,
});

/** Kept 30 seconds for each set of params. Specification queues 5.15. */
export const listQueueProgramsRecipients = reads(
  queues.listQueueProgramsRecipients,
  (filter: QueuePeopleFilter) => ({ query: filter }),
  { keepPrevious: true, staleTime: LIMITS.programsRecipientsCacheSeconds * 1000 },
);

const stale = [...STANDING, ...QUEUES] as const;

/** The history of a person tells what one did to them in a queue. */
const told = [...stale, 'listMembershipChanges', 'listTimeline'] as const;

/** Pickers tell who is in a queue. */
const PICKER = 'listQueueProgramsRecipients';
const moved = [...told, PICKER] as const;

export const createQueue = writes(queues.createQueue, { stale });

export const updateQueue = writes(queues.updateQueue, { stale });

export const deleteQueue = writes(queues.deleteQueue, { stale: [...stale, PICKER] });

/** Who is refused was deleted, deactivated or converted since the lists were read. */
const outdated = ({ refused }: queues.QueueAddition) =>
  refused.length > 0 ? ([...LISTS_OF_PEOPLE, 'getMembership'] as const) : [];

export const addQueueCallers = writes(queues.addQueueCallers, { stale: moved, outdated });

export const addQueueRecipients = writes(queues.addQueueRecipients, { stale: moved, outdated });

export const undoQueueAddition = writes(queues.undoQueueAddition, { stale: moved });

export const removeQueueCaller = writes(queues.removeQueueCaller, { stale: moved });

export const removeQueueRecipient = writes(queues.removeQueueRecipient, { stale: moved });

/** The same as the plain ones, which the console uses. Specification queues 5.11. */
export const removeQueueCallerLong = writes(queues.removeQueueCallerLong, { stale: moved });

export const removeQueueRecipientLong = writes(queues.removeQueueRecipientLong, { stale: moved });

export const updateQueueCaller = writes(queues.updateQueueCaller, { stale: told });

export const updateQueueRecipient = writes(queues.updateQueueRecipient, { stale: told });

export const pauseQueueRecipient = writes(queues.pauseQueueRecipient, { stale: told });

export const moveQueueRecipients = writes(queues.moveQueueRecipients, { stale: told });
