import { isLiveCall } from '#src/schemas/call-values.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as timeline from '#src/schemas/timeline.ts';
import { reads } from './client.ts';

/** How often a call that goes on is asked after. */
const LIVE_POLL_MS = 3000;

/** Asked again and again while one of the calls goes on. */
export const listTimeline = reads(
  timeline.listTimeline,
  (id: string, asked: QueryInput<typeof timeline.listTimeline> = {}) => ({ params: { id }, query: asked }),
  {
    again: (answer) =>
      answer?.entries.some((entry) => entry.kind === 'call' && isLiveCall(entry.call.status)) ? LIVE_POLL_MS : false,
  },
);
