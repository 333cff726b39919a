import { sql, type RawBuilder } from 'kysely';
import { IS_SURVEY_ANSWERED, selectCalls, type CallFilter } from '#server/domain/calls/calls-filter.ts';
import type { Actor, Work } from '#server/work.ts';
import type { PairSort } from '#src/schemas/analytics-values.ts';
import type { listReportThree as endpoint } from '#src/schemas/analytics.ts';
import { CALL_TOPICS } from '#src/schemas/call-values.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { addDays, type DayRange } from '#src/schemas/ranges.ts';
import {
  figuresOf,
  findPage,
  IS_ANSWERED,
  minutesOf,
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

/** What the calls of a caller to a recipient in a month sum up to; null stands for all who were deleted since. */
export interface PairRow extends Sums {
  readonly caller_id: string | null;
  readonly caller: string | null;
  readonly recipient_id: string | null;
  readonly recipient: string | null;
  /** Its first day. */
  readonly month: string;
  readonly voicemail: number;
  readonly no_answer: number;
  readonly longest: number;
  readonly first_call_at: string;
  readonly last_call_at: string;
  readonly surveys_sent: number;
  readonly surveys_answered: number;
  readonly topics: readonly string[];
}

/** Topics of some calls, those that any of them is about. */
const TOPICS = sql`array_remove(array[${sql.join(
  CALL_TOPICS.map((topic) => sql`case when bool_or(${sql.lit(topic)} = any(topics)) then ${sql.lit(topic)} end`),
)}], null)`;

const SORTS: Readonly<Record<PairSort, RawBuilder<unknown>>> = {
  ...SORTS_OF_SUMS,
  caller: sortNameOf(sql.ref('caller_id')),
  recipient: sortNameOf(sql.ref('recipient_id')),
  month: sql.ref('month'),
  voicemail: sql.ref('voicemail'),
  noAnswer: sql.ref('no_answer'),
  longest: sql.ref('longest'),
  firstCallAt: sql.ref('first_call_at'),
  surveysSent: sql.ref('surveys_sent'),
  surveysAnswered: sql.ref('surveys_answered'),
};

/** Callers with recipients and months, and how many there are, those first that spoke longest unless another order is asked for. */
export async function findPairs(
  work: Work,
  filter: CallFilter,
  { start, size }: Window,
  sorting: Sorting<PairSort> = {},
): Promise<Found<PairRow>> {
  const calls = selectCalls(work, filter).select([
    ...(['caller_id', 'recipient_id', 'status', 'seconds', 'created_at', 'survey_sent_at', 'topics'] as const),
    sql<string>`date_trunc('month', calls.day)::date`.as('month'),
    IS_SURVEY_ANSWERED.as('survey_answered'),
  ]);
  const order = orderOf(SORTS, sql`seconds desc, calls desc, month desc, caller_id, recipient_id`, sorting);
  const { rows } = await sql<Found<PairRow>>`
    with sums as materialized (
      select caller_id, recipient_id, month, ${SUMS}, min(created_at) as first_call_at, max(created_at) as last_call_at,
        (count(*) filter (where status = 'voicemail'))::integer as voicemail,
        (count(*) filter (where status = 'no-answer'))::integer as no_answer,
        coalesce(max(seconds) filter (where ${IS_ANSWERED}), 0) as longest, count(survey_sent_at)::integer as surveys_sent,
        (count(*) filter (where survey_answered))::integer as surveys_answered,
        ${TOPICS} as topics
      from (${calls}) calls group by caller_id, recipient_id, month
    ), page as (select * from sums order by ${order} limit ${size} offset ${start})
    select (select count(*) from sums)::integer as total, (select coalesce(jsonb_agg(found), '[]') from (
      select page.*, ${nameOf(sql.ref('caller_id'))} as caller, ${nameOf(sql.ref('recipient_id'))} as recipient
      from page order by ${order}) found) as rows`.execute(work.tx);
  return rows[0] ?? { total: 0, rows: [] };
}

const laterOf = (one: string, other: string) => (one > other ? one : other);
const earlierOf = (one: string, other: string) => (one < other ? one : other);

/** The days of a month that a range has. */
function daysOf(month: string, { from, to }: Pick<DayRange, 'from' | 'to'>) {
  const last = addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
  return { from: laterOf(month, from), to: earlierOf(last, to) };
}

/** The months of a range, the first one first, each with those of its days that the range has. */
export function monthsOf(range: Pick<DayRange, 'from' | 'to'>): Array<Pick<DayRange, 'from' | 'to'>> {
  const months = [];
  for (let { from } = range; from <= range.to; from = `${addDays(`${from.slice(0, 7)}-01`, 31).slice(0, 7)}-01`)
    months.push({ from, to: daysOf(`${from.slice(0, 7)}-01`, range).to });
  return months;
}

/** Figures for each caller, recipient and month, a page at a time. Specification analytics 1.3, 1.11, 1.19. */
export async function listReportThree(
  work: Work,
  actor: Actor,
  { sortBy, sortDirection, ...query }: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { filter, rows, pager, range } = await findPage(work, actor, query, (...asked) =>
    findPairs(...asked, { sortBy, sortDirection }),
  );
  return {
    rows: rows.map((row) => ({
      caller: { id: row.caller_id, name: row.caller },
      recipient: { id: row.recipient_id, name: row.recipient },
      month: row.month.slice(0, 7),
      ...daysOf(row.month, filter.range),
      ...figuresOf(row),
      voicemail: row.voicemail,
      noAnswer: row.no_answer,
      longestMinutes: minutesOf(row.longest),
      firstCallAt: new Date(row.first_call_at).toISOString(),
      lastCallAt: new Date(row.last_call_at).toISOString(),
      surveysSent: row.surveys_sent,
      surveysAnswered: row.surveys_answered,
      topics: CALL_TOPICS.filter((topic) => row.topics.includes(topic)),
    })),
    pager,
    range,
  };
}
