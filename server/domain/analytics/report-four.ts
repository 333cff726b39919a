import { sql } from 'kysely';
import { selectCalls, type CallFilter } from '#server/domain/calls/calls-filter.ts';
import type { Work } from '#server/work.ts';
import { SUMS, type Sums } from './figures.ts';

/** What the calls of a month sum up to. */
interface MonthRow extends Sums {
  /** Its first day. */
  readonly month: string;
  readonly callers: number;
  readonly recipients: number;
  readonly surveys_sent: number;
}

/** The months that have calls, the first one first. Specification analytics 1.4. */
export async function findMonths(work: Work, filter: CallFilter): Promise<readonly MonthRow[]> {
  const calls = selectCalls(work, filter).select([
    ...(['caller_id', 'recipient_id', 'status', 'seconds', 'survey_sent_at'] as const),
    sql<string>`date_trunc('month', calls.day)::date`.as('month'),
  ]);
  const { rows } = await sql<MonthRow>`
    select month::text, ${SUMS}, count(distinct caller_id)::integer as callers,
      count(distinct recipient_id)::integer as recipients, count(survey_sent_at)::integer as surveys_sent
    from (${calls}) calls group by month order by month`.execute(work.tx);
  return rows;
}
