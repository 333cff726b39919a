import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DomainError } from '#server/errors.ts';
import { audit, difference } from '#server/domain/audit.ts';
import { makeMediaKey } from '#server/domain/media-keys.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import {
  getCallRecording,
  type CallLog,
  type getCall as getEndpoint,
  type updateCall as updateEndpoint,
} from '#src/schemas/calls.ts';
import { fillPath, type BodyOf, type ResponseOf } from '#src/schemas/endpoint.ts';
import { requireUnchanged } from '#server/domain/unchanged.ts';
import { readCallFacts, sayOutcome } from './call-events.ts';
import { readCallLogs } from './call-rows.ts';
import { talkOf } from './call-transcript.ts';
import { requireCallId } from './calls-filter.ts';

type Answer = ResponseOf<typeof getEndpoint>['call'];

/** A call as lists show it; 404 for one out of sight. */
export async function readCall(work: Work, id: string): Promise<CallLog> {
  const [call] = await readCallLogs(work, [requireCallId(id)]);
  if (!call) throw new DomainError(404, 'notFound');
  return call;
}

/** The steps of a call whose events were cleaned away, as far as its row still tells them. */
const keptSteps = ({ createdAt, answeredAt, endedAt, status }: CallLog): Answer['steps'] => [
  { kind: 'queued', at: createdAt },
  ...(answeredAt === null
    ? []
    : [{ kind: status === 'voicemail' ? 'voicemail' : 'in-progress', at: answeredAt } as const]),
  ...(endedAt === null ? [] : [{ kind: status === 'voicemail' ? 'completed' : status, at: endedAt } as const]),
];

/** Steps of what is erased with a person. Specification people 6.4. */
const OF_WHAT_WAS_SAID: ReadonlySet<string> = new Set(['recording-ready', 'transcript-ready']);

const LISTENERS = 20;

/** What of a call its page shows besides what lists do. */
async function readDetails({ tx }: Work, id: string) {
  const row = await tx
    .selectFrom('calls')
    .leftJoin('files', 'files.id', 'calls.recording_file_id')
    .leftJoin('call_transcripts as transcript', 'transcript.call_id', 'calls.id')
    .select([
      'calls.reason',
      'calls.erased',
      'files.id as file_id',
      'files.seconds',
      'files.peaks',
      'transcript.segments',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('audit_events')
          .select(['actor_name', 'at'])
          .where('entity_id', '=', id)
          .where('action', '=', 'listened')
          .orderBy('at', 'desc')
          .limit(LISTENERS),
      ).as('heard'),
    )
    .where('calls.id', '=', id)
    .executeTakeFirstOrThrow();
  const recording = row.file_id === null ? null : { seconds: row.seconds ?? 0, peaks: [...(row.peaks ?? [])] };
  const talk = recording && row.segments ? talkOf(row.segments, recording.seconds) : null;
  return { reason: row.reason, erased: row.erased, recording, talk, heard: row.heard };
}

const addressOf = async ({ config }: Services, { now }: Work, actor: Actor, id: string): Promise<string> => {
  const { personId, sessionId, actsIn } = actor;
  const key = await makeMediaKey(config, id, { personId, sessionId, organizationId: actsIn }, now);
  return `${fillPath(getCallRecording.path, { id })}?key=${key}`;
};

/**
 * A call with its steps, the address of its recording and who has listened to it; 404. Specification calls 4.2, 4.4,
 * 4.8, 5.3.
 */
export async function getCall(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof getEndpoint>> {
  const call = await readCall(work, id);
  const { heard, erased, ...details } = await readDetails(work, call.id);
  // what came after somebody of it was deleted was not kept
  const facts = (await readCallFacts(work, call.id)).filter(({ kind }) => !erased || !OF_WHAT_WAS_SAID.has(kind));
  return {
    call: {
      ...call,
      ...details,
      steps: facts.length > 0 ? facts.map(({ kind, at }) => ({ kind, at: at.toISOString() })) : keptSteps(call),
      recordingUrl: details.recording && (await addressOf(services, work, actor, call.id)),
      listeners: heard.map(({ actor_name: name, at }) => ({ name: name ?? '', at: new Date(at).toISOString() })),
    },
  };
}

/**
 * Sets whom a call reached and what it was about; 404, and 409 while it goes on, and for what somebody else has set
 * since. Specification calls 1.4, 5.12, api 3.13.
 */
export async function updateCall(
  work: Work,
  actor: Actor,
  id: string,
  said: BodyOf<typeof updateEndpoint>,
): Promise<ResponseOf<typeof updateEndpoint>> {
  await work.tx.selectFrom('calls').select('id').where('id', '=', requireCallId(id)).forUpdate().execute();
  const before = await readCall(work, id);
  if (before.endedAt === null) throw new DomainError(409, 'callLive');
  requireUnchanged(before, said);
  const { callOutcome, topics } = said;
  await sayOutcome(work, before.id, 'admin', { outcome: callOutcome, topics: topics && [...new Set(topics)] });
  const call = await readCall(work, id);
  const told = ({ callOutcome: outcome, topics: about }: CallLog) => ({ callOutcome: outcome, topics: about });
  const changed = difference(told(before), told(call));
  if (changed)
    await audit(work, actor, {
      organizationId: call.organizationId,
      action: 'updated',
      entity: 'call',
      entityId: call.id,
      ...changed,
    });
  return { call };
}
