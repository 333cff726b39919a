import { sql } from 'kysely';
import { selectCalls, type CallFilter } from '#server/domain/calls/calls-filter.ts';
import { isDueNow } from '#server/domain/surveys/surveys-filter.ts';
import type { Work } from '#server/work.ts';
import type { SurveyType } from '#src/schemas/survey-values.ts';
import { SUMS, type Sums } from './figures.ts';

/** What the calls of a month sum up to. */
interface MonthRow extends Sums {
  /** Its first day. */
  readonly month: string;
  readonly callers: number;
  readonly recipients: number;
}

/** The months that have calls, the first one first. Specification analytics 1.4. */
export async function findMonths(work: Work, filter: CallFilter): Promise<readonly MonthRow[]> {
  const calls = selectCalls(work, filter).select([
    ...(['caller_id', 'recipient_id', 'status', 'seconds'] as const),
    sql<string>`date_trunc('month', calls.day)::date`.as('month'),
  ]);
  const { rows } = await sql<MonthRow>`
    select month::text, ${SUMS}, count(distinct caller_id)::integer as callers,
      count(distinct recipient_id)::integer as recipients
    from (${calls}) calls group by month order by month`.execute(work.tx);
  return rows;
}

/** Surveys of a kind in a month: those that were made in it, and that were answered in it. */
export interface SurveyMonth {
  readonly month: string;
  readonly type: SurveyType;
  readonly sent: number;
  readonly answered: number;
  /** Of those that were made in it. */
  readonly due: number;
}

/**
 * The months that have surveys, whatever calls are meant: days are those of the organization. An anonymous survey is of
 * no program. Specification analytics 1.4, 1.15, surveys 1.8.
 */
export async function findSurveyMonths(
  { tx, now }: Work,
  { organizationId, programId, range }: CallFilter,
): Promise<readonly SurveyMonth[]> {
  const program =
    programId === undefined
      ? sql``
      : sql`and not surveys.is_anonymous and surveys.subject_id in
          (select id from memberships where program_id = ${programId}::uuid)`;
  const meant = sql`surveys.organization_id = ${organizationId}::uuid ${program}`;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${range.timezone})::date`;
  const { rows } = await sql<SurveyMonth>`
    select date_trunc('month', day)::date::text as month, type, sum(sent)::integer as sent,
      sum(answered)::integer as answered, sum(due)::integer as due
    from (
      select type, ${dayOf('created_at')} as day, 1 as sent, 0 as answered, ${isDueNow(now)}::integer as due
      from surveys where ${meant}
      union all
      select type, ${dayOf('answered_at')}, 0, 1, 0 from surveys where answered_at is not null and ${meant}
    ) told
    where day between ${range.from}::date and ${range.to}::date group by 1, 2`.execute(tx);
  return rows;
}
