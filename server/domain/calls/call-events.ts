import { enqueue } from '#server/jobs/queue.ts';
import { asSystem, type Work } from '#server/work.ts';
import type { ContactOutcome } from '#src/schemas/call-values.ts';
import { callState, type CallFact } from './call-state.ts';

/** Who says whom a call reached; a later word of a lower one doesn't count. */
const OUTCOME_RANK = { status: 0, caller: 1, admin: 2 } as const;

export interface CallEvent extends CallFact {
  readonly callId: string;
  /** The carrier's own name for the event; left out, there is one of its kind at most. */
  readonly key?: string | undefined;
}

/**
 * Takes what a carrier told of a call: in any order, twice, or late, and ends in the same state. Gives whether it was
 * new; an event of a call that isn't known, or whose steps have been cleaned away, changes nothing. The one way in
 * which a call changes by itself. Specification calls 6.11, 6.12.
 */
export const applyCallEvent = (work: Work, { callId, key, kind, at, ...data }: CallEvent): Promise<boolean> =>
  asSystem(work, async () => {
    const { tx, now } = work;
    const call = await tx
      .selectFrom('calls')
      .select(['organization_id', 'outcome_rank', 'erased'])
      .where('id', '=', callId)
      .forUpdate()
      .executeTakeFirst();
    if (!call) return false;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('call_events')
      .values({
        call_id: callId,
        organization_id: call.organization_id,
        key: key ?? kind,
        kind,
        at,
        received_at: now,
        data: JSON.stringify(data),
      })
      .onConflict((conflict) => conflict.columns(['call_id', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return false;
    const facts = await readCallFacts(work, callId);
    // Without its beginning the rest was cleaned away: nothing may be concluded from what is left.
    if (!facts.some((fact) => fact.kind === 'queued')) return false;
    const state = callState(facts);
    const isSaid = call.outcome_rank > OUTCOME_RANK.status;
    await tx
      .updateTable('calls')
      .set({
        status: state.status,
        answered_at: state.answeredAt,
        ended_at: state.endedAt,
        seconds: state.seconds,
        failure: state.failure,
        // one whose time is over is gone, and stays so
        recording_file_id: (eb) =>
          eb
            .selectFrom('files')
            .select('id')
            .where('id', '=', call.erased ? null : state.fileId),
        transcript_status: call.erased ? 'none' : state.transcriptStatus,
        survey_sent_at: state.surveySentAt,
        ...(!isSaid && { outcome: state.outcome }),
      })
      .where('id', '=', callId)
      .execute();
    // somebody spoke with somebody; told twice it is one
    if (kind === 'completed' && state.status === 'completed' && state.answeredAt)
      await enqueue(work, 'call-survey', { callId }, { key: callId });
    return true;
  });

/** What was told of a call, in the order of time. */
export async function readCallFacts({ tx }: Work, callId: string): Promise<CallFact[]> {
  const rows = await tx
    .selectFrom('call_events')
    .select(['kind', 'at', 'data'])
    .where('call_id', '=', callId)
    .orderBy('at')
    .orderBy('key')
    .execute();
  return rows.map(({ kind, at, data }) => ({ ...data, kind, at }));
}

interface Said {
  readonly outcome?: ContactOutcome | null | undefined;
  readonly topics?: readonly string[] | undefined;
}

/** Writes down whom a call reached and what it was about; what an admin said stands before what the caller said. */
export async function sayOutcome(
  { tx }: Work,
  callId: string,
  by: keyof typeof OUTCOME_RANK,
  { outcome, topics }: Said,
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({
      outcome_rank: OUTCOME_RANK[by],
      ...(outcome !== undefined && { outcome }),
      ...(topics !== undefined && { topics: [...topics] }),
    })
    .where('id', '=', callId)
    .where('outcome_rank', '<=', OUTCOME_RANK[by])
    .execute();
}
