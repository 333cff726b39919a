import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '#server/domain/name-order.ts';
import { selectCalls, type CallFilter } from '#server/domain/calls/calls-filter.ts';
import type { Actor, Work } from '#server/work.ts';
import type { RecipientSort } from '#src/schemas/analytics-values.ts';
import type { listReportTwo as endpoint, RecipientFigures, Someone } from '#src/schemas/analytics.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import {
  figuresOf,
  findPage,
  nameOf,
  orderOf,
  SORTS_OF_SUMS,
  sortNameOf,
  SUMS,
  type Found,
  type Sorting,
  type Sums,
  type Window,
} from './figures.ts';

/** How many of those who called a recipient are named. */
const CALLERS = 3;

/** What the calls to one recipient sum up to; null stands for all who were deleted since. */
export interface RecipientRow extends Sums {
  readonly recipient_id: string | null;
  readonly name: string | null;
  readonly program: RecipientFigures['program'];
  readonly last_call_at: string;
}

const SORTS: Readonly<Record<RecipientSort, RawBuilder<unknown>>> = {
  ...SORTS_OF_SUMS,
  recipient: sortNameOf(sql.ref('recipient_id')),
  program: sql`(select ${nameOrder('p.name')} collate "C" from memberships m join programs p on p.id = m.program_id
    where m.id = recipient_id)`,
};

/** Recipients and how many there are, those first with whom was spoken longest unless another order is asked for. */
export async function findRecipients(
  work: Work,
  filter: CallFilter,
  { start, size }: Window,
  sorting: Sorting<RecipientSort> = {},
): Promise<Found<RecipientRow>> {
  const order = orderOf(SORTS, sql`seconds desc, calls desc, recipient_id`, sorting);
  const calls = selectCalls(work, filter).select(['recipient_id', 'status', 'seconds', 'created_at']);
  const { rows } = await sql<Found<RecipientRow>>`
    with sums as materialized (
      select recipient_id, ${SUMS}, max(created_at) as last_call_at from (${calls}) calls group by recipient_id
    ), page as (
      select * from sums order by ${order} limit ${size} offset ${start}
    )
    select (select count(*) from sums)::integer as total, (select coalesce(jsonb_agg(found), '[]') from (
      select page.*, ${nameOf(sql.ref('recipient_id'))} as name,
        (select jsonb_build_object('id', p.id, 'name', p.name) from memberships m join programs p on p.id = m.program_id
          where m.id = recipient_id) as program
      from page order by ${order}) found) as rows`.execute(work.tx);
  return rows[0] ?? { total: 0, rows: [] };
}

interface Callers {
  readonly callers: Someone[];
  readonly total: number;
}

/** Who called each of some recipients, those first who did most often. */
export async function readCallers(
  work: Work,
  filter: CallFilter,
  of: readonly RecipientRow[],
): Promise<ReadonlyMap<string | null, Callers>> {
  const ids = of.flatMap(({ recipient_id: id }) => (id === null ? [] : [id]));
  const calls = selectCalls(work, filter)
    .where((eb) =>
      eb.or([eb('recipient_id', 'in', ids), ...(ids.length < of.length ? [eb('recipient_id', 'is', null)] : [])]),
    )
    .select(['recipient_id', 'caller_id']);
  const { rows } = await sql<Callers & { recipient_id: string | null }>`
    select recipient_id, max(total)::integer as total,
      jsonb_agg(jsonb_build_object('id', caller_id, 'name', ${nameOf(sql.ref('caller_id'))}) order by place) as callers
    from (
      select recipient_id, caller_id, count(*) over (partition by recipient_id) as total,
        row_number() over (partition by recipient_id order by count(*) desc, caller_id) as place
      from (${calls}) calls group by recipient_id, caller_id
    ) ranked where place <= ${sql.lit(CALLERS)} group by recipient_id`.execute(work.tx);
  return new Map(rows.map(({ recipient_id: id, callers, total }) => [id, { callers, total }]));
}

/** Figures for each recipient, a page at a time. Specification analytics 1.2, 1.11, 1.19. */
export async function listReportTwo(
  work: Work,
  actor: Actor,
  { sortBy, sortDirection, ...query }: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { filter, rows, pager, range } = await findPage(work, actor, query, (...asked) =>
    findRecipients(...asked, { sortBy, sortDirection }),
  );
  const callers = rows.length === 0 ? new Map<string | null, Callers>() : await readCallers(work, filter, rows);
  return {
    rows: rows.map((row) => ({
      recipient: { id: row.recipient_id, name: row.name },
      program: row.program,
      callers: callers.get(row.recipient_id)?.callers ?? [],
      callersTotal: callers.get(row.recipient_id)?.total ?? 0,
      ...figuresOf(row),
      lastCallAt: new Date(row.last_call_at).toISOString(),
    })),
    pager,
    range,
  };
}
