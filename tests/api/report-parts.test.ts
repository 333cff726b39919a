import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE } from '#server/domain/reports/report-source.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { deleteQueue } from '#src/schemas/queues.ts';
import { requestedParams, type ReportModule } from '#src/schemas/reports.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { addCallers, addPeople, addQueue, addRecipients } from './queue-rows.ts';
import { reportCalls } from './report-calls.ts';
import { addReportParts, type ReportParts } from './report-parts.ts';
import { asSystem } from './sign-in.ts';

/* Broadcasts and queues, and parts of one, as files. Specification reports 1.13, 1.14, 2.12 to 2.15. */

const { harbor } = DEMO_ORGANIZATIONS;
const AT = '2026-11-20T17:30:00.000Z';
const THERE = '2026-11-20 12:30';

/** More than two pages, of one name; each told apart by the column. */
const ROWS = 2 * PAGE + 1;
const phoneOf = (n: number) => `+1212${5_000_000 + n}`;

let test: TestApi;
let parts: ReportParts;
const { order, contentOf, rows: orders } = reportCalls(() => test);

beforeEach(async () => {
  test = await testApi();
  test.clock.set(AT);
  parts = await addReportParts(test);
});

type Params = Readonly<Record<string, string | boolean>>;

/** The file of a module, narrowed. */
async function fileOf(module: ReportModule, params: Params = {}, more: { readonly programId?: string } = {}) {
  const given = { ...parts.least(module)?.params, ...params };
  const { status, data, message } = await order({ module, filters: { ...more, params: requestedParams(given) } });
  expect(status, message).toBe(200);
  await makeReports(test.services);
  return contentOf(data.reportRequest.id);
}

/** What stands first in each of its rows. */
const namesOf = async (...asked: Parameters<typeof fileOf>) => (await fileOf(...asked)).lines.map(([name]) => name);

describe('broadcasts', () => {
  it('are rows with all their numbers, the latest first', async () => {
    const { header, lines, name } = await fileOf('BROADCASTS_EXPORT');
    expect(lines.map((line) => Object.fromEntries(header.map((head, at) => [head, line[at]])))).toEqual([
      {
        'Created (America/New_York)': THERE,
        Title: 'Ada Winter',
        Type: 'SMS',
        Status: 'Sent',
        'Scheduled For (America/New_York)': '',
        'Started (America/New_York)': THERE,
        'Ended (America/New_York)': THERE,
        Author: 'Ada Winter',
        Chosen: '6',
        Sent: '3',
        Failed: '1',
        'Not Sent (Stopped)': '1',
        Skipped: '1',
        Pending: '0',
        'Opted Out': '1',
        Responses: '2',
        'Open Responses': '1',
        Message: 'Ada Winter',
      },
    ]);
    expect(name).toBe('Broadcasts_Harbor_Light_Neighbors_2026-11-20.csv');
  });

  it('have the fields of an email’s title in words, as the console has them; of a text it is as it was written', async () => {
    const title = 'Your visit, {firstName|friend}';
    const titled = async (type: 'email' | 'sms') => {
      await test.db.updateTable('broadcasts').set({ title, type }).where('id', '=', parts.broadcastId).execute();
      const { header, lines } = await fileOf('BROADCASTS_EXPORT');
      return [lines[0]?.[header.indexOf('Title')], (await fileOf('BROADCAST_RECIPIENTS_EXPORT')).name];
    };
    expect(await titled('email')).toEqual([
      'Your visit, [First name]',
      'Broadcast_recipients_Your_visit,_[First_name]_Harbor_Light_Neighbors_2026-11-20.csv',
    ]);
    expect((await titled('sms'))[0]).toBe(title);
  });

  it('are narrowed as their list is', async () => {
    const found = async (...asked: [Params, { readonly programId?: string }?]) =>
      (await fileOf('BROADCASTS_EXPORT', ...asked)).lines.length;
    expect(await found({ searchBy: 'winter', type: 'sms', status: 'sent' })).toBe(1);
    expect(await found({ searchBy: 'summer' })).toBe(0);
    expect(await found({ type: 'email' })).toBe(0);
    expect(await found({ status: 'draft' })).toBe(0);
    expect(await found({ archived: true })).toBe(0);
    expect(await found({}, { programId: programIdsOf('harbor')[0] ?? '' })).toBe(0);
  });

  it.each([
    ['startDate', Date.parse(AT), Date.parse(AT) + 1],
    ['endDate', Date.parse(AT), Date.parse(AT) - 1],
  ] as const)('%s is a moment of their creation, itself included', async (name, within, without) => {
    for (const [moment, count] of [
      [within, 1],
      [without, 0],
    ] as const) {
      const { data } = await order({ module: 'BROADCASTS_EXPORT', filters: { [name]: moment } });
      await makeReports(test.services);
      expect((await contentOf(data.reportRequest.id)).lines).toHaveLength(count);
    }
  });
});

describe('one broadcast', () => {
  it('has its messages by name, each with how it stands and why', async () => {
    const { header, lines, name } = await fileOf('BROADCAST_RECIPIENTS_EXPORT');
    expect(header.slice(0, 5)).toEqual(['Name', 'Contact', 'Status', 'Reason', 'Tried']);
    expect(lines).toEqual([
      ['Ada Winter', '+12125550101', 'Sent', '', '1', THERE, THERE],
      ['Bea Failed', '+12125550102', 'Failed', 'Refused by the carrier', '1', '', ''],
      ['Cleo Stop', '+12125550103', 'Opted out', '', '1', '', ''],
      ['Dora Stopped', '+12125550104', 'Not sent (stopped)', '', '0', '', ''],
      ['', '+12125550105', 'Sent', '', '1', THERE, THERE],
    ]);
    expect(name).toBe('Broadcast_recipients_Ada_Winter_Harbor_Light_Neighbors_2026-11-20.csv');
  });

  it('has those that are narrowed to', async () => {
    expect(await namesOf('BROADCAST_RECIPIENTS_EXPORT', { status: 'error' })).toEqual(['Bea Failed']);
    expect(await namesOf('BROADCAST_RECIPIENTS_EXPORT', { status: 'stopped' })).toEqual(['Dora Stopped']);
    expect(await namesOf('BROADCAST_RECIPIENTS_EXPORT', { search: '0105' })).toEqual(['']);
  });

  it('has whom it left out, and why', async () => {
    expect((await fileOf('BROADCAST_SKIPPED_EXPORT')).lines).toEqual([
      ['Ada Winter', '+12125550109', 'Landline, can’t get texts'],
      ['Zoe Silent', '', 'No phone number'],
    ]);
    expect(await namesOf('BROADCAST_SKIPPED_EXPORT', { reason: 'noContact' })).toEqual(['Zoe Silent']);
    expect(await namesOf('BROADCAST_SKIPPED_EXPORT', { search: 'winter' })).toEqual(['Ada Winter']);
  });

  it('says why somebody was left out in the words of how it is sent', async () => {
    await asSystem(test, ({ tx }) => tx.updateTable('broadcasts').set({ type: 'email' }).execute());
    const [why] = (await fileOf('BROADCAST_SKIPPED_EXPORT', { reason: 'noContact' })).lines;
    expect(why?.at(-1)).toBe('No email address');
  });

  it('has what people answered, and what is still open', async () => {
    const { header, lines } = await fileOf('BROADCAST_RESPONSES_EXPORT');
    expect(header.slice(1)).toEqual(['Name', 'Contact', 'Response', 'Opted Out', 'Done (America/New_York)', 'Done By']);
    expect(lines.toSorted((one, other) => (one[1] ?? '').localeCompare(other[1] ?? ''))).toEqual([
      [THERE, 'Ada Winter', '+12125550101', 'Ada Winter', 'No', '', ''],
      [THERE, 'Cleo Stop', '+12125550103', 'STOP', 'Yes', '', ''],
    ]);
    const open = await fileOf('BROADCAST_RESPONSES_EXPORT', { done: false });
    expect(open.lines.map((line) => line[1])).toEqual(['Ada Winter']);
  });
});

describe('queues', () => {
  it('are rows with how many stand how', async () => {
    const { header, lines } = await fileOf('QUEUES_EXPORT', { search: 'winter' });
    expect(Object.fromEntries(header.map((head, at) => [head, lines[0]?.[at]]))).toEqual({
      Queue: 'Ada Winter',
      Active: 'No',
      'Ready to call': '0',
      'Can’t call now': '2',
      Done: '0',
      'On a call': '0',
      Recipients: '2',
      Callers: '1',
      'On shift': '1',
      'Last Call (America/New_York)': '',
    });
    expect(lines).toHaveLength(1);
    expect(await namesOf('QUEUES_EXPORT', { search: 'winter', active: true })).toEqual([]);
  });

  it('are in the order of their list, active ones first, over all pages', async () => {
    await sql`insert into queues (id, organization_id, name, active, switched_at, created_at, updated_at)
      select gen_random_uuid(), ${harbor}, 'Winter ' || lpad(n::text, 4, '0'), n % 2 = 0, now(), now(), now()
      from generate_series(1, ${ROWS}) n`.execute(test.db);
    const numbered = (first: number) =>
      Array.from({ length: ROWS }, (_, at) => at + 1)
        .filter((n) => n % 2 === first)
        .map((n) => `Winter ${String(n).padStart(4, '0')}`);
    expect(await namesOf('QUEUES_EXPORT', { search: 'winter' })).toEqual([
      ...numbered(0),
      'Ada Winter',
      ...numbered(1),
    ]);
  });

  it('one has its recipients in their order, as they stand', async () => {
    const { header, lines, name } = await fileOf('QUEUE_RECIPIENTS_EXPORT');
    const rows = lines.map((line) => Object.fromEntries(header.map((head, at) => [head, line[at]])));
    expect(rows).toMatchObject([
      {
        Position: '1',
        Recipient: 'Ada Winter Test',
        'Recipient Phone': '+12125550111',
        Language: 'Spanish',
        Status: 'Can’t call now',
        Reason: 'Queue inactive',
        Tried: '0',
        'Last Call (America/New_York)': '',
        'Added (America/New_York)': THERE,
      },
      { Position: '2', Recipient: 'Bea Test', 'Paused Until (America/New_York)': '2026-11-20 13:30' },
    ]);
    expect(name).toBe('Queue_recipients_Ada_Winter_Harbor_Light_Neighbors_2026-11-20.csv');
  });

  it('one has those recipients that are narrowed to, at their places in the whole queue', async () => {
    const { lines } = await fileOf('QUEUE_RECIPIENTS_EXPORT', { search: 'bea', state: 'blocked', reason: 'queueOff' });
    expect(lines.map(([position, name]) => [position, name])).toEqual([['2', 'Bea Test']]);
    expect(await namesOf('QUEUE_RECIPIENTS_EXPORT', { state: 'ready' })).toEqual([]);
    expect(await namesOf('QUEUE_RECIPIENTS_EXPORT', { reason: 'noPhone' })).toEqual([]);
  });

  it('one has its callers', async () => {
    const { lines } = await fileOf('QUEUE_CALLERS_EXPORT');
    expect(lines).toEqual([['Ada Winter Test', '+12125550113', 'Spanish', 'On shift', '2026-11-20 18:30', '0']]);
    expect(await namesOf('QUEUE_CALLERS_EXPORT', { state: 'off' })).toEqual([]);
    expect(await namesOf('QUEUE_CALLERS_EXPORT', { search: 'nobody' })).toEqual([]);
  });

  it('one has its callers in the order of their list, those on shift first, over all pages', async () => {
    const people = Array.from({ length: ROWS }, (_, n) => ({
      role: 'CALLER' as const,
      name: 'Aaron',
      phone: phoneOf(n),
    }));
    const until = new Date('2026-11-20T19:30:00.000Z');
    await addCallers(test, parts.queueId, await addPeople(test, people), (at) => (at % 2 === 0 ? until : null));
    const { header, lines } = await fileOf('QUEUE_CALLERS_EXPORT');
    const stands = lines.map((line) => line[header.indexOf('Status')]);
    expect(stands).toEqual([
      ...Array.from({ length: PAGE + 2 }, () => 'On shift'),
      ...Array.from({ length: PAGE }, () => 'Off shift'),
    ]);
    expect(lines[PAGE + 1]?.[0]).toBe('Ada Winter Test');
    expect(new Set(lines.map(([, phone]) => phone)).size).toBe(ROWS + 1);
  });

  it('one that was deleted before its report was made has no rows', async () => {
    const { data } = await order({
      module: 'QUEUE_RECIPIENTS_EXPORT',
      filters: parts.least('QUEUE_RECIPIENTS_EXPORT'),
    });
    await test.call(deleteQueue, { as: 'org.admin', params: { id: parts.queueId } });
    await makeReports(test.services);
    expect((await contentOf(data.reportRequest.id)).lines).toEqual([]);
  });
});

it.each<readonly [ReportModule, string, () => Promise<unknown>]>([
  [
    'BROADCASTS_EXPORT',
    'Title',
    () =>
      sql`insert into broadcasts (id, organization_id, title, type, created_at, updated_at)
        select gen_random_uuid(), ${harbor}, 'Tied ' || n, 'sms', now(), now() from generate_series(1, ${ROWS}) n`.execute(
        test.db,
      ),
  ],
  [
    'BROADCAST_RECIPIENTS_EXPORT',
    'Contact',
    () =>
      sql`insert into broadcast_recipients (id, broadcast_id, organization_id, type, kind, name, contact, due_at, send_after,
          created_at)
        select gen_random_uuid(), ${parts.broadcastId}, ${harbor}, 'sms', 'EPHEMERAL', case n % 2 when 0 then 'Tied' end,
          '+1212' || (5000000 + n), now(), now(), now() from generate_series(1, ${ROWS}) n`.execute(test.db),
  ],
  [
    'BROADCAST_SKIPPED_EXPORT',
    'Contact',
    () =>
      sql`insert into broadcast_skipped (id, broadcast_id, organization_id, name, contact, reason, created_at)
        select gen_random_uuid(), ${parts.broadcastId}, ${harbor}, case n % 2 when 0 then 'Tied' end,
          '+1212' || (5000000 + n), 'landline', now() from generate_series(1, ${ROWS}) n`.execute(test.db),
  ],
  [
    'BROADCAST_RESPONSES_EXPORT',
    'Response',
    () =>
      sql`insert into broadcast_replies (id, broadcast_id, organization_id, from_contact, body, created_at)
        select gen_random_uuid(), ${parts.broadcastId}, ${harbor}, '+12125550100', 'tied ' || n, now()
        from generate_series(1, ${ROWS}) n`.execute(test.db),
  ],
  [
    'QUEUE_RECIPIENTS_EXPORT',
    'Recipient Phone',
    async () => {
      const people = Array.from({ length: ROWS }, (_, n) => ({
        role: 'RECIPIENT' as const,
        name: 'Tied',
        phone: phoneOf(n),
      }));
      await addRecipients(test, parts.queueId, await addPeople(test, people));
    },
  ],
  [
    'QUEUE_CALLERS_EXPORT',
    'Caller Phone',
    async () => {
      const people = Array.from({ length: ROWS }, (_, n) => ({
        role: 'CALLER' as const,
        name: 'Tied',
        phone: phoneOf(n),
      }));
      await addCallers(test, parts.queueId, await addPeople(test, people));
    },
  ],
])('%s loses none of the rows that are equal in its order, and has none twice', async (module, column, add) => {
  const before = (await fileOf(module)).lines.length;
  await add();
  const { header, lines } = await fileOf(module);
  expect(lines).toHaveLength(before + ROWS);
  expect(new Set(lines.map((line) => line[header.indexOf(column)])).size).toBe(before + ROWS);
});

const PARTS = [
  'BROADCAST_RECIPIENTS_EXPORT',
  'BROADCAST_SKIPPED_EXPORT',
  'BROADCAST_RESPONSES_EXPORT',
  'QUEUE_RECIPIENTS_EXPORT',
  'QUEUE_CALLERS_EXPORT',
] as const;

describe('an order', () => {
  it.each(PARTS)('of %s tells what that is called now, whatever it says', async (module) => {
    const filters = { params: { ...parts.least(module)?.params, name: 'Another' } };
    expect((await order({ module, filters })).status).toBe(200);
    expect((await orders()).map((row) => row.filters)).toMatchObject([{ params: { name: 'Ada Winter' } }]);
  });

  it.each(PARTS)('of %s is refused without an id, and with another organization’s', async (module) => {
    const without = await order({ module, filters: {} });
    expect([without.status, Object.keys(without.fields)]).toEqual([400, ['filters.params.id']]);
    const foreign = module.startsWith('QUEUE_')
      ? await addQueue(test, { organization: 'sunrise' })
      : await addBroadcastElsewhere();
    for (const id of [foreign, 'nothing', '0193a000-0000-7000-8000-a001000000ff']) {
      const { status, fields } = await order({ module, filters: { params: { id } } });
      expect([status, Object.keys(fields)]).toEqual([400, ['filters.params.id']]);
    }
  });

  it('with what is no filter there is refused', async () => {
    for (const module of ['BROADCASTS_EXPORT', 'QUEUES_EXPORT', ...PARTS] as const) {
      const params = { ...parts.least(module)?.params, caller: 'ada' };
      expect((await order({ module, filters: { params } })).status, module).toBe(400);
    }
  });

  it.each([
    ['broadcasts', ['BROADCASTS_EXPORT', 'BROADCAST_RECIPIENTS_EXPORT']],
    ['outreachQueues', ['QUEUES_EXPORT', 'QUEUE_CALLERS_EXPORT']],
  ] as const)('needs the feature %s', async (identifier, modules) => {
    const configurations = [{ identifier, active: false }];
    await test.call(updateOrganization, { as: 'super.admin', params: { id: harbor }, body: { configurations } });
    for (const module of modules)
      expect((await order({ module, filters: parts.least(module) })).status, module).toBe(403);
  });
});

/** A broadcast of an organization that isn't Harbor's. */
const addBroadcastElsewhere = () =>
  asSystem(test, async ({ tx, now, newId }) => {
    const id = newId();
    await tx
      .insertInto('broadcasts')
      .values({
        id,
        organization_id: DEMO_ORGANIZATIONS.sunrise,
        title: 'Elsewhere',
        type: 'sms',
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  });
