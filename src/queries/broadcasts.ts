import * as broadcasts from '#src/schemas/broadcasts.ts';
import type { BodyInput, QueryInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { reads, writes } from './client.ts';
import { BROADCASTS, STANDING } from './stale.ts';

export type BroadcastListFilter = QueryInput<typeof broadcasts.listBroadcasts>;
type BroadcastRecipientFilter = QueryInput<typeof broadcasts.listBroadcastRecipients>;
type BroadcastSkippedFilter = QueryInput<typeof broadcasts.listBroadcastSkipped>;
type BroadcastResponseFilter = QueryInput<typeof broadcasts.listBroadcastResponses>;
export type BroadcastPeopleFilter = QueryInput<typeof broadcasts.listBroadcastProgramsRecipients>;

/** How often is asked how far a broadcast is that is being sent, or about to be. */
const SENDING_POLL_MS = 2000;

/** How often while one waits for its time, and once it was sent: answers come, and carriers tell later what didn't arrive. */
const WAITING_POLL_MS = 15_000;

type Standing = Pick<broadcasts.Broadcast, 'status' | 'scheduledAt'>;

const isDue = ({ status, scheduledAt }: Standing): boolean =>
  status === 'scheduled' && scheduledAt !== null && Date.parse(scheduledAt) <= Date.now() + SENDING_POLL_MS;

const pollOf = (standing: Standing): number | false => {
  if (isDue(standing)) return SENDING_POLL_MS;
  return standing.status !== 'draft' && WAITING_POLL_MS;
};

/** Asked again and again: others make some, carriers tell later of those that were sent, and people answer. */
export const listBroadcasts = reads(broadcasts.listBroadcasts, (filter: BroadcastListFilter) => ({ query: filter }), {
  keepPrevious: true,
  again: (answer) => (answer?.broadcasts.some(isDue) ? SENDING_POLL_MS : WAITING_POLL_MS),
});

export const getBroadcast = reads(broadcasts.getBroadcast, (id: string) => ({ params: { id } }), {
  again: (answer) => (answer ? pollOf(answer.broadcast) : false),
});

export const listBroadcastRecipients = reads(
  broadcasts.listBroadcastRecipients,
  (id: string, filter: BroadcastRecipientFilter) => ({ params: { id }, query: filter }),
  { keepPrevious: true, again: () => WAITING_POLL_MS },
);

export const listBroadcastSkipped = reads(
  broadcasts.listBroadcastSkipped,
  (id: string, filter: BroadcastSkippedFilter) => ({ params: { id }, query: filter }),
  { keepPrevious: true, again: () => WAITING_POLL_MS },
);

export const listBroadcastResponses = reads(
  broadcasts.listBroadcastResponses,
  (id: string, filter: BroadcastResponseFilter) => ({ params: { id }, query: filter }),
  { keepPrevious: true, again: () => WAITING_POLL_MS },
);

/** Kept 30 seconds for each set of params. Specification broadcasts 5.8. */
export const listBroadcastProgramsRecipients = reads(
  broadcasts.listBroadcastProgramsRecipients,
  (filter: BroadcastPeopleFilter) => ({ query: filter }),
  { keepPrevious: true, staleTime: LIMITS.programsRecipientsCacheSeconds * 1000 },
);

/** The whole sound, as a file; players load it by the address that the broadcast has. */
export const getBroadcastAudio = reads(broadcasts.getBroadcastAudio, (id: string) => ({ params: { id } }), {
  gcTime: 0,
  staleTime: 0,
});

/** Who would get it. Contacts of a file travel with it, so no answer is kept that nobody looks at. */
export const previewBroadcast = reads(
  broadcasts.previewBroadcast,
  (body: BodyInput<typeof broadcasts.previewBroadcast>) => ({ body }),
  { keepPrevious: true, gcTime: 0 },
);

const stale = [...STANDING, ...BROADCASTS] as const;

export const createBroadcast = writes(broadcasts.createBroadcast, { stale });

export const updateBroadcast = writes(broadcasts.updateBroadcast, { stale });

export const deleteBroadcast = writes(broadcasts.deleteBroadcast, { stale });

export const archiveBroadcast = writes(broadcasts.archiveBroadcast, { stale });

export const restoreBroadcast = writes(broadcasts.restoreBroadcast, { stale });

export const duplicateBroadcast = writes(broadcasts.duplicateBroadcast, { stale });

export const stopBroadcast = writes(broadcasts.stopBroadcast, { stale: [...stale, 'listTimeline'] });

export const retryBroadcast = writes(broadcasts.retryBroadcast, { stale: [...stale, 'listTimeline'] });

export const updateBroadcastResponse = writes(broadcasts.updateBroadcastResponse, {
  stale: ['listBroadcastResponses', 'listBroadcasts', 'getBroadcast'],
});

/** Nothing shows a sound before a broadcast has it. */
export const uploadBroadcastAudio = writes(broadcasts.uploadBroadcastAudio, { stale: [] });

/** What a broadcast has stays as long as it is saved so. */
export const removeBroadcastAudio = writes(broadcasts.removeBroadcastAudio, { stale: [] });

/** Reaches whoever asks, and changes nothing. */
export const testBroadcast = writes(broadcasts.testBroadcast, { stale: [] });
