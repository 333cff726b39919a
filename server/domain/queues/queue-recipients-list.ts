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

/** Who isn't done, as a row of `queue_recipients` tells it. Specification queues 4.1. */
const NOT_DONE = sql`(not is_over or live_call_id is not null)`;

/** A page of whoever isn't done: places are counted up to the first of them, and from there on to each. */
async function findNotDone({ tx }: Work, queue: QueueRow, { page, limit }: Query): Promise<Found> {
  const { rows } = await sql<{ placed: Placed[]; total: number }>`
    with shown as materialized (
      select id, rank from queue_recipients where queue_id = ${queue.id} and ${NOT_DONE}
        order by rank limit ${limit} offset ${(page - 1) * limit}
    ), first as materialized (
      select min(rank) as rank, (select count(*) from queue_recipients
        where queue_id = ${queue.id} and rank < (select min(rank) from shown)) as before from shown
    )
    select (select count(*) from queue_recipients where queue_id = ${queue.id} and ${NOT_DONE}) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'priorityOrder', first.before + (select count(*)
          from queue_recipients o where o.queue_id = ${queue.id} and o.rank between first.rank and s.rank))
          order by s.rank), '[]') from shown s, first) as placed`.execute(tx);
  return rows[0] ?? { placed: [], total: 0 };
}

type Narrowing = Pick<Query, 'search' | 'state' | 'reason'>;

/** Who is done is known by the row alone; how else somebody stands isn't. */
const isByState = ({ state, reason }: Narrowing): boolean =>
  (state !== undefined && state !== 'notDone') || reason !== undefined;

/** All of a queue with their places; with how they stand where that is asked for, for which all are evaluated. */
function membersOf(services: Services, { now }: Work, queue: QueueRow, narrowing: Narrowing): RawBuilder<unknown> {
  const place = sql`row_number() over (order by rank) as position`;
  return isByState(narrowing)
    ? sql`select id, membership_id, state, state = 'done' as is_done, reasons[1] as reason, ${place}
        from queue_states(${now}, ${holdOfAll(services)}, array[${queue.id}::uuid])`
    : sql`select id, membership_id, not ${NOT_DONE} as is_done, ${place}
        from queue_recipients where queue_id = ${queue.id}`;
}

/**
 * Those whom a search or a state finds, as `found` with the places that they have in the whole queue. The first reason
 * counts, of those who are blocked.
 */
function foundOf(services: Services, work: Work, queue: QueueRow, narrowing: Narrowing): RawBuilder<unknown> {
  const { search, state, reason } = narrowing;
  const words = searchWords(search).map((word) => sql`m.search like ${likePattern(word)}`);
  const rules = [
    sql`true`,
    ...words,
    ...(state === undefined ? [] : [state === 'notDone' ? sql`not r.is_done` : sql`r.state = ${state}`]),
    ...(reason === undefined ? [] : [sql`r.state = 'blocked' and r.reason = ${reason}`]),
  ];
  return sql`
    with members as materialized (
      ${membersOf(services, work, queue, narrowing)}
    ), found as materialized (
      select r.id, r.position from members r
        ${words.length === 0 ? sql`` : sql`join findable_people m on m.id = r.membership_id`}
        where ${sql.join(rules, sql` and `)}
    )`;
}

/** A page of those who are found. */
async function findSome(services: Services, work: Work, queue: QueueRow, query: Query): Promise<Found> {
  const { page, limit } = query;
  const { rows } = await sql<{ placed: Placed[]; total: number }>`
    ${foundOf(services, work, queue, query)}
    select (select count(*) from found) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'priorityOrder', position) order by position), '[]')
        from (select * from found order by position limit ${limit} offset ${(page - 1) * limit}) shown) as placed
  `.execute(work.tx);
  return rows[0] ?? { placed: [], total: 0 };
}

/** How many of a queue's recipients are found. */
export async function countPlaces(
  services: Services,
  work: Work,
  queue: QueueRow,
  narrowing: Narrowing,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${foundOf(services, work, queue, narrowing)} select count(*) as total from found`.execute(work.tx);
  return rows[0]?.total ?? 0;
}

/** The next `limit` of those who are found, behind a place in the whole queue; 0 begins. */
export async function placesAfter(
  services: Services,
  work: Work,
  queue: QueueRow,
  { after, limit, ...narrowing }: Narrowing & { readonly after: number; readonly limit: number },
): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`
    ${foundOf(services, work, queue, narrowing)}
    select id, position as "priorityOrder" from found where position > ${after} order by position limit ${limit}`.execute(
    work.tx,
  );
  return rows;
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
  const isNarrowed = searchWords(query.search).length > 0 || isByState(query);
  const findPlain = query.state === 'notDone' ? findNotDone : findAll;
  const { placed, total } = await (isNarrowed ? findSome(services, work, queue, query) : findPlain(work, queue, query));
  return { recipients: await readRecipients(services, work, placed), pager: pagerOf(query.page, query.limit, total) };
}
