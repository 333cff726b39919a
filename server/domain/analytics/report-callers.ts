import { sql } from 'kysely';
import { selectCalls, type CallFilter } from '#server/domain/calls/calls-filter.ts';
import type { Actor, Work } from '#server/work.ts';
import type { listReportCallers as endpoint } from '#src/schemas/analytics.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { figuresOf, findPage, nameOf, SUMS, type Found, type Sums, type Window } from './figures.ts';

/** What the calls of one caller sum up to; null stands for all who were deleted since. */
interface CallerRow extends Sums {
  readonly caller_id: string | null;
  readonly name: string | null;
}

/** Callers and how many there are, those first who called most often. */
async function findCallers(work: Work, filter: CallFilter, { start, size }: Window): Promise<Found<CallerRow>> {
  const calls = selectCalls(work, filter).select(['caller_id', 'status', 'seconds']);
  const order = sql`calls desc, seconds desc, caller_id`;
  const { rows } = await sql<Found<CallerRow>>`
    with sums as materialized (select caller_id, ${SUMS} from (${calls}) calls group by caller_id),
      page as (select * from sums order by ${order} limit ${size} offset ${start})
    select (select count(*) from sums)::integer as total, (select coalesce(jsonb_agg(found), '[]') from (
      select page.*, ${nameOf(sql.ref('caller_id'))} as name from page order by ${order}) found) as rows`.execute(
    work.tx,
  );
  return rows[0] ?? { total: 0, rows: [] };
}

/** Figures for each caller, a page at a time. Specification analytics 1.11, 1.18. */
export async function listReportCallers(
  work: Work,
  actor: Actor,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { rows, pager, range } = await findPage(work, actor, query, findCallers);
  return {
    rows: rows.map((row) => ({ caller: { id: row.caller_id, name: row.name }, ...figuresOf(row) })),
    pager,
    range,
  };
}
