import { sql } from 'kysely';
import { DomainError } from '#server/errors.ts';
import { enqueue, hasten } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import type { retryBroadcast as retryEndpoint, stopBroadcast as stopEndpoint } from '#src/schemas/broadcasts.ts';
import type { BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { settleStopped } from './broadcast-end.ts';
import { findBroadcast, readDetail } from './broadcast-rows.ts';
import { auditBroadcast, isBeingSent } from './broadcasts.ts';

/** Lets the messages of an organization's type that wait be handed over, now or at `runAt`. */
export const orderHandOver = (
  work: Work,
  organizationId: string,
  type: BroadcastType,
  runAt: Date = work.now,
): Promise<void> =>
  hasten(work, 'broadcast-send', { organizationId, type }, { key: `${organizationId} ${type}`, runAt });

/**
 * Stops a broadcast that is being sent: nothing of it is handed over from now on, what is on its way ends as it will. What
 * hasn't left is counted as stopped at once where it is few, else page by page by a job. 404, 409 for one that isn't being
 * sent. Specification broadcasts 3.3.
 */
export async function stopBroadcast(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof stopEndpoint>> {
  const row = await findBroadcast(work, id, true);
  if (!isBeingSent(row)) throw new DomainError(409, 'broadcastNotSending');
  if (row.stopped_at === null) {
    await work.tx.updateTable('broadcasts').set({ stopped_at: work.now }).where('id', '=', row.id).execute();
    await auditBroadcast(work, actor, row, 'stopped');
    if (!(await settleStopped(work, services.config, row.id)))
      await enqueue(work, 'broadcast-stop', { id: row.id }, { key: row.id });
  }
  return { broadcast: await readDetail(services, work, actor, row.id) };
}

/**
 * Sends the messages again that failed, or those that were stopped before they left, and those only; tells how many. 404,
 * 409 for a broadcast that is being sent or hasn't been. Specification broadcasts 3.3.
 */
export async function retryBroadcast(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
  { stopped = false }: BodyOf<typeof retryEndpoint>,
): Promise<ResponseOf<typeof retryEndpoint>> {
  const row = await findBroadcast(work, id, true);
  if (isBeingSent(row)) throw new DomainError(409, 'broadcastSending');
  if (row.finished_at === null) throw new DomainError(409, 'broadcastNotSent');
  const { numAffectedRows } = await sql`
    update broadcast_recipients set status = 'pending', step = 'waiting', error = null, attempts = 0, due_at = ${work.now},
      send_after = ${work.now}, handed_at = null, carrier_ref = null, sent_at = null, delivered_at = null
    where broadcast_id = ${row.id} and ${stopped ? sql`step = 'stopped'` : sql`status = 'error'`}`.execute(work.tx);
  const retried = Number(numAffectedRows ?? 0);
  if (retried > 0) {
    await work.tx
      .updateTable('broadcasts')
      .set({ status: 'scheduled', finished_at: null, stopped_at: null, archived_at: null })
      .where('id', '=', row.id)
      .execute();
    await orderHandOver(work, row.organization_id, row.type);
    await auditBroadcast(work, actor, row, stopped ? 'resumed' : 'retried', { after: { messages: retried } });
  }
  return { broadcast: await readDetail(services, work, actor, row.id), retried };
}
