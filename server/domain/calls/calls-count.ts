import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import { isImpossible, isWeekday, selectCalls, statusesOf, type CallFilter } from './calls-filter.ts';

/** From the counts of each day, by status, program and type. */
function fromDays({ tx }: Work, { answered, programId, status, type, withoutProgram }: CallFilter) {
  let days = tx.selectFrom('call_days').select(['organization_id', 'day', 'n']);
  if (programId !== undefined) days = days.where('program_id', '=', programId);
  if (withoutProgram !== undefined) days = days.where('program_id', withoutProgram ? 'is' : 'is not', null);
  if (status !== undefined) days = days.where('status', '=', status);
  if (answered !== undefined) days = days.where('status', 'in', statusesOf(answered));
  return type === undefined ? days : days.where('type', 'in', type);
}

/** From the counts of each day by outcome, program and type. */
function fromOutcomes({ tx }: Work, { programId, type, withoutProgram }: CallFilter, outcome: string) {
  let days = tx.selectFrom('call_outcome_days').select(['organization_id', 'day', 'n']).where('outcome', '=', outcome);
  if (programId !== undefined) days = days.where('program_id', '=', programId);
  if (withoutProgram !== undefined) days = days.where('program_id', withoutProgram ? 'is' : 'is not', null);
  return type === undefined ? days : days.where('type', 'in', type);
}

/** From the counts of each day by hour, program and type, and by whether a person answered. */
function fromHours({ tx }: Work, { answered, programId, type, withoutProgram }: CallFilter, hour: number) {
  const n = answered === undefined ? sql<number>`n` : answered ? sql<number>`answered` : sql<number>`n - answered`;
  let days = tx
    .selectFrom('call_hour_days')
    .select(['organization_id', 'day', n.as('n')])
    .where('hour', '=', hour);
  if (programId !== undefined) days = days.where('program_id', '=', programId);
  if (withoutProgram !== undefined) days = days.where('program_id', withoutProgram ? 'is' : 'is not', null);
  return type === undefined ? days : days.where('type', 'in', type);
}

/** From the counts of each day by minutes. */
const fromMinutes = ({ tx }: Work, longerThan: number) =>
  tx.selectFrom('call_minute_days').select(['organization_id', 'day', 'n']).where('minutes', '>', longerThan);

const isSet = (...values: readonly unknown[]) => values.some((value) => value !== undefined);

/** Whether a filter asks for what no count is kept by. */
const asksForMore = (filter: CallFilter): boolean =>
  Boolean(filter.transcript) ||
  isSet(filter.since, filter.until, filter.callees, filter.callers, filter.calleeDeleted, filter.callerDeleted) ||
  isSet(filter.callListQueueId, filter.surveySentDate, filter.survey);

/** How many calls of each day fit, for a filter of which the database keeps that; undefined for any other. */
function keptDays(work: Work, filter: CallFilter) {
  const { answered, callOutcome, duration, hour, programId, status, type, withoutProgram } = filter;
  if (asksForMore(filter)) return undefined;
  if (hour !== undefined) return isSet(status, callOutcome, duration) ? undefined : fromHours(work, filter, hour);
  if (!isSet(callOutcome, duration)) return fromDays(work, filter);
  if (isSet(status, answered)) return undefined;
  if (duration === undefined) return callOutcome === undefined ? undefined : fromOutcomes(work, filter, callOutcome);
  if (isSet(callOutcome, programId, withoutProgram, type) || duration % 60 !== 0) return undefined;
  return fromMinutes(work, duration / 60);
}

/** The same, of the organization and the days that are meant. */
function selectKept(work: Work, filter: CallFilter) {
  const kept = keptDays(work, filter);
  if (!kept) return undefined;
  const { organizationId, range, weekday } = filter;
  let days = work.tx.selectFrom(kept.as('kept')).where('day', '>=', range.from).where('day', '<=', range.to);
  if (weekday !== undefined) days = days.where(isWeekday('day', weekday));
  return organizationId === undefined ? days : days.where('organization_id', '=', organizationId);
}

/**
 * How many calls a filter finds, exactly: sums of whole days where these tell it, else counted one by one.
 * Specification api 2.6.
 */
export const selectTotal = (work: Work, filter: CallFilter) =>
  selectKept(work, filter)?.select(sql<number>`coalesce(sum(n), 0)::integer`.as('total')) ??
  selectCalls(work, filter).select(sql<number>`count(*)::integer`.as('total'));

/** The same, asked at once. */
export async function countCalls(work: Work, filter: CallFilter): Promise<number> {
  if (isImpossible(filter)) return 0;
  const { total } = await selectTotal(work, filter).executeTakeFirstOrThrow();
  return total;
}

export interface CallDay {
  readonly day: string;
  readonly n: number;
}

/** How many calls a filter finds on each day, the latest first; undefined where the database doesn't keep that. */
export const countDays = async (work: Work, filter: CallFilter): Promise<readonly CallDay[] | undefined> =>
  selectKept(work, filter)
    ?.select(['day', sql<number>`sum(n)::integer`.as('n')])
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute();
