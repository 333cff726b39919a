import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { codeWriter } from '#server/domain/calls/person-codes.ts';
import { exportCalls } from '#src/schemas/calls.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { addCall, addPair } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { DENIED, FEATURE_OFF } from './refusals.ts';
import { reportCalls } from './report-calls.ts';
import { asSystem } from './sign-in.ts';

const { harbor } = DEMO_ORGANIZATIONS;
let test: TestApi;
let pair: { callerId: string; recipientId: string };
beforeEach(async () => {
  test = await testApi();
  pair = await addPair(test, { caller: 'Carla', recipient: 'Rolf' });
});
const { order, contentOf } = reportCalls(() => test);

const at = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000);

/** Three calls: of the pair, of somebody with a wicked name, and of people who are gone. */
async function addCalls() {
  await addCall(test, {
    caller_id: pair.callerId,
    recipient_id: pair.recipientId,
    caller_name: 'Carla Virtanen',
    caller_phone: '+12125550101',
    recipient_name: 'Rolf Virtanen',
    recipient_phone: '+12125550102',
    outcome: 'Yes we spoke',
    topics: ['Nutrition', 'Mobility'],
    queue_name: 'Daily',
    seconds: 3725,
    survey_sent_at: at(5),
  });
  const gone = { caller_name: '=cmd()', recipient_name: 'Rolf, "the" old', created_at: at(-1) };
  await addCall(test, { ...gone, caller_id: pair.callerId, status: 'no-answer', answered_at: null, seconds: null });
  await addCall(test, { ...gone, created_at: at(-2), type: 'OUTREACH_QUEUE' });
}

const take = (query: QueryInput<typeof exportCalls> = {}, as: PersonaName = 'org.user') =>
  test.call(exportCalls, { as, query });
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

async function rowsOf(query: QueryInput<typeof exportCalls> = {}) {
  const { status, data, message } = await take(query);
  expect(status, message).toBe(200);
  const { data: cells } = Papa.parse<string[]>((await data.text()).trimEnd());
  const [header = [], ...lines] = cells;
  return lines.map((line) => Object.fromEntries(header.map((column, index) => [column, line[index] ?? ''])));
}

describe('the file', () => {
  it('holds what the list shows, the latest first', async () => {
    await addCalls();
    const [first, second] = await rowsOf();
    expect(first).toEqual({
      'Date (America/New_York)': '2026-11-20 10:05',
      Type: 'Match',
      Status: 'Completed',
      Outcome: 'Yes we spoke|Nutrition|Mobility',
      Caller: 'Carla Virtanen',
      'Caller Phone': '+12125550101',
      Callee: 'Rolf Virtanen',
      'Callee Phone': '+12125550102',
      Queue: 'Daily',
      Program: '',
      Duration: '01:02:05',
      'Answered (America/New_York)': '2026-11-20 10:05',
      'Ended (America/New_York)': '2026-11-20 10:05',
      'Survey Sent (America/New_York)': '2026-11-20 10:10',
    });
    expect(second).toMatchObject({ Caller: "'=cmd()", Callee: 'Rolf, "the" old', Outcome: '', Duration: '00:00:00' });
    expect(await rowsOf({ type: 'OUTREACH_QUEUE' })).toHaveLength(1);
    expect(await rowsOf({ callee: 'nobody at all' })).toEqual([]);
  });

  it('is named by what it is, whose and when, and told in the history', async () => {
    await asSystem(test, ({ tx }) =>
      tx.updateTable('organizations').set({ name: 'A/B: <c>?' }).where('id', '=', harbor).execute(),
    );
    expect((await take()).data.name).toBe('Call_logs_A_B___c___2026-11-20.csv');
    const { rows } = await sql`select after from audit_events where action = 'exported'`.execute(test.db);
    expect(rows).toEqual([{ after: { rows: 0, isAnonymous: false } }]);
  });

  it('goes on over pages, without losing calls of one moment', async () => {
    const rows = 1201;
    await sql`insert into calls (id, organization_id, type, status, created_at, ended_at, seconds)
      select gen_random_uuid(), ${harbor}, 'MATCH', 'completed', ${test.clock.now()}::timestamptz + n / 7 * interval '1 microsecond', now(), n
      from generate_series(1, ${rows}) n`.execute(test.db);
    expect(new Set((await rowsOf()).map(({ Duration }) => Duration)).size).toBe(rows);
  });

  it('is refused for more calls than a file holds', async () => {
    await sql`insert into calls (id, organization_id, type, status, created_at, ended_at, day)
      select gen_random_uuid(), ${harbor}, 'MATCH', 'completed', ${test.clock.now()}::timestamptz, now(), '2026-11-20'
      from generate_series(0, ${WORK_LIMITS.csvRows}) n`.execute(test.db);
    expect(await take()).toMatchObject({
      status: 422,
      message: 'More than 50,000 calls are found. Narrow the search, or order a report.',
    });
  });
});

describe('the anonymous file', () => {
  it('has codes in the place of people, others in each', async () => {
    await addCalls();
    const [first, second, third] = await rowsOf({ isAnonymous: true });
    expect(first?.['Caller']).toMatch(/^C-[0-9A-F]{4,}$/);
    expect(second?.['Caller']).toBe(first?.['Caller']);
    expect(third?.['Callee']).toBe(second?.['Callee']);
    expect(new Set([first?.['Caller'], first?.['Callee'], third?.['Caller'], third?.['Callee']]).size).toBe(4);
    const [again] = await rowsOf({ isAnonymous: true });
    expect(again?.['Caller']).not.toBe(first?.['Caller']);
    const text = await (await take({ isAnonymous: true })).data.text();
    for (const secret of ['Carla', 'Rolf', 'cmd', '212555', 'Daily', pair.callerId]) expect(text).not.toContain(secret);
  });

  it('never gives two people one code', async () => {
    const codeOf = codeWriter();
    const codes = await Promise.all(Array.from({ length: 3000 }, (_, n) => codeOf([String(n), null])));
    expect(new Set(codes).size).toBe(codes.length);
    expect(await codeOf(['7', 'other'])).toBe(codes[7]);
    expect(await codeOf([null, null])).toBe('');
  });
});

describe('the report', () => {
  const CALLS = { module: 'CALLLOGS' } as const;

  it('is the same, byte by byte, as the file of the same filters', async () => {
    await addCalls();
    const params = { type: 'MATCH', callOutcome: 'Nutrition', caller: 'carla', duration: 60 } as const;
    const range = { dateFrom: '11/01/2026', dateTo: '11/20/2026' };
    const ordered = await order({
      ...CALLS,
      filters: {
        startDate: Date.parse('2026-11-01T04:00:00Z'),
        endDate: Date.parse('2026-11-21T04:59:59.999Z'),
        params,
      },
    });
    expect(ordered.message).toBe('');
    // what comes after the order changes neither its days nor its rows
    test.clock.advance(60);
    await makeReports(test.services);
    const { lines, text, name } = await contentOf(ordered.data.reportRequest.id);
    expect(lines).toHaveLength(1);
    const file = (await take({ ...params, ...range })).data;
    expect(new TextDecoder().decode(await bytesOf(file))).toBe(text);
    expect(name).toBe(file.name);
  });

  it('is anonymous, too', async () => {
    await addCalls();
    const { data } = await order({ ...CALLS, filters: { params: { isAnonymous: true } } });
    await makeReports(test.services);
    const { header, text } = await contentOf(data.reportRequest.id);
    expect(header).not.toContain('Caller Phone');
    expect(text).not.toContain('Carla');
  });

  it.each([
    [{ params: { role: 'all' } }, 'filters.params'],
    [{ params: { duration: '1.5' } }, 'filters.params.duration'],
    [{ params: { status: 'asleep' } }, 'filters.params.status'],
    [{ params: { surveySentDate: '2026-11-20' } }, 'filters.params.surveySentDate'],
    [{ startDate: Date.parse('2026-11-20'), endDate: Date.parse('2026-11-01') }, 'filters.endDate'],
    [{ params: { programId: crypto.randomUUID() } }, 'filters.programId'],
  ])('is refused at its field: %j', async (filters, field) => {
    const refused = await order({ ...CALLS, filters });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, [field]]);
  });

  it('is neither ordered nor fetched without the feature of calls, nor by what is hidden', async () => {
    const { data } = await order(CALLS);
    await makeReports(test.services);
    expect(await order({ ...CALLS, filters: { params: { transcript: '1950' } } })).toMatchObject(DENIED);
    const body = { configurations: [{ identifier: 'callLogs', active: false }] };
    await test.call(updateOrganization, { as: 'super.admin', params: { id: harbor }, body });
    expect(await order(CALLS)).toMatchObject(FEATURE_OFF);
    const fetched = await reportCalls(() => test).download(data.reportRequest.id);
    expect(fetched).toMatchObject(FEATURE_OFF);
    expect((await order()).status).toBe(200);
  });
});
