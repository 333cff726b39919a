import { sql } from 'kysely';
import type { Actor, Work } from '#server/work.ts';
import { pagerOf } from '#server/domain/paging.ts';
import type { listCalls as listEndpoint } from '#src/schemas/calls.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { readCallLogs } from './call-rows.ts';
import { readHits } from './call-transcript.ts';
import { countCalls, selectTotal } from './calls-count.ts';
import { callFilterOf, isImpossible, selectCalls, type CallFilter } from './calls-filter.ts';

/** So many rows are passed over without being noticed; for more, it is worth asking which end is nearer. */
const NEAR = 1000;

interface Window {
  readonly start: number;
  readonly size: number;
  readonly fromEnd: boolean;
}

/** The ids of a part of the list, counted from its beginning or from its end, in that order. */
function selectIds(work: Work, filter: CallFilter, { start, size, fromEnd }: Window) {
  const direction = fromEnd ? 'asc' : 'desc';
  return selectCalls(work, filter)
    .select('calls.id')
    .orderBy('calls.created_at', direction)
    .orderBy('calls.id', direction)
    .limit(size)
    .offset(start);
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

const NOTHING: Found = { ids: [], total: 0 };

/** A page near the beginning, and how many there are, in one question. */
const findNear = (work: Work, filter: CallFilter, start: number, size: number): Promise<Found> =>
  work.tx
    .selectNoFrom([
      selectTotal(work, filter).$asScalar().$notNull().as('total'),
      sql<string[]>`array(${selectIds(work, filter, { start, size, fromEnd: false })})::text[]`.as('ids'),
    ])
    .executeTakeFirstOrThrow();

/** A page further on, from the end where that is nearer. */
async function findFar(work: Work, filter: CallFilter, start: number, limit: number): Promise<Found> {
  const total = await countCalls(work, filter);
  const size = Math.min(limit, total - start);
  if (size <= 0) return { ids: [], total };
  const fromEnd = start > total / 2;
  const rows = await selectIds(work, filter, {
    start: fromEnd ? total - start - size : start,
    size,
    fromEnd,
  }).execute();
  const ids = rows.map(({ id }) => id);
  return { ids: fromEnd ? ids.toReversed() : ids, total };
}

/** Calls of a range of days, a page at a time, the latest first. Specification calls 2.4, 2.6, 3.4. */
export async function listCalls(
  work: Work,
  actor: Actor,
  query: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const filter = await callFilterOf(work, actor, query);
  const { page, limit } = query;
  const start = (page - 1) * limit;
  const find = start <= NEAR ? findNear : findFar;
  const { ids, total } = isImpossible(filter) ? NOTHING : await find(work, filter, start, limit);
  const calls = await readCallLogs(work, ids);
  const hits = await readHits(work, actor, filter.transcript, ids);
  const { from, to, isCut, timezone } = filter.range;
  return {
    callLogs: calls.map((call) => ({ ...call, hits: hits.get(call.id) ?? [] })),
    pager: pagerOf(page, limit, total),
    range: { from, to, isCut, timezone },
  };
}
