import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import { isContact, isImpossible, outcomesOf, selectCalls, type CallFilter } from './calls-filter.ts';

/** What of a filter the counts of each day can't answer. */
const isCounted = ({ since, until, callees, callers, ...filter }: CallFilter): boolean =>
  [since, until, callees, callers, filter.duration, filter.callListQueueId, filter.surveySentDate].some(
    (each) => each !== undefined,
  ) || Boolean(filter.transcript);

/** From the counts of each day, by status and program. */
function fromDays({ tx }: Work, { organizationId, range, programId, status, type }: CallFilter) {
  let days = tx.selectFrom('call_days').where('day', '>=', range.from).where('day', '<=', range.to);
  if (organizationId !== undefined) days = days.where('organization_id', '=', organizationId);
  if (programId !== undefined) days = days.where('program_id', '=', programId);
  if (status !== undefined) days = days.where('status', '=', status);
  if (type !== undefined) days = days.where('type', '=', type);
  return days.select(sql<number>`coalesce(sum(n), 0)::integer`.as('total'));
}

/** From the counts of each day by outcome: of one, or of several of which a call has one at most. */
function fromOutcomes({ tx }: Work, { organizationId, range, type }: CallFilter, outcomes: readonly string[]) {
  let days = tx
    .selectFrom('call_outcome_days')
    .where('outcome', 'in', outcomes)
    .where('day', '>=', range.from)
    .where('day', '<=', range.to);
  if (organizationId !== undefined) days = days.where('organization_id', '=', organizationId);
  if (type !== undefined) days = days.where('type', '=', type);
  return days.select(sql<number>`coalesce(sum(n), 0)::integer`.as('total'));
}

/**
 * How many calls a filter finds, exactly: sums of whole days where these tell it, else counted one by one.
 * Specification api 2.6.
 */
export function selectTotal(work: Work, filter: CallFilter) {
  const { callOutcome, programId, status } = filter;
  const counted = () => selectCalls(work, filter).select(sql<number>`count(*)::integer`.as('total'));
  if (isCounted(filter)) return counted();
  if (callOutcome === undefined) return fromDays(work, filter);
  const outcomes = outcomesOf(callOutcome);
  const isSum = outcomes.length === 1 || outcomes.every(isContact);
  return isSum && programId === undefined && status === undefined ? fromOutcomes(work, filter, outcomes) : counted();
}

/** The same, asked at once. */
export async function countCalls(work: Work, filter: CallFilter): Promise<number> {
  if (isImpossible(filter)) return 0;
  const { total } = await selectTotal(work, filter).executeTakeFirstOrThrow();
  return total;
}
