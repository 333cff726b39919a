import { sql } from 'kysely';
import type { Work } from '#server/work.ts';

/**
 * Between two neighbours there is room for twenty to come between at the same place; then all get new ranks.
 * Specification queues 3.3.
 */
export const RANK_GAP = 2 ** 20;

/** More than any rank. */
const BEYOND = '9223372036854775807';

/**
 * Puts a row between those who are then before and after it. Gives its position; undefined where there was no room.
 * Each part is found once: put into the update, it would be found for each place where it is named, from the end on.
 */
async function squeeze({ tx }: Work, queueId: string, id: string, position: number): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    with behind as materialized (
      select (select rank from queue_recipients where queue_id = ${queueId} and id <> ${id}
        order by rank offset ${position - 1}::bigint limit 1) as rank
    ), around as materialized (
      select behind.rank as behind, (select other.rank from queue_recipients other
        where queue_id = ${queueId} and id <> ${id} and other.rank < coalesce(behind.rank, ${BEYOND}::bigint)
        order by other.rank desc limit 1) as ahead
      from behind
    )
    update queue_recipients
      set rank = coalesce(ahead + (behind - ahead) / 2, behind - ${RANK_GAP}::bigint, ahead + ${RANK_GAP}::bigint, rank)
      from around
      where id = ${id} and (ahead is null or behind is null or behind - ahead > 1)
      returning case when behind is null then (select count(*) from queue_recipients where queue_id = ${queueId})
        else ${position}::bigint end as position`.execute(tx);
  return rows[0]?.position;
}

/** Gives all of a queue new ranks, behind the last one: none of them is another's meanwhile. */
const renumber = ({ tx }: Work, queueId: string) =>
  sql`
    update queue_recipients r set rank = o.last + o.n * ${RANK_GAP}::bigint
      from (select id, row_number() over (order by rank) as n, max(rank) over () as last
        from queue_recipients where queue_id = ${queueId}) o
      where o.id = r.id`.execute(tx);

/**
 * Moves a recipient to a position, from 1; beyond the last it is the last one. Gives the position. Their queue is locked.
 * One row is written unless there is no room left. Specification queues 3.3, 3.4.
 */
export async function moveTo(work: Work, queueId: string, id: string, position: number): Promise<number> {
  const moved = await squeeze(work, queueId, id, position);
  if (moved !== undefined) return moved;
  await renumber(work, queueId);
  return (await squeeze(work, queueId, id, position)) ?? position;
}

/** The place of a recipient in the order. */
export interface Place {
  readonly position: number;
  readonly membershipId: string;
}

/** The places of some recipients of a queue, by the ids of their rows; others are left out. */
export async function placesOf(
  { tx }: Work,
  queueId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const [first, second] = ids;
  if (first === undefined) return new Map();
  const one = sql`
    select r.id, r.membership_id as "membershipId",
      (select count(*) from queue_recipients o where o.queue_id = r.queue_id and o.rank <= r.rank) as position
    from queue_recipients r where r.id = ${first} and r.queue_id = ${queueId}`;
  const several = sql`
    select id, membership_id as "membershipId", position
    from (select id, membership_id, row_number() over (order by rank) as position
      from queue_recipients where queue_id = ${queueId}) o
    where id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<Place & { id: string }>`${second === undefined ? one : several}`.execute(tx);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
