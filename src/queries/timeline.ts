import { willChange } from '#src/schemas/call-values.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as timeline from '#src/schemas/timeline.ts';
import type { TimelineEntryOf } from '#src/schemas/timeline.ts';
import { reads } from './client.ts';

/** How often a call that goes on is asked after. */
const LIVE_POLL_MS = 3000;

/** When a call was over, near enough: what it rang isn't told. */
const endOf = ({ at, call: { duration } }: TimelineEntryOf<'call'>): string =>
  new Date(Date.parse(at) + (duration ?? 0) * 1000).toISOString();

/** Asked again and again while more will be told of one of the calls. */
export const listTimeline = reads(
  timeline.listTimeline,
  (id: string, asked: QueryInput<typeof timeline.listTimeline> = {}) => ({ params: { id }, query: asked }),
  {
    again: (answer) =>
      answer?.entries.some((entry) => entry.kind === 'call' && willChange(entry.call, endOf(entry)))
        ? LIVE_POLL_MS
        : false,
  },
);
