import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { figuresOf } from '#server/domain/analytics/figures.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { randomFrom } from '#server/seed/random.ts';
import { PAIR_SORTS, RECIPIENT_SORTS } from '#src/schemas/analytics-values.ts';
import {
  getReportOne,
  listReportCallers,
  listReportThree,
  listReportTwo,
  type Someone,
} from '#src/schemas/analytics.ts';
import {
  CALL_OUTCOMES,
  CALL_STATUSES,
  CALL_TOPICS,
  CALL_TYPES,
  CONTACT_OUTCOMES,
  isLiveCall,
  WEEKDAYS,
} from '#src/schemas/call-values.ts';
import { listCalls, type ShownRange } from '#src/schemas/calls.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { fold } from '#src/schemas/fold.ts';
import { PERIODS, type Period } from '#src/schemas/periods.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';
import { surveyRow } from './survey-rows.ts';

/* Each figure is held against the list that its link shows, and against the rows, counted here by themselves. */

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
const PROGRAMS = programIdsOf('harbor');
/** Both changes of the clock in New York lie in it: November 1, 2026 and March 14, 2027. */
const FIRST = '2026-10-01';
const DAYS = 200;
const CALLS = 2500;
const DAY_MS = 86_400_000;
const NEW_YORK = 'America/New_York';
/** In seconds. */
const HALF_A_DAY = 43_200;

/** A page in an order, which not all reports can be asked for. */
type Ordered = Asked & { readonly sortBy?: string; readonly sortDirection?: 'asc' | 'desc'; readonly page?: number };
type RowOf<E extends typeof listReportTwo | typeof listReportThree> = ResponseOf<E>['rows'][number];

let test: TestApi;

beforeAll(async () => {
  test = await testApi({ startAt: new Date('2027-04-20T15:00:00Z') });
  const random = randomFrom(90);
  await asSystem(test, async ({ tx, now, newId }) => {
    await tx.deleteFrom('calls').execute();
    await tx.updateTable('credentials').set({ password_changed_at: now }).execute();
    const people = await tx
      .selectFrom('memberships')
      .select(['id', 'organization_id'])
      .where('organization_id', '=', harbor)
      .limit(12)
      .execute();
    const someone = () => (random.chance(0.1) ? null : random.pick(people).id);
    const rows = Array.from({ length: CALLS }, () => {
      const isHere = !random.chance(0.1);
      const status = random.pick(CALL_STATUSES.filter((each) => !isLiveCall(each)));
      // nearly half of them around the changes of the clock and around midnight
      const start = random.pick([FIRST, '2026-11-01', '2027-03-14', '2027-03-31', '2027-04-18']);
      const days = start === FIRST ? DAYS : start === '2027-04-18' ? 2 : 1;
      const at = new Date(
        Date.parse(`${start}T00:00:00Z`) + random.int(0, days * 24 * 60) * 60_000 + random.int(0, 1) * 4 * 3_600_000,
      );
      return {
        id: newId(),
        organization_id: isHere ? harbor : sunrise,
        type: random.pick(CALL_TYPES),
        status,
        outcome: random.pick([null, ...CONTACT_OUTCOMES]),
        topics: CALL_TOPICS.filter(() => random.chance(0.2)),
        caller_id: isHere ? someone() : null,
        recipient_id: isHere ? someone() : null,
        program_id: isHere ? random.pick([null, ...PROGRAMS]) : null,
        created_at: at,
        answered_at: status === 'completed' || status === 'voicemail' ? at : null,
        ended_at: at,
        seconds: random.int(0, 4000),
      };
    });
    for (let from = 0; from < rows.length; from += 500)
      await tx
        .insertInto('calls')
        .values(rows.slice(from, from + 500))
        .execute();
    // a survey was sent after every third call, and answered after some of them
    const asked = rows.filter((_, at) => at % 3 === 0);
    await tx
      .updateTable('calls')
      .set({ survey_sent_at: now })
      .where(
        'id',
        'in',
        asked.map(({ id }) => id),
      )
      .execute();
    for (const [at, { id, organization_id, recipient_id }] of asked.entries())
      if (recipient_id !== null && at % 2 === 0)
        await tx
          .insertInto('surveys')
          .values(
            surveyRow(
              { newId },
              {
                type: 'POSTCALL_SURVEY',
                organization_id,
                subject_id: recipient_id,
                call_id: id,
                created_at: now,
                answered_at: at % 8 === 0 ? null : now,
                is_anonymous: at % 10 === 0,
              },
            ),
          )
          .execute();
    // two that go on
    for (const status of ['ringing', 'in-progress'])
      await tx
        .insertInto('calls')
        .values({ id: newId(), organization_id: harbor, type: 'MATCH', status, created_at: now })
        .execute();
  });
});

interface Asked {
  readonly programId?: string;
  readonly callType?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly last?: Period | undefined;
}

const usDay = (n: number) => {
  const day = new Date(Date.parse(`${FIRST}T00:00:00Z`) + n * DAY_MS).toISOString();
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
};

const asked = fc
  .record({
    programId: fc.option(fc.constantFrom(...PROGRAMS, 'none', '0193c000-0000-7000-8000-000000000009'), {
      nil: undefined,
    }),
    callType: fc.option(fc.constantFrom('MATCH', 'OUTREACH_QUEUE', 'MATCH,OUTREACH_QUEUE'), { nil: undefined }),
    first: fc.option(fc.integer({ min: 0, max: DAYS }), { nil: undefined }),
    length: fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }),
    last: fc.option(fc.constantFrom(...PERIODS), { nil: undefined }),
  })
  .map(({ programId, callType, first, length, last }): Asked => ({
    ...(programId !== undefined && { programId }),
    ...(callType !== undefined && { callType }),
    ...(last !== undefined && { last }),
    ...(last === undefined && first !== undefined && { dateFrom: usDay(first) }),
    ...(last === undefined && length !== undefined && { dateTo: usDay((first ?? 60) + length) }),
  }));

const totalOf = async (
  { callType, ...query }: Asked & { readonly type?: string; readonly [more: string]: unknown },
  as: 'org.admin' | 'super.admin',
) => {
  const { status, data, message } = await test.call(listCalls, {
    as,
    organizationId: as === 'org.admin' ? harbor : null,
    query: {
      limit: 1,
      ...query,
      ...(callType !== undefined && query.type === undefined && { type: callType }),
    },
  });
  expect(status, message).toBe(200);
  return data.pager.totalItems;
};

const LOCAL = sql`(calls.created_at at time zone organizations.timezone)`;

type Span = Pick<ShownRange, 'from' | 'to' | 'since' | 'until'>;

/** What the list of calls is asked for, for the same days. */
const linkedDays = ({ from, to, since, until }: Span) => ({
  dateFrom: since ?? linked(from),
  dateTo: until ?? linked(to),
  last: undefined,
});

/** Counted from the rows, without what the product keeps of them. */
async function countRows(
  { programId, callType }: Asked,
  { from, to, since, until }: Span,
  isAll: boolean,
  more: RawBuilder<unknown> = sql`true`,
) {
  if (programId === 'none') return { n: 0, answered: 0, seconds: 0 };
  const { rows } = await sql<{ n: number; answered: number; seconds: number }>`
    select count(*)::int as n, (count(*) filter (where status in ('completed', 'in-progress')))::int as answered,
      coalesce(sum(calls.seconds) filter (where status in ('completed', 'in-progress')), 0)::float8 as seconds
    from calls join organizations on organizations.id = calls.organization_id
    where (${isAll} or calls.organization_id = ${harbor}::uuid)
      and (${programId ?? null}::uuid is null or program_id = ${programId ?? null}::uuid)
      and (${callType ?? null}::text is null or type = any(string_to_array(${callType ?? null}::text, ',')))
      and ${LOCAL}::date between ${from}::date and ${to}::date
      and (${since}::timestamptz is null or calls.created_at >= ${since}::timestamptz)
      and (${until}::timestamptz is null or calls.created_at <= ${until}::timestamptz) and ${more}`.execute(test.db);
  return rows[0] ?? { n: -1, answered: -1, seconds: -1 };
}

const linked = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

it('an average is of the seconds, not of minutes that were rounded', () => {
  expect(figuresOf({ calls: 3, answered: 2, seconds: 15 })).toMatchObject({ minutes: 0.3, averageMinutes: 0.1 });
});

/** Both databases answer the same SQL: the embedded one takes its part of it. */
const FILTERS = process.env['TEST_DATABASE_URL'] || process.env['FULL'] ? 300 : 60;

describe('report one', () => {
  it(`has, for ${FILTERS} random filters, the totals of the lists that its figures lead to, and those of the rows`, async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(asked, fc.nat(), async (query, pick) => {
        serial += 1;
        const as = serial % 4 === 0 ? 'super.admin' : 'org.admin';
        const isAll = as === 'super.admin';
        const { status, data, message } = await test.call(getReportOne, {
          as,
          organizationId: isAll ? null : harbor,
          query: query as Record<string, string>,
        });
        expect(status, message).toBe(200);
        const { range, totals, previous } = data;
        const within = { ...query, ...linkedDays(range) };
        const total = async (more: Record<string, unknown>) => totalOf({ ...within, ...more }, as);
        const counted = (more?: RawBuilder<unknown>) => countRows(query, range, isAll, more);
        const rows = await counted();
        expect(totals).toMatchObject({ calls: rows.n, answered: rows.answered, notAnswered: rows.n - rows.answered });
        expect(totals.minutes).toBe(Math.round(rows.seconds / 6) / 10);
        expect(await total({})).toBe(rows.n);
        expect(await total({ answered: true })).toBe(rows.answered);
        expect(await total({ answered: false })).toBe(rows.n - rows.answered);
        expect(await totalOf({ ...query }, as)).toBe(rows.n);
        const before = await countRows(query, previous, isAll);
        expect(previous.totals.calls).toBe(before.n);
        expect(await totalOf({ ...query, ...linkedDays(previous) }, as)).toBe(before.n);
        const one = <T>(values: readonly T[]) => values[pick % Math.max(1, values.length)];
        // one of three kinds of figures for each filter: the next one has another
        const kind = serial % 3;
        const day = one(data.callLogs.filter(({ calls }) => calls > 0)) ?? one(data.callLogs);
        if (day && kind === 0) {
          const isFirst = day.day === range.from;
          const span = { from: day.day, to: day.day, since: isFirst ? range.since : null, until: null };
          expect(await total(linkedDays(span))).toBe(day.calls);
          expect((await counted(sql`${LOCAL}::date = ${day.day}::date`)).n).toBe(day.calls);
        }
        const hour = one(data.hours);
        if (hour && kind === 1) {
          const at = sql`extract(isodow from ${LOCAL}) = ${WEEKDAYS.indexOf(hour.weekday) + 1} and extract(hour from ${LOCAL}) = ${hour.hour}`;
          const cell = { weekday: hour.weekday, hour: hour.hour };
          expect(await counted(at)).toMatchObject({ n: hour.calls, answered: hour.answered });
          expect(await total(cell)).toBe(hour.calls);
          expect(await total({ ...cell, answered: true })).toBe(hour.answered);
          expect(await total({ ...cell, answered: false })).toBe(hour.calls - hour.answered);
        }
        const outcome = one(data.outcomes);
        if (outcome && kind === 2) expect(await total({ callOutcome: outcome.outcome })).toBe(outcome.calls);
        const type = one(data.byType);
        if (type && kind === 2) expect(await total({ type: type.type })).toBe(type.calls);
        const program = one(data.byProgram);
        if (program && kind === 2)
          expect(await total(program.program ? { programId: program.program.id } : { withoutProgram: true })).toBe(
            program.calls,
          );
        const sum = (values: ReadonlyArray<{ calls: number }>) => values.reduce((all, { calls }) => all + calls, 0);
        for (const parts of [data.callLogs, data.byType, data.byProgram, data.hours]) expect(sum(parts)).toBe(rows.n);
      }),
      { numRuns: FILTERS },
    );
  }, 300_000);

  /** What of the two ranges is compared, and how long each is. */
  const rangesOf = async (query: Asked) => {
    const { data } = await test.call(getReportOne, { as: 'org.admin', query: { ...query } });
    const { from, to, since, until } = data.previous;
    return { range: data.range, previous: { from, to, since, until } };
  };

  it('compares days that are over with as many right before them', async () => {
    expect(await rangesOf({ dateFrom: '03/01/2027', dateTo: '03/10/2027' })).toEqual({
      range: { from: '2027-03-01', to: '2027-03-10', since: null, until: null, isCut: false, timezone: NEW_YORK },
      previous: { from: '2027-02-19', to: '2027-02-28', since: null, until: null },
    });
  });

  it('compares days of which the last goes on with the same until the same time of the clock', async () => {
    // it is 11:00 AM in New York; on the other side of the change of the clock, too
    expect(await rangesOf({ last: '7d' })).toEqual({
      range: { from: '2027-04-13', to: '2027-04-20', since: null, until: null, isCut: false, timezone: NEW_YORK },
      previous: { from: '2027-04-05', to: '2027-04-12', since: null, until: '2027-04-12T15:00:00.000Z' },
    });
    expect((await rangesOf({ last: '60d' })).previous).toEqual({
      from: '2026-12-20',
      to: '2027-02-18',
      since: null,
      until: '2027-02-18T16:00:00.000Z',
    });
  });

  it('holds what has passed of days to come against as many', async () => {
    expect((await rangesOf({ dateFrom: '04/19/2027', dateTo: '04/30/2027' })).previous).toEqual({
      from: '2027-04-17',
      to: '2027-04-18',
      since: null,
      until: '2027-04-18T15:00:00.000Z',
    });
  });

  it('compares the last 24 hours with the 24 before them', async () => {
    expect(await rangesOf({ last: '24h' })).toEqual({
      range: {
        from: '2027-04-19',
        to: '2027-04-20',
        since: '2027-04-19T15:00:00.000Z',
        until: null,
        isCut: false,
        timezone: NEW_YORK,
      },
      previous: {
        from: '2027-04-18',
        to: '2027-04-19',
        since: '2027-04-18T15:00:00.000Z',
        until: '2027-04-19T14:59:59.999Z',
      },
    });
  });

  it('counts each outcome, program, type and hour of a day that isn’t whole as the list does', async () => {
    const { data } = await test.call(getReportOne, { as: 'org.admin', query: { last: '24h' } });
    const figures = [
      ...data.outcomes.map(({ outcome, calls }) => [{ callOutcome: outcome }, calls] as const),
      ...data.byType.map(({ type, calls }) => [{ type }, calls] as const),
      ...data.byProgram.map(
        ({ program, calls }) => [program ? { programId: program.id } : { withoutProgram: true }, calls] as const,
      ),
      ...data.hours.map(({ weekday, hour, calls }) => [{ weekday, hour }, calls] as const),
    ];
    expect(data.outcomes.map(({ outcome }) => outcome)).toEqual(CALL_OUTCOMES);
    for (const [of, calls] of figures)
      expect([of, await totalOf({ last: '24h', ...of }, 'org.admin')]).toEqual([of, calls]);
  });

  it('counts all organizations to the moment, where it is another day in their zones', async () => {
    // at 3:00 AM of the server's day it is the evening before in New York, where this call is of that day, too
    await addCall(test, { created_at: new Date('2027-04-13T03:30:00Z') });
    test.clock.advance(HALF_A_DAY);
    const asked = { as: 'super.admin', organizationId: null, query: { last: '7d' } } as const;
    const { previous } = (await test.call(getReportOne, asked)).data;
    const listed = await totalOf(linkedDays(previous), 'super.admin');
    test.clock.advance(-HALF_A_DAY);
    expect(previous.until).toBe('2027-04-13T03:00:00.000Z');
    expect(previous.totals.calls).toBe(listed);
  });

  it('is of the days that are asked for, whatever period stands beside them', async () => {
    for (const days of [{ dateFrom: '03/01/2027' }, { dateTo: '03/01/2027' }])
      expect(await rangesOf({ ...days, last: '7d' })).toEqual(await rangesOf(days));
  });

  it('puts the hours of the clock that is changed where the clock shows them', async () => {
    const of = (dateFrom: string) =>
      test.call(getReportOne, { as: 'org.admin', query: { dateFrom, dateTo: dateFrom } });
    // at 2:00 AM it is 3:00 AM: nobody calls in between; in November the hour from 1:00 AM comes twice
    const march = (await of('03/14/2027')).data.hours;
    expect(march.filter(({ hour }) => hour === 2)).toEqual([]);
    const november = (await of('11/01/2026')).data;
    const { n } = await countRows(
      {},
      { from: '2026-11-01', to: '2026-11-01', since: null, until: null },
      false,
      sql`calls.created_at >= '2026-11-01T05:00:00Z' and calls.created_at < '2026-11-01T07:00:00Z'`,
    );
    expect(n).toBeGreaterThan(0);
    expect(november.hours.find(({ hour }) => hour === 1)?.calls).toBe(n);
  });

  it('is of the organization that is asked for, whoever sees several', async () => {
    const ofHarbor = async (as: 'org.admin' | 'super.admin') =>
      (await test.call(getReportOne, { as, organizationId: null, query: { organizationId: harbor } })).data;
    const { totals, ...rest } = await ofHarbor('super.admin');
    expect(totals.calls).toBeGreaterThan(0);
    expect({ totals, ...rest }).toEqual(await ofHarbor('org.admin'));
  });

  it('tells the range that it used', async () => {
    const of = async (query: Record<string, string>) => {
      const { status, data } = await test.call(getReportOne, { as: 'org.admin', query });
      return status === 200 ? data.range : status;
    };
    const zone = { timezone: NEW_YORK, since: null, until: null };
    expect(await of({})).toEqual({ from: '2027-01-20', to: '2027-04-20', isCut: false, ...zone });
    expect(await of({ dateFrom: '01/01/2020', dateTo: '03/13/2027' })).toEqual({
      from: '2026-03-13',
      to: '2027-03-13',
      isCut: true,
      ...zone,
    });
    expect(await of({ dateFrom: '04/02/2027', dateTo: '04/01/2027' })).toBe(400);
    expect(await of({ callType: 'MATCH,ELSE' })).toBe(400);
    expect(await of({ organizationId: sunrise })).toBe(404);
  });
});

describe('reports of people', () => {
  const pageOf = async <E extends typeof listReportTwo | typeof listReportCallers | typeof listReportThree>(
    endpoint: E,
    query: Ordered,
  ) => {
    const { status, data, message } = await test.call(endpoint, {
      as: 'org.admin',
      query: { limit: 100, ...query },
    });
    expect(status, message).toBe(200);
    return data;
  };

  it('have for each recipient the calls that the row leads to, the most minutes first', async () => {
    const range = { dateFrom: '02/01/2027', dateTo: '04/20/2027', callType: 'MATCH' };
    const { rows, pager } = await pageOf(listReportTwo, range);
    expect(rows.length).toBe(pager.totalItems);
    expect(rows.map(({ minutes }) => minutes)).toEqual(rows.map(({ minutes }) => minutes).toSorted((a, b) => b - a));
    expect(rows.filter(({ recipient }) => recipient.id === null)).toHaveLength(1);
    expect(Math.max(...rows.map(({ callersTotal }) => callersTotal))).toBeGreaterThan(3);
    for (const row of rows) {
      const callee = row.recipient.id === null ? { calleeDeleted: true } : { callee: row.recipient.id };
      expect(await totalOf({ ...range, ...callee }, 'org.admin')).toBe(row.calls);
      expect(await totalOf({ ...range, ...callee, answered: true }, 'org.admin')).toBe(row.answered);
      const first = row.callers[0];
      expect(row.callers).toHaveLength(Math.min(row.callersTotal, 3));
      expect(first).toBeDefined();
    }
    const { totals } = (await test.call(getReportOne, { as: 'org.admin', query: range })).data;
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(totals.calls);
  });

  it('have for each pair and month the calls that the row leads to', async () => {
    const range = { dateFrom: '03/10/2027', dateTo: '04/15/2027' };
    const { rows, pager } = await pageOf(listReportThree, range);
    expect(pager.totalItems).toBeGreaterThan(rows.length - 1);
    for (const row of rows.slice(0, 40)) {
      const who = {
        ...(row.recipient.id === null ? { calleeDeleted: true } : { callee: row.recipient.id }),
        ...(row.caller.id === null ? { callerDeleted: true } : { caller: row.caller.id }),
        dateFrom: linked(row.from),
        dateTo: linked(row.to),
      };
      expect(await totalOf(who, 'org.admin')).toBe(row.calls);
      expect(await totalOf({ ...who, status: 'voicemail' }, 'org.admin')).toBe(row.voicemail);
      expect(await totalOf({ ...who, status: 'no-answer' }, 'org.admin')).toBe(row.noAnswer);
      expect(await totalOf({ ...who, survey: 'sent' }, 'org.admin')).toBe(row.surveysSent);
      expect(await totalOf({ ...who, survey: 'answered' }, 'org.admin')).toBe(row.surveysAnswered);
    }
    const answered = rows.reduce((sum, { surveysAnswered }) => sum + surveysAnswered, 0);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(rows.reduce((sum, { surveysSent }) => sum + surveysSent, 0));
  });

  it('have for each caller the calls that the row leads to, the most calls first', async () => {
    const range = { dateFrom: '02/01/2027', dateTo: '04/20/2027', callType: 'MATCH' };
    const { rows, pager } = await pageOf(listReportCallers, range);
    expect(rows.length).toBe(pager.totalItems);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ calls }) => calls)).toEqual(rows.map(({ calls }) => calls).toSorted((a, b) => b - a));
    expect(rows.filter(({ caller }) => caller.id === null)).toHaveLength(1);
    for (const row of rows) {
      const caller = row.caller.id === null ? { callerDeleted: true } : { caller: row.caller.id };
      expect(await totalOf({ ...range, ...caller }, 'org.admin')).toBe(row.calls);
      expect(await totalOf({ ...range, ...caller, answered: true }, 'org.admin')).toBe(row.answered);
    }
    const { totals } = (await test.call(getReportOne, { as: 'org.admin', query: range })).data;
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(totals.calls);
    const most = (await test.call(listReportCallers, { as: 'org.admin', query: { ...range, page: 0, limit: 2 } })).data;
    expect(most.rows).toEqual(rows.slice(0, 2));
    expect((await pageOf(listReportCallers, { programId: 'none' })).rows).toEqual([]);
  });

  it('are sorted by each of their columns, either way; what has nothing of it stands last', async () => {
    const names = await asSystem(
      test,
      async ({ tx }) =>
        new Map(
          (await tx.selectFrom('memberships').select(['id', 'sort_name']).execute()).map((m) => [m.id, m.sort_name]),
        ),
    );
    const nameOf = ({ id }: Someone) => (id === null ? null : names.get(id));
    const expectSorted = async <E extends typeof listReportTwo | typeof listReportThree>(
      endpoint: E,
      sortBy: string,
      range: Asked,
      of: (row: RowOf<E>) => string | number | null | undefined,
    ) => {
      const valuesOf = async (order: Ordered) => {
        const { rows, pager } = await pageOf(endpoint, { ...range, ...order });
        const all = [...rows] as Array<RowOf<E>>;
        for (let page = 1; page < pager.totalPages; page += 1)
          all.push(...((await pageOf(endpoint, { ...range, ...order, page })).rows as ReadonlyArray<RowOf<E>>));
        return all.map(of);
      };
      const values = await valuesOf({});
      const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
      const some = values.filter((value) => value !== null && value !== undefined).toSorted(compare);
      const none = values.filter((value) => value === null);
      expect(new Set(some).size, sortBy).toBeGreaterThan(1);
      expect(await valuesOf({ sortBy }), sortBy).toEqual([...some, ...none]);
      expect(await valuesOf({ sortBy, sortDirection: 'desc' }), sortBy).toEqual([...some.toReversed(), ...none]);
      return none.length;
    };
    const days = { dateFrom: '02/01/2027', dateTo: '04/20/2027' };
    const without: string[] = [];
    for (const sortBy of RECIPIENT_SORTS) {
      const n = await expectSorted(listReportTwo, sortBy, days, (row) => {
        if (sortBy === 'recipient') return nameOf(row.recipient);
        return sortBy === 'program' ? row.program && fold(row.program.name) : row[sortBy];
      });
      if (n > 0) without.push(sortBy);
    }
    expect(without).toEqual(['recipient', 'program']);
    for (const sortBy of PAIR_SORTS)
      await expectSorted(listReportThree, sortBy, { dateFrom: '03/29/2027', callType: 'MATCH' }, (row) => {
        if (sortBy === 'recipient' || sortBy === 'caller') return nameOf(row[sortBy]);
        return row[sortBy === 'longest' ? 'longestMinutes' : sortBy];
      });
  });

  it('go on where a page ends, in another order, too', async () => {
    const order = { sortBy: 'answered', sortDirection: 'desc' } as const;
    const all = (await pageOf(listReportTwo, order)).rows.map(({ recipient }) => recipient.id);
    const pages = await Promise.all(
      [0, 1, 2].map(
        async (page) =>
          (await test.call(listReportTwo, { as: 'org.admin', query: { ...order, page, limit: 5 } })).data.rows,
      ),
    );
    expect(pages.flat().map(({ recipient }) => recipient.id)).toEqual(all.slice(0, 15));
    const { status } = await test.call(listReportTwo, { as: 'org.admin', query: { sortBy: 'month' } });
    expect(status).toBe(400);
  });

  it('go on where a page ends, and are empty for what is nobody’s', async () => {
    const all = (await pageOf(listReportTwo, {})).rows.map(({ recipient }) => recipient.id);
    const pages = await Promise.all(
      [0, 1, 2].map(
        async (page) => (await test.call(listReportTwo, { as: 'org.admin', query: { page, limit: 5 } })).data,
      ),
    );
    expect(pages.flatMap(({ rows }) => rows.map(({ recipient }) => recipient.id))).toEqual(all.slice(0, 15));
    expect((await test.call(listReportTwo, { as: 'org.admin', query: { page: 50, limit: 5 } })).data).toMatchObject({
      rows: [],
      pager: { totalItems: all.length },
    });
    expect((await pageOf(listReportThree, { programId: 'none' })).rows).toEqual([]);
  });
});
