import { sql } from 'kysely';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { getQueueRecipientReasons as whyEndpoint } from '#src/schemas/queues.ts';
import { selectPlaces, toRecipients } from './queue-recipient-rows.ts';
import { holdOfAll, readQueueReasons, stateOf } from './queue-states.ts';

/** The row of a person in a queue with its place, and when they like to be called. */
const selectRow = (work: Work, queueId: string, personId: string) =>
  selectPlaces(work, personId)
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select('p.preferred_time_for_call as times')
    .where('r.queue_id', '=', queueId);

async function countReadyBefore(
  services: Services,
  { tx, now }: Work,
  queueId: string,
  rank: string | number | bigint,
) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from queue_states(${now}, ${holdOfAll(services)}, array[${queueId}::uuid])
    where state = 'ready' and rank < ${rank}::bigint`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Why a recipient is called or isn't; 404 for a queue out of sight, and for who isn't in it. Specification queues 4.2. */
export async function getQueueRecipientReasons(
  services: Services,
  work: Work,
  id: string,
  personId: string,
): Promise<ResponseOf<typeof whyEndpoint>> {
  const row = isUuid(id) && isUuid(personId) ? await selectRow(work, id, personId).executeTakeFirst() : undefined;
  const why = row && (await readQueueReasons(services, work, [row.id])).get(row.id);
  const placed = row && [{ id: row.id, priorityOrder: row.position ?? 0 }];
  const [recipient] = why && placed ? await toRecipients(work, placed, new Map([[row.id, stateOf(why)]])) : [];
  if (!row || !why || !recipient) throw new DomainError(404, 'notFound');
  const { state, ...told } = why;
  return {
    recipient,
    ...told,
    readyBefore: state === 'ready' ? await countReadyBefore(services, work, id, row.rank) : null,
    preferredTimes: row.times,
  };
}
