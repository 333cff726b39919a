import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import type { CallLog } from '#src/schemas/calls.ts';
import type { CallFailure, CallStatus, CallTopic, ContactOutcome, TranscriptStatus } from '#src/schemas/call-values.ts';

/** Calls by their ids, in that order, as lists show them. */
export async function readCallLogs({ tx }: Work, ids: readonly string[]): Promise<CallLog[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('calls')
    .leftJoin('programs', 'programs.id', 'calls.program_id')
    .selectAll('calls')
    .select('programs.name as program_name')
    .where('calls.id', 'in', ids)
    .orderBy(sql`array_position(${[...ids]}::uuid[], calls.id)`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    type: row.type,
    status: row.status as CallStatus,
    callOutcome: row.outcome as ContactOutcome | null,
    topics: row.topics as CallTopic[],
    caller: { id: row.caller_id, name: row.caller_name, phone: row.caller_phone },
    callee: { id: row.recipient_id, name: row.recipient_name, phone: row.recipient_phone },
    program: row.program_id === null ? null : { id: row.program_id, name: row.program_name ?? '' },
    callListQueueId: row.queue_id,
    callListQueueName: row.queue_name,
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    duration: row.seconds,
    failure: row.failure as CallFailure | null,
    transcriptStatus: row.transcript_status as TranscriptStatus,
    recorded: row.recording_file_id !== null,
    surveySentDate: row.survey_sent_at?.toISOString() ?? null,
    hits: [],
  }));
}
