import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '#server/domain/name-order.ts';
import { isImpossible, shownRangeOf, type CallFilter } from '#server/domain/calls/calls-filter.ts';
import type { Actor, Work } from '#server/work.ts';
import type { DayFigures, getReportOne as endpoint } from '#src/schemas/analytics.ts';
import { clockOf, momentOf } from '#src/schemas/clock.ts';
import { CALL_OUTCOMES, WEEKDAYS, type CallOutcome } from '#src/schemas/call-values.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { addDays, dayIn } from '#src/schemas/ranges.ts';
import { figuresOf, IS_ANSWERED, NO_CALLS, reportFilterOf, type ReportNarrowing, type Sums } from './figures.ts';
import { callDays, callHours, callOutcomes } from './kept-calls.ts';

type Answer = ResponseOf<typeof endpoint>;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** A day and the time of the clock at a moment, as a moment. */
const sameTimeOn = (day: string, now: Date, timeZone: string): Date => {
  const clock = clockOf(timeZone, now.getTime());
  return new Date(momentOf(timeZone, Date.parse(day) + (clock % DAY_MS)));
};

/**
 * What a range is compared with: as long right before it. Of a range that goes on, the last day until the same time of
 * the clock: a day that has just begun isn't held against a whole one. Specification analytics 1.12.
 */
function earlierOf(filter: CallFilter, now: Date): CallFilter {
  const { range, since, until } = filter;
  const { timezone } = range;
  if (since) {
    const length = (until ?? now).getTime() - since.getTime();
    const earlier = { since: new Date(since.getTime() - length), until: new Date(since.getTime() - 1) };
    const days = { from: dayIn(earlier.since, timezone), to: dayIn(earlier.until, timezone) };
    return { ...filter, range: { ...range, ...days }, ...earlier };
  }
  const today = dayIn(now, timezone);
  const goesOn = today >= range.from && today <= range.to;
  const days = (Date.parse(goesOn ? today : range.to) - Date.parse(range.from)) / DAY_MS + 1;
  const [from, to] = [addDays(range.from, -days), addDays(range.from, -1)];
  return { ...filter, range: { ...range, from, to }, until: goesOn ? sameTimeOn(to, now, timezone) : undefined };
}

/** The same, as the answer tells it. */
function comparedWith(earlier: CallFilter) {
  const { from, to, since, until } = shownRangeOf(earlier);
  return { from, to, since, until };
}

const KEPT_SUMS = sql`coalesce(sum(n), 0)::integer as calls,
  (coalesce(sum(n) filter (where ${IS_ANSWERED}), 0))::integer as answered,
  coalesce(sum(seconds) filter (where ${IS_ANSWERED}), 0)::float8 as seconds`;

/** Rows of a question as one value. */
const asJson = <Row>(rows: RawBuilder<unknown>) =>
  sql<Row[]>`(select coalesce(jsonb_agg(found), '[]') from (${rows}) found)`;

interface Group extends Sums {
  readonly what: 'day' | 'type' | 'program' | 'all';
  readonly day: string;
  readonly type: string;
  readonly program: Answer['byProgram'][number]['program'];
}

/** Sums by day, by type, by program, and of all, in one reading of the days. */
const groupsOf = (work: Work, filter: CallFilter) => sql`
  select what, day, type, calls, answered, seconds,
    case when programs.id is not null then jsonb_build_object('id', programs.id, 'name', programs.name) end as program
  from (
    select case grouping(day, type, program_id) when 3 then 'day' when 5 then 'type' when 6 then 'program' else 'all' end
      as what, day, type, program_id, ${KEPT_SUMS}
    from (${callDays(work, filter)}) days
    group by grouping sets ((day), (type), (program_id), ())
  ) summed left join programs on programs.id = summed.program_id
  order by calls desc, type, ${nameOrder('programs.name')}`;

/** How many calls each outcome of the list finds. */
const outcomesIn = (work: Work, filter: CallFilter) => sql`
  select outcome, sum(n)::integer as calls from (${callOutcomes(work, filter)}) days group by outcome`;

interface Hour {
  readonly weekday: number;
  readonly hour: number;
  readonly calls: number;
  readonly answered: number;
}

/** How many calls were made at each hour of each day of the week, Monday being the first, and answered. */
const hoursIn = (work: Work, filter: CallFilter) => sql`
  select extract(isodow from day)::integer as weekday, hour, sum(n)::integer as calls, sum(answered)::integer as answered
  from (${callHours(work, filter)}) days group by weekday, hour order by weekday, hour`;

interface Found {
  readonly groups: readonly Group[];
  readonly outcomes: ReadonlyArray<{ readonly outcome: CallOutcome; readonly calls: number }>;
  readonly hours: readonly Hour[];
  readonly previous: readonly Sums[];
}

const NOTHING: Found = { groups: [], outcomes: [], hours: [], previous: [] };

const find = (work: Work, filter: CallFilter, earlier: CallFilter): Promise<Found> =>
  work.tx
    .selectNoFrom([
      asJson<Group>(groupsOf(work, filter)).as('groups'),
      asJson<Found['outcomes'][number]>(outcomesIn(work, filter)).as('outcomes'),
      asJson<Hour>(hoursIn(work, filter)).as('hours'),
      asJson<Sums>(sql`select ${KEPT_SUMS} from (${callDays(work, earlier)}) days`).as('previous'),
    ])
    .executeTakeFirstOrThrow();

/** Figures of all days of a range, the first one first. */
function figuresByDay({ from, to }: Days, rows: ReadonlyArray<Sums & { readonly day: string }>): DayFigures[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, ...figuresOf(byDay.get(day) ?? NO_CALLS) });
  return days;
}

/** Figures of each day of a range. Specification analytics 1.1. */
export async function daysOfReport(work: Work, filter: CallFilter): Promise<DayFigures[]> {
  const { rows } = await sql<Sums & { day: string }>`
    select day::text, ${KEPT_SUMS} from (${callDays(work, filter)}) days group by day`.execute(work.tx);
  return figuresByDay(filter.range, rows);
}

/** The figures of a range of days. Specification analytics 1.1, 1.9, 1.10, 1.12. */
export async function getReportOne(work: Work, actor: Actor, query: ReportNarrowing): Promise<Answer> {
  const filter = await reportFilterOf(work, actor, query);
  const earlier = earlierOf(filter, work.now);
  const { groups, outcomes, hours, previous } = isImpossible(filter) ? NOTHING : await find(work, filter, earlier);
  const groupsBy = (what: Group['what']) => groups.filter((group) => group.what === what);
  const callsOf = new Map(outcomes.map(({ outcome, calls }) => [outcome, calls]));
  return {
    callLogs: figuresByDay(filter.range, groupsBy('day')),
    totals: figuresOf(groupsBy('all')[0] ?? NO_CALLS),
    outcomes: CALL_OUTCOMES.flatMap((outcome) => {
      const calls = callsOf.get(outcome);
      return calls ? [{ outcome, calls }] : [];
    }),
    byType: groupsBy('type').flatMap((sums) => (sums.calls === 0 ? [] : [{ type: sums.type, ...figuresOf(sums) }])),
    byProgram: groupsBy('program').flatMap((sums) =>
      sums.calls === 0 ? [] : [{ program: sums.program, ...figuresOf(sums) }],
    ),
    hours: hours.flatMap(({ weekday, ...hour }) => {
      const name = WEEKDAYS[weekday - 1];
      return name && hour.calls > 0 ? [{ weekday: name, ...hour }] : [];
    }),
    previous: { ...comparedWith(earlier), totals: figuresOf(previous[0] ?? NO_CALLS) },
    range: shownRangeOf(filter),
  };
}
