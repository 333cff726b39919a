import type { CallEventData, CallEventKind } from '#src/schemas/calls.ts';
import type { CallFailure, CallStatus, ContactOutcome, TranscriptStatus } from '#src/schemas/call-values.ts';

/** What a carrier told of a call, as far as its state follows from it. */
export interface CallFact extends CallEventData {
  readonly kind: CallEventKind;
  readonly at: Date;
}

export interface CallState {
  readonly status: CallStatus;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly seconds: number | null;
  readonly failure: CallFailure | null;
  readonly fileId: string | null;
  readonly transcriptStatus: TranscriptStatus;
  readonly surveySentAt: Date | null;
  /** What the status alone says of whom the caller reached. */
  readonly outcome: ContactOutcome | null;
}

/** Ends of a call, the one that is believed first: what was said counts more than that somebody lost sight of it. */
const ENDS = ['completed', 'no-answer', 'busy', 'failed', 'cancelled'] as const;

const OUTCOME_OF: Partial<Record<CallStatus, ContactOutcome>> = { 'no-answer': 'No Answer', voicemail: 'Voicemail' };

/**
 * How a call stands, from all that was told of it: in any order, however late. The same set of facts always gives the
 * same state, and a call that has ended never goes on again. Specification calls 6.11.
 */
export function callState(facts: readonly CallFact[]): CallState {
  const inOrder = facts.toSorted((a, b) => a.at.getTime() - b.at.getTime() || compare(describe(a), describe(b)));
  const first = (...kinds: readonly CallEventKind[]) => inOrder.find(({ kind }) => kinds.includes(kind));
  const end = ENDS.map((kind) => first(kind)).find((fact) => fact !== undefined);
  const pickedUp = first('in-progress', 'voicemail');
  // An answer that is told after a "no answer" contradicts it: whoever ended the call knows.
  const isAnswered = end === undefined || end.kind === 'completed' || end.kind === 'failed';
  const answeredAt = pickedUp && isAnswered ? earlier(pickedUp.at, end?.at) : null;
  const status = statusOf(end, first);
  const spoken = end && answeredAt ? (end.seconds ?? Math.floor((end.at.getTime() - answeredAt.getTime()) / 1000)) : 0;
  return {
    status,
    answeredAt,
    endedAt: end?.at ?? null,
    seconds: end ? spoken : null,
    failure: end?.kind === 'failed' ? (end.failure ?? 'lost') : null,
    fileId: first('recording-ready')?.fileId ?? null,
    transcriptStatus: transcriptOf(first),
    surveySentAt: first('survey-sent')?.at ?? null,
    outcome: OUTCOME_OF[status] ?? null,
  };
}

type First = (...kinds: readonly CallEventKind[]) => CallFact | undefined;

function statusOf(end: CallFact | undefined, first: First): CallStatus {
  if (end) return end.kind === 'completed' && first('voicemail') ? 'voicemail' : (end.kind as CallStatus);
  if (first('in-progress', 'voicemail')) return 'in-progress';
  return first('ringing') ? 'ringing' : 'queued';
}

function transcriptOf(first: First): TranscriptStatus {
  if (first('transcript-ready')) return 'ready';
  if (first('transcript-failed')) return 'failed';
  return first('transcript-processing') ? 'processing' : 'none';
}

const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one);

/** Two facts of one moment still have an order of their own. */
const describe = ({ kind, seconds, failure, fileId }: CallFact) => JSON.stringify([kind, seconds, failure, fileId]);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
