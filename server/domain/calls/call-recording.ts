import { audit } from '#server/domain/audit.ts';
import { findFile, type KeptFile } from '#server/domain/files.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import { requireCallId } from './calls-filter.ts';

/** Who listens again within so long is told once: players ask for a sound in many parts. */
const TOLD_MS = 3_600_000;

/** Writes down that somebody listens; the call's row is locked, so that two parts at once tell it once. */
async function tellListening(work: Work, actor: Actor, call: { id: string; organization_id: string }): Promise<void> {
  const told = await work.tx
    .selectFrom('audit_events')
    .select('id')
    .where('entity_id', '=', call.id)
    .where('at', '>', new Date(work.now.getTime() - TOLD_MS))
    .where('action', '=', 'listened')
    .where('actor_id', '=', actor.personId)
    .limit(1)
    .executeTakeFirst();
  if (told) return;
  await audit(work, actor, {
    organizationId: call.organization_id,
    action: 'listened',
    entity: 'call',
    entityId: call.id,
  });
}

/**
 * The sound of a call; 404 for a call out of sight, and for one without. Listening is told in the history: once for
 * each person, call and hour. Specification calls 4.4, 4.5, 5.5.
 */
export const getCallRecording = (services: Services, actor: Actor, id: string): Promise<KeptFile> =>
  inScope(services, scopeOf(actor), async (work) => {
    const call = await work.tx
      .selectFrom('calls')
      .select(['id', 'organization_id', 'recording_file_id'])
      .where('id', '=', requireCallId(id))
      .forUpdate()
      .executeTakeFirst();
    if (!call || call.recording_file_id === null) throw new DomainError(404, 'notFound');
    const file = await findFile(work, services, call.recording_file_id);
    await tellListening(work, actor, call);
    return file;
  });
