import { willChange } from '#src/schemas/call-values.ts';
import * as calls from '#src/schemas/calls.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { reads, writes } from './client.ts';
import { CALL_FIGURES, QUEUES, STANDING } from './stale.ts';

export type CallListFilter = QueryInput<typeof calls.listCalls>;

/** How often a call that goes on is asked after. */
export const LIVE_POLL_MS = 2000;

/** How often is asked whether a call has begun. */
const IDLE_POLL_MS = 10_000;

/** Whether more will be told of a call soon. */
const isUnfinished = (call: calls.CallLog): boolean => willChange(call, call.endedAt);

/** Asked again and again while one of the calls goes on. */
export const listCalls = reads(calls.listCalls, (filter: CallListFilter) => ({ query: filter }), {
  unreadable: 'callsEmpty',
  keepPrevious: true,
  again: (answer) => (answer?.callLogs.some(isUnfinished) ? LIVE_POLL_MS : false),
});

/** What goes on now is asked for as long as it is shown. */
export const getCallsNow = reads(
  calls.getCallsNow,
  (organizationId: string | undefined) => ({ query: { organizationId } }),
  { again: (answer) => (answer && answer.callLogs.length > 0 ? LIVE_POLL_MS : IDLE_POLL_MS) },
);

export const getCall = reads(calls.getCall, (id: string) => ({ params: { id } }), {
  again: (answer) => (answer && isUnfinished(answer.call) ? LIVE_POLL_MS : false),
});

export type CallExportFilter = QueryInput<typeof calls.exportCalls>;

/** A file is taken once and not kept: it may be large, and each is told in the history. */
export const exportCalls = reads(calls.exportCalls, (filter: CallExportFilter) => ({ query: filter }), {
  gcTime: 0,
  staleTime: 0,
});

/** Asked again and again until it is made. */
export const getCallTranscript = reads(calls.getCallTranscript, (id: string) => ({ params: { id } }), {
  again: (answer) => (answer?.transcriptStatus === 'processing' ? LIVE_POLL_MS : false),
});

/** The whole sound, as a file; players load it by the address that `getCall` gives. */
export const getCallRecording = reads(calls.getCallRecording, (id: string) => ({ params: { id } }), {
  gcTime: 0,
  staleTime: 0,
});

export const updateCall = writes(calls.updateCall, {
  stale: [...STANDING, ...QUEUES, ...CALL_FIGURES, 'listCalls', 'exportCalls', 'getCall', 'listTimeline'],
});

export const createCall = writes(calls.createCall, {
  stale: [
    ...STANDING,
    ...QUEUES,
    ...CALL_FIGURES,
    'listCalls',
    'exportCalls',
    'getCallsNow',
    'listTimeline',
    // where somebody's last call stands
    'listMemberships',
    'getMembership',
  ],
});
