import { sql, type RawBuilder } from 'kysely';
import { pagerOf } from '#server/domain/paging.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { listQueueRecipients as listEndpoint } from '#src/schemas/queues.ts';
import { requireQueue, type QueueRow } from './queue-lookup.ts';
import { readRecipients, type Placed } from './queue-recipient-rows.ts';
import { holdOfAll } from './queue-states.ts';

type Query = QueryOf<typeof listEndpoint>;

interface Found {
  readonly placed: readonly Placed[];
  readonly total: number;
}

/** A page of all: its rows alone are looked at, and how many there are is counted in the index. */
async function findAll({ tx }: Work, queue: QueueRow, { page, limit }: Query): Promise<Found> {
  const start = (page - 1) * limit;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select array(select id from queue_recipients where queue_id = ${queue.id}
        order by rank limit ${limit} offset ${start})::text[] as ids,
      (select count(*) from queue_recipients where queue_id = ${queue.id}) as total`.execute(tx);
  const { ids = [], total = 0 } = rows[0] ?? {};
  return { placed: ids.map((id, at) => ({ id, priorityOrder: start + at + 1 })), total };
}

/** Who is narrowed by how they stand: all are evaluated. The first reason counts, of those who are blocked. */
function statesOf(services: Services, { now }: Work, queue: QueueRow, { state, reason }: Query): RawBuilder<unknown> {
  const states = sql`join queue_states(${now}, ${holdOfAll(services)}, array[${queue.id}::uuid]) stands on stands.id = r.id`;
  const rules = [
    ...(state === undefined ? [] : [sql`stands.state = ${state}`]),
    ...(reason === undefined ? [] : [sql`stands.state = 'blocked' and stands.reasons[1] = ${reason}`]),
  ];
  return rules.length === 0 ? sql`` : sql`${states} and ${sql.join(rules, sql` and `)}`;
}

/** A page of those whom a search or a state finds, with their places in the whole queue. */
async function findSome(services: Services, work: Work, queue: QueueRow, query: Query): Promise<Found> {
  const { page, limit, search } = query;
  const words = searchWords(search).map((word) => sql`and m.search like ${likePattern(word)}`);
  const people =
    words.length === 0 ? sql`` : sql`join findable_people m on m.id = r.membership_id ${sql.join(words, sql` `)}`;
  const { rows } = await sql<{ placed: Placed[]; total: number }>`
    with found as materialized (
      select r.id, r.position
      from (select id, membership_id, row_number() over (order by rank) as position
          from queue_recipients where queue_id = ${queue.id}) r
        ${people}
        ${statesOf(services, work, queue, query)}
    )
    select (select count(*) from found) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'priorityOrder', position) order by position), '[]')
        from (select * from found order by position limit ${limit} offset ${(page - 1) * limit}) shown) as placed
  `.execute(work.tx);
  return rows[0] ?? { placed: [], total: 0 };
}

/**
 * The recipients of a queue in their order, a page at a time; 404. A place is the place in the whole queue, whatever the
 * list is narrowed by. Specification queues 3.3, 5.8.
 */
export async function listQueueRecipients(
  services: Services,
  work: Work,
  id: string,
  query: Query,
): Promise<ResponseOf<typeof listEndpoint>> {
  const queue = await requireQueue(work, id);
  const isNarrowed = Boolean(query.search) || query.state !== undefined || query.reason !== undefined;
  const { placed, total } = await (isNarrowed ? findSome(services, work, queue, query) : findAll(work, queue, query));
  return { recipients: await readRecipients(services, work, placed), pager: pagerOf(query.page, query.limit, total) };
}
