import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';

export type QueueRow = Selectable<Database['queues']>;

const queueRow = ({ tx }: Work, id: string) => tx.selectFrom('queues').selectAll().where('id', '=', id);

/** A queue; undefined for one out of sight. */
export const findQueue = async (work: Work, id: string): Promise<QueueRow | undefined> =>
  isUuid(id) ? queueRow(work, id).executeTakeFirst() : undefined;

/** A queue; 404 for one out of sight. */
export async function requireQueue(work: Work, id: string): Promise<QueueRow> {
  const row = await findQueue(work, id);
  if (!row) throw new DomainError(404, 'notFound');
  return row;
}

/**
 * The same, held until the transaction ends: who changes who is in a queue, or their order, does so one after another.
 * Always before the rows of its people, so that no two wait for each other; calls of the queue begin meanwhile.
 */
export async function lockQueue(work: Work, id: string): Promise<QueueRow> {
  const row = isUuid(id) ? await queueRow(work, id).forNoKeyUpdate().executeTakeFirst() : undefined;
  if (!row) throw new DomainError(404, 'notFound');
  return row;
}

/** The same, to be deleted: no call of it begins any more. */
export async function lockWholeQueue(work: Work, id: string): Promise<QueueRow> {
  const row = isUuid(id) ? await queueRow(work, id).forUpdate().executeTakeFirst() : undefined;
  if (!row) throw new DomainError(404, 'notFound');
  return row;
}
