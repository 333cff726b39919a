import { sql, type RawBuilder } from 'kysely';
import {
  callFilterOf,
  isImpossible,
  shownRangeOf,
  statusesOf,
  type CallFilter,
} from '#server/domain/calls/calls-filter.ts';
import { pagerOf } from '#server/domain/paging.ts';
import type { Actor, Work } from '#server/work.ts';
import type { Figures, getReportOne } from '#src/schemas/analytics.ts';
import type { QueryOf } from '#src/schemas/endpoint.ts';

/** What of a query says which calls a report is of. */
export type ReportNarrowing = QueryOf<typeof getReportOne>;

/** Sums of some calls, as the database gives them. */
export interface Sums {
  readonly calls: number;
  readonly answered: number;
  /** Spoken in those that were answered. */
  readonly seconds: number;
}

export const NO_CALLS: Sums = { calls: 0, answered: 0, seconds: 0 };

/** Minutes with one decimal. Specification analytics 1.5. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10;

/** The figures that sums tell. Specification analytics 1.5, 1.8. */
export const figuresOf = ({ calls, answered, seconds }: Sums): Figures => ({
  calls,
  answered,
  notAnswered: calls - answered,
  minutes: minutesOf(seconds),
  averageMinutes: answered === 0 ? null : minutesOf(seconds / answered),
});

/** Whether a person answered, by the status of a call, or of calls that are counted together. */
export const IS_ANSWERED = sql<boolean>`status in (${sql.join(statusesOf(true).map((status) => sql.lit(status)))})`;

/** Sums of calls, one by one. */
export const SUMS = sql`count(*)::integer as calls, (count(*) filter (where ${IS_ANSWERED}))::integer as answered,
  coalesce(sum(seconds) filter (where ${IS_ANSWERED}), 0)::float8 as seconds`;

/**
 * Which calls a report is of: those that the list shows for the same range and filters. 404 for an organization out of
 * sight, 400 for an end before its start. Specification analytics 1.6, 1.9.
 */
export const reportFilterOf = (
  work: Work,
  actor: Actor,
  { callType, ...query }: ReportNarrowing,
): Promise<CallFilter> => callFilterOf(work, actor, { ...query, type: callType });

/** Which of the rows are meant; without a size, all from there on. */
export interface Window {
  readonly start: number;
  readonly size: number | null;
}

/** Rows of a report, and how many there are in all. */
export interface Found<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

/** The page of a report's rows that is asked for, with its pager and range. 404 and 400 as `reportFilterOf`. */
export async function findPage<Row>(
  work: Work,
  actor: Actor,
  { page, limit, ...query }: ReportNarrowing & { readonly page: number; readonly limit: number },
  find: (work: Work, filter: CallFilter, window: Window) => Promise<Found<Row>>,
) {
  const filter = await reportFilterOf(work, actor, query);
  const { total, rows } = isImpossible(filter)
    ? { total: 0, rows: [] }
    : await find(work, filter, { start: (page - 1) * limit, size: limit });
  return { filter, rows, pager: pagerOf(page, limit, total), range: shownRangeOf(filter) };
}

/** What an order is asked for by; without a column, the most minutes first. */
export interface Sorting<Sort extends string> {
  readonly sortBy?: Sort | undefined;
  readonly sortDirection?: 'asc' | 'desc' | undefined;
}

/** The order of a report's rows: what has nothing of it stands last either way, equals as the report orders by itself. Specification analytics 1.19. */
export function orderOf<Sort extends string>(
  columns: Readonly<Record<NoInfer<Sort> | 'minutes', RawBuilder<unknown>>>,
  equals: RawBuilder<unknown>,
  { sortBy, sortDirection }: Sorting<Sort>,
): RawBuilder<unknown> {
  const direction = sortDirection ?? (sortBy === undefined ? 'desc' : 'asc');
  return sql`${columns[sortBy ?? 'minutes']} ${sql.raw(direction)} nulls last, ${equals}`;
}

/** What both reports of people are sorted by, of their sums. */
export const SORTS_OF_SUMS = {
  calls: sql.ref('calls'),
  answered: sql.ref('answered'),
  minutes: sql.ref('seconds'),
  averageMinutes: sql`seconds / nullif(answered, 0)`,
  lastCallAt: sql.ref('last_call_at'),
} as const;

/** What somebody stands by in an order of names, by the membership; null once it is deleted. */
export const sortNameOf = (membershipId: RawBuilder<unknown>) =>
  sql<string | null>`(select sort_name from memberships where id = ${membershipId})`;

/** The name that somebody has now, by the membership; null once it is deleted. */
export const nameOf = (membershipId: RawBuilder<unknown>) =>
  sql<string | null>`(select people.first_name || ' ' || people.last_name
    from memberships m join people on people.id = m.person_id where m.id = ${membershipId})`;
