import { sql } from 'kysely';
import type { Actor, Work } from '#server/work.ts';
import { pagerOf } from '#server/domain/paging.ts';
import type { listCalls as listEndpoint } from '#src/schemas/calls.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { readCallLogs } from './call-rows.ts';
import { readHits } from './call-transcript.ts';
import { countCalls, countDays, selectTotal, type CallDay } from './calls-count.ts';
import { callFilterOf, isImpossible, selectCalls, shownRangeOf, type CallFilter } from './calls-filter.ts';

/** So many rows are passed over without being noticed; for more, it is worth knowing where to begin. */
const NEAR = 1000;

interface Window {
  readonly start: number;
  readonly size: number;
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

const NOTHING: Found = { ids: [], total: 0 };

/** Calls in the order of the list, or from its end. */
const inOrder = (calls: ReturnType<typeof selectCalls>, direction: 'asc' | 'desc' = 'desc') =>
  calls.select('calls.id').orderBy('calls.created_at', direction).orderBy('calls.id', direction);

const selectIds = (work: Work, filter: CallFilter, { start, size }: Window, direction?: 'asc' | 'desc') =>
  inOrder(selectCalls(work, filter), direction).limit(size).offset(start);

const idsOf = async (page: ReturnType<typeof selectIds>) => (await page.execute()).map(({ id }) => id);

/** A page near the beginning, and how many there are, in one question. */
const findNear = (work: Work, filter: CallFilter, window: Window): Promise<Found> =>
  work.tx
    .selectNoFrom([
      selectTotal(work, filter).$asScalar().$notNull().as('total'),
      sql<string[]>`array(${selectIds(work, filter, window)})::text[]`.as('ids'),
    ])
    .executeTakeFirstOrThrow();

/**
 * The page and the total of what few calls have, found before anything else is done with them: the database doesn't know
 * how few they are, and would look for them in the order of the list.
 */
const findFew = (work: Work, filter: CallFilter, { start, size }: Window): Promise<Found> =>
  work.tx
    .with(
      (cte) => cte('found').materialized(),
      () => selectCalls(work, filter).select(['calls.id', 'calls.created_at']),
    )
    .selectNoFrom((eb) => [
      eb
        .selectFrom('found')
        .select(sql<number>`count(*)::integer`.as('n'))
        .$asScalar()
        .$notNull()
        .as('total'),
      sql<
        string[]
      >`array(select id from found order by created_at desc, id desc limit ${size} offset ${start})::text[]`.as('ids'),
    ])
    .executeTakeFirstOrThrow();

/** A page further on, of a filter of which the database keeps the days: it is looked for on its day, and the one before. */
async function findByDays(
  work: Work,
  filter: CallFilter,
  days: readonly CallDay[],
  { start, size }: Window,
): Promise<Found> {
  const total = days.reduce((sum, { n }) => sum + n, 0);
  let later = 0;
  const first = days.find(({ n }) => start < (later += n));
  if (!first) return { ids: [], total };
  later -= first.n;
  // Wherever an organization is, its next day begins within these two days: who is later, within them, is counted.
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const earlier = selectCalls(work, filter).where('calls.created_at', '<', at(addDays(first.day, 2)));
  const laterOnes = earlier
    .where('calls.created_at', '>=', at(first.day))
    .where('calls.day', '>', first.day)
    .select(sql`count(*)`.as('n'));
  const page = inOrder(earlier)
    .limit(size)
    .offset(sql<number>`${start - later}::bigint + (${laterOnes})`);
  return { ids: await idsOf(page), total };
}

/** A page further on, from the end where that is nearer. */
async function findFar(work: Work, filter: CallFilter, { start, size: limit }: Window): Promise<Found> {
  const days = await countDays(work, filter);
  if (days) return findByDays(work, filter, days, { start, size: limit });
  const total = await countCalls(work, filter);
  const size = Math.min(limit, total - start);
  if (size <= 0) return { ids: [], total };
  if (start <= total / 2) return { ids: await idsOf(selectIds(work, filter, { start, size })), total };
  const ids = await idsOf(selectIds(work, filter, { start: total - start - size, size }, 'asc'));
  return { ids: ids.toReversed(), total };
}

function findPage(work: Work, filter: CallFilter, window: Window): Promise<Found> {
  if (filter.transcript || filter.surveySentDate !== undefined) return findFew(work, filter, window);
  return window.start <= NEAR ? findNear(work, filter, window) : findFar(work, filter, window);
}

/** Calls of a range of days, a page at a time, the latest first. Specification calls 2.4, 2.6, 3.4. */
export async function listCalls(
  work: Work,
  actor: Actor,
  query: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const filter = await callFilterOf(work, actor, query);
  const { page, limit } = query;
  const window = { start: (page - 1) * limit, size: limit };
  const { ids, total } = isImpossible(filter) ? NOTHING : await findPage(work, filter, window);
  const calls = await readCallLogs(work, ids);
  const hits = await readHits(work, actor, filter.transcript, ids);
  return {
    callLogs: calls.map((call) => ({ ...call, hits: hits.get(call.id) ?? [] })),
    pager: pagerOf(page, limit, total),
    range: shownRangeOf(filter),
  };
}
