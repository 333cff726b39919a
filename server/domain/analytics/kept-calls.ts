import { sql, type RawBuilder } from 'kysely';
import { outcomesOf, selectCalls, type CallFilter } from '#server/domain/calls/calls-filter.ts';
import type { Work } from '#server/work.ts';
import { CALL_OUTCOMES } from '#src/schemas/call-values.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { IS_ANSWERED } from './figures.ts';

/*
 * The counts that are kept of whole days, and those of the days that a range has a part of, which are counted now: with
 * the same columns. Specification analytics 1.9.
 */

/**
 * The days of a range that it has whole; none where the first is after the last. Of all organizations the days beside a
 * moment's aren't taken for whole, either: in another zone they may hold it.
 */
function wholeDays({ organizationId, range: { from, to }, since, until }: CallFilter) {
  const parts = organizationId === undefined ? 2 : 1;
  return { from: since ? addDays(from, parts) : from, to: until ? addDays(to, -parts) : to };
}

/** The kept counts of the whole days. */
function keptRows(
  table: 'call_days' | 'call_hour_days' | 'call_outcome_days',
  columns: RawBuilder<unknown>,
  filter: CallFilter,
) {
  const { organizationId, programId, type } = filter;
  const { from, to } = wholeDays(filter);
  return sql`
    select ${columns} from ${sql.table(table)} where day >= ${from}::date and day <= ${to}::date
    ${organizationId === undefined ? sql`` : sql`and organization_id = ${organizationId}::uuid`}
    ${programId === undefined ? sql`` : sql`and program_id = ${programId}::uuid`}
    ${type === undefined ? sql`` : sql`and type = any(${[...type]}::text[])`}`;
}

/** The calls of the other days; undefined where all of them are whole. */
function otherCalls(work: Work, filter: CallFilter) {
  if (!filter.since && !filter.until) return undefined;
  const { from, to } = wholeDays(filter);
  return selectCalls(work, filter)
    .where((eb) => eb.or([eb('calls.day', '<', from), eb('calls.day', '>', to)]))
    .select(['day', 'hour', 'type', 'program_id', 'status', 'seconds', 'outcome', 'topics']);
}

/** Rows with day, type, program_id, status, n, seconds. */
export function callDays(work: Work, filter: CallFilter): RawBuilder<unknown> {
  const kept = keptRows('call_days', sql`day, type, program_id, status, n, seconds`, filter);
  const others = otherCalls(work, filter);
  return others
    ? sql`${kept} union all select day, type, program_id, status, 1, coalesce(seconds, 0) from (${others}) others`
    : kept;
}

/** Rows with outcome and n: a call has one for each value of the list that finds it. */
export function callOutcomes(work: Work, filter: CallFilter): RawBuilder<unknown> {
  const kept = keptRows('call_outcome_days', sql`outcome, n`, filter);
  const others = otherCalls(work, filter);
  if (!others) return kept;
  const found = CALL_OUTCOMES.map((value) => {
    const parts = sql`array[${sql.join(outcomesOf(value).map((part) => sql.lit(part)))}]::text[]`;
    return sql`select ${sql.lit(value)}, 1 from others where outcome = any(${parts}) or topics && ${parts}`;
  });
  return sql`${kept} union all select * from (with others as (${others}) ${sql.join(found, sql` union all `)}) found`;
}

/** Rows with day, hour, n, answered. */
export function callHours(work: Work, filter: CallFilter): RawBuilder<unknown> {
  const kept = keptRows('call_hour_days', sql`day, hour, n, answered`, filter);
  const others = otherCalls(work, filter);
  return others ? sql`${kept} union all select day, hour, 1, (${IS_ANSWERED})::integer from (${others}) others` : kept;
}
