import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { KINDS } from '#server/jobs/kinds.ts';
import { moveCallDays } from '#server/jobs/move-call-days.ts';
import { claim, Interrupted, Superseded } from '#server/jobs/queue.ts';
import { runDue } from '#server/jobs/run.ts';
import { getReportOne } from '#src/schemas/analytics.ts';
import { listCalls } from '#src/schemas/calls.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { keptCounts } from './kept-counts.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
/** More than two steps. */
const CALLS = 5000;
const KIND = 'call-days';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
  await asSystem(test, ({ tx, now }) =>
    sql`insert into calls (id, organization_id, type, status, outcome, created_at, ended_at, seconds)
      select gen_random_uuid(), case when i % 10 = 0 then ${sunrise}::uuid else ${harbor}::uuid end, 'MATCH', 'completed',
        'Yes we spoke', ${now}::timestamptz - i * interval '17 minutes', now(), i % 601
      from generate_series(1, ${sql.lit(CALLS + 600)}) i`.execute(tx),
  );
});

const moveTo = async (timezone: string) => {
  const { status } = await test.call(updateOrganization, {
    as: 'org.admin',
    params: { id: harbor },
    body: { timezone },
  });
  expect(status).toBe(200);
};

const move = () => runDue(test.services, KIND, KINDS[KIND]);

/** How many of an organization's calls have another day than that of the zone. */
const strangers = (organizationId: string, zone: string) =>
  asSystem(test, async ({ tx }) => {
    const { n } = await tx
      .selectFrom('calls')
      .select(sql<number>`count(*)::integer`.as('n'))
      .where('organization_id', '=', organizationId)
      .where(
        sql<boolean>`(day, hour::int) <> ((created_at at time zone ${zone})::date,
          extract(hour from created_at at time zone ${zone})::int)`,
      )
      .executeTakeFirstOrThrow();
    return n;
  });

/** Whether all kept counts are as if they were counted now. */
async function expectCounts(): Promise<void> {
  const rowsOf = async (name: string) =>
    (await sql`select * from ${sql.table(name)} where n <> 0 order by ${sql.ref(name)}::text`.execute(test.db)).rows;
  for (const name of await keptCounts(test.db)) {
    const kept = await rowsOf(name);
    await sql`select ${sql.ref(`recount_${name}`)}()`.execute(test.db);
    expect(kept, name).toEqual(await rowsOf(name));
  }
}

/** Takes the job as a process that is killed after its first step. */
async function moveUntilKilled(): Promise<() => Promise<void>> {
  const [job] = await asSystem(test, (work) => claim(work, { kind: KIND, limit: 1, lease: KINDS[KIND].lease }));
  if (!job) throw new Error('There is no such job');
  await expect(moveCallDays(test.services, job, AbortSignal.abort())).rejects.toBeInstanceOf(Interrupted);
  return () => moveCallDays(test.services, job);
}

it('calls have the days of the new zone, and all counts follow', async () => {
  await moveTo('Pacific/Honolulu');
  expect(await strangers(harbor, 'Pacific/Honolulu')).toBeGreaterThan(900);
  expect(await move()).toBe(1);
  expect(await strangers(harbor, 'Pacific/Honolulu')).toBe(0);
  expect(await strangers(sunrise, 'America/Los_Angeles')).toBe(0);
  await expectCounts();
  const days = { dateFrom: '11/02/2026', dateTo: '11/02/2026' };
  const { data } = await test.call(listCalls, { as: 'org.admin', query: days });
  const { n } = await asSystem(test, ({ tx }) =>
    tx
      .selectFrom('calls')
      .select(sql<number>`count(*)::integer`.as('n'))
      .where('organization_id', '=', harbor)
      .where('created_at', '>=', new Date('2026-11-02T10:00:00Z'))
      .where('created_at', '<', new Date('2026-11-03T10:00:00Z'))
      .executeTakeFirstOrThrow(),
  );
  expect(data.pager.totalItems).toBe(n);
  expect(n).toBeGreaterThan(70);
  // the figures of each day, as the rows tell them
  const range = { dateFrom: '10/10/2026', dateTo: '11/19/2026' };
  const { callLogs } = (await test.call(getReportOne, { as: 'org.admin', query: range })).data;
  const { rows } = await sql<{ day: string; calls: number }>`
    select (created_at at time zone 'Pacific/Honolulu')::date::text as day, count(*)::integer as calls from calls
    where organization_id = ${harbor} group by 1 having (min(created_at) at time zone 'Pacific/Honolulu')::date
      between '2026-10-10' and '2026-11-19' order by 1`.execute(test.db);
  expect(rows).toHaveLength(41);
  expect(callLogs.map(({ day, calls }) => ({ day, calls }))).toEqual(rows);
  expect(await move()).toBe(0);
});

it('of a zone with the same hour on another day, calls have the day', async () => {
  for (const zone of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
    await moveTo(zone);
    expect(await strangers(harbor, zone)).toBeGreaterThan(CALLS);
    expect(await move()).toBe(1);
    expect(await strangers(harbor, zone)).toBe(0);
  }
});

/** The calls that have their hour in Honolulu, each with the transaction that wrote it. */
async function movedCalls(): Promise<Array<{ readonly id: string; readonly writer: string }>> {
  const { rows } = await sql<{ id: string; writer: string }>`select id, xmin::text as writer from calls
    where organization_id = ${harbor} and hour = extract(hour from created_at at time zone 'Pacific/Honolulu')`.execute(
    test.db,
  );
  return rows;
}

it('killed in between, it goes on, and writes no call twice', async () => {
  await moveTo('Pacific/Honolulu');
  const before = await strangers(harbor, 'Pacific/Honolulu');
  await moveUntilKilled();
  const left = await strangers(harbor, 'Pacific/Honolulu');
  expect(left).toBeLessThan(before);
  expect(left).toBeGreaterThan(0);
  // whatever has been done, totals are those of the rows
  await expectCounts();
  const moved = await movedCalls();
  expect(await move()).toBe(0);
  test.clock.advance(KINDS[KIND].lease / 1000 + 1);
  expect(await move()).toBe(1);
  expect(await strangers(harbor, 'Pacific/Honolulu')).toBe(0);
  const writers = new Map((await movedCalls()).map(({ id, writer }) => [id, writer]));
  expect(moved.filter(({ id, writer }) => writers.get(id) !== writer)).toEqual([]);
  await expectCounts();
});

it('a zone that changes again takes the work over', async () => {
  await moveTo('Pacific/Honolulu');
  const goOn = await moveUntilKilled();
  await moveTo('America/Chicago');
  await expect(goOn()).rejects.toBeInstanceOf(Superseded);
  expect(await move()).toBe(1);
  expect(await strangers(harbor, 'America/Chicago')).toBe(0);
  await expectCounts();
});

it('other changes of an organization move nothing', async () => {
  await test.call(updateOrganization, {
    as: 'org.admin',
    params: { id: harbor },
    body: { timezone: 'America/New_York' },
  });
  expect(await move()).toBe(0);
});

it('a call that is made after the change has its day there', async () => {
  await moveTo('Pacific/Honolulu');
  const id = await addCall(test, { created_at: new Date('2026-11-10T08:00:00Z') });
  const { day } = await asSystem(test, ({ tx }) =>
    tx.selectFrom('calls').select('day').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(day).toBe('2026-11-09');
});
