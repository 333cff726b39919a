import Papa from 'papaparse';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { clean } from '#server/jobs/clean.ts';
import { LEASE_MS, makeReports, MAX_ATTEMPTS } from '#server/jobs/reports.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { unguardCell } from '#src/schemas/csv-cell.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { CSV_COLUMNS } from '#src/schemas/people-uploads.ts';
import { listPersonOrganizations } from '#src/schemas/person-organizations.ts';
import {
  createReportRequest,
  downloadReport,
  listReportFields,
  listReportRequests,
  MADE_MODULES,
  REPORT_MODULES,
  requestedParams,
  type ExportParams,
} from '#src/schemas/reports.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addPlace, historyOf } from './places.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
afterEach(() => {
  vi.useRealTimers();
});

type Body = BodyInput<typeof createReportRequest>;
const order = (changes: Partial<Body> = {}, as: PersonaName = 'org.user') =>
  test.call(createReportRequest, {
    as,
    body: { module: 'PEOPLE_EXPORT', requestedById: PERSONAS[as].personId, filters: {}, ...changes },
  });
const rows = () => asSystem(test, ({ tx }) => tx.selectFrom('report_requests').selectAll().execute());
const list = (as: PersonaName = 'org.user', query: Record<string, string | number> = {}) =>
  test.call(listReportRequests, { as, query });
const download = (id: string, as: PersonaName = 'org.user') => test.call(downloadReport, { as, params: { id } });

/** The cells of a report's file, and the columns they stand under. */
async function contentOf(id: string, as: PersonaName = 'org.user') {
  const { status, data } = await download(id, as);
  expect(status).toBe(200);
  const bytes = new Uint8Array(await data.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const text = new TextDecoder().decode(bytes);
  const { data: cells } = Papa.parse<string[]>(text.trimEnd());
  const [header = [], ...lines] = cells;
  return { header, lines, text, size: bytes.length, name: data.name };
}

/** Orders an export, makes it, and gives its lines by the names of their columns. */
async function exported(params: ExportParams, changes: Partial<Body> = {}) {
  const { filters } = changes;
  const given = { ...filters, params: requestedParams(params) };
  const { status, data, message } = await order({ ...changes, filters: given });
  expect(status, message).toBe(200);
  await makeReports(test.services);
  const { header, lines, name } = await contentOf(data.reportRequest.id);
  const people = lines.map((line) => Object.fromEntries(header.map((column, at) => [column, line[at] ?? ''])));
  return { header, people, name, id: data.reportRequest.id };
}

/** Many more people of Harbor, beside the rules: all that a report needs of them. */
const addMany = (count: number) =>
  asSystem(test, async ({ tx, newId, now }) => {
    const at = { created_at: now, updated_at: now };
    const people = Array.from({ length: count }, (_, n) => ({
      id: newId(),
      first_name: 'Many',
      last_name: `Person ${String(n).padStart(5, '0')}`,
      phone: '+12125550100',
      ...at,
    }));
    await insertRows(tx, 'people', people);
    const places = people.map(({ id }) => ({
      id: newId(),
      organization_id: harbor,
      person_id: id,
      role_id: ROLE_IDS.OUTREACH,
      active: true,
      enrollment_date: now,
      ...at,
    }));
    await insertRows(tx, 'person_organizations', places);
  });

describe('an order', () => {
  it('is kept with its filters, for one’s own organization', async () => {
    const before = (await rows()).length;
    const filters = {
      tz: 'America/New_York',
      startDate: 1_700_000_000_000,
      endDate: 1_710_000_000_000,
      programId: programIdsOf('harbor')[1] ?? '',
      params: { role: 'all', search: 'zoe', matched: null },
    };
    const { status, data } = await order({ filters, organizationName: 'A name of one’s own' });
    expect(status).toBe(200);
    expect(data.reportRequest.status).toBe('created');
    const after = await rows();
    expect(after).toHaveLength(before + 1);
    expect(after.find(({ id }) => id === data.reportRequest.id)).toMatchObject({
      organization_id: harbor,
      organization_name: 'Harbor Light Neighbors',
      module: 'PEOPLE_EXPORT',
      requested_by_id: PERSONAS['org.user'].personId,
      filters: { ...filters, params: { role: 'all', search: 'zoe' } },
    });
    expect(await historyOf(test, data.reportRequest.id)).toMatchObject([
      { action: 'created', entity: 'report-request' },
    ]);
  });

  it('of a foreign organization, program or status is refused', async () => {
    const before = (await rows()).length;
    for (const organizationId of [sunrise, test.services.newId(), 'garbage']) {
      expect(await order({ organizationId })).toMatchObject({ status: 404, message: 'Not found' });
    }
    const program = 'The program does not belong to the organization';
    for (const programId of [programIdsOf('sunrise')[0] ?? '', 'garbage']) {
      expect(await order({ filters: { programId } })).toMatchObject({
        status: 400,
        message: program,
        fields: { 'filters.programId': program },
      });
    }
    const status = 'The status does not belong to the organization';
    const theirs = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('organization_person_statuses')
        .select('id')
        .where('organization_id', '=', sunrise)
        .executeTakeFirstOrThrow(),
    );
    for (const statusId of [theirs.id, 'garbage']) {
      expect(await order({ filters: { params: { statusId } } })).toMatchObject({
        status: 400,
        message: status,
        fields: { 'filters.params.statusId': status },
      });
    }
    expect(await rows()).toHaveLength(before);
  });

  it('is made in nobody else’s name', async () => {
    const message = 'A report is requested by the person who asks for it';
    expect(await order({ requestedById: PERSONAS['org.admin'].personId })).toMatchObject({
      status: 400,
      message,
      fields: { requestedById: message },
    });
    expect((await order({ requestedById: PERSONAS['org.user'].personId.toUpperCase() })).status).toBe(200);
  });

  it('is for those who may read people; a super admin names the organization', async () => {
    expect(await order({}, 'caller')).toMatchObject({ status: 403, message: 'You cannot perform this action' });
    expect((await order({}, 'super.admin')).status).toBe(404);
    expect((await order({ organizationId: sunrise }, 'super.admin')).status).toBe(200);
    expect((await order({ module: 'GOSSIP' as never })).status).toBe(400);
    expect((await order({ filters: { startDate: -1 } })).status).toBe(400);
  });

  it('of what is no filter is refused, at its place', async () => {
    for (const [params, field] of [
      [{ role: 'EVERYBODY' }, 'role'],
      [{ matched: 'yes' }, 'matched'],
      [{ language: 'Klingon' }, 'language'],
      [{ fields: ['gender', ''] }, 'fields.1'],
      [{ fields: 'gender' }, 'fields'],
    ] as const) {
      const answer = await order({ filters: { params: params as never } });
      expect(answer).toMatchObject({ status: 400, message: 'Some of the values are not valid' });
      expect(Object.keys(answer.fields)).toEqual([`filters.params.${field}`]);
    }
    // what would narrow the report elsewhere must not be passed over in silence
    expect((await order({ filters: { params: { programId: programIdsOf('harbor')[0] ?? '' } } })).status).toBe(400);
    expect(await order({ filters: { tz: 'Mars/Olympus' } })).toMatchObject({
      status: 400,
      fields: { 'filters.tz': 'Choose a time zone from the list' },
    });
  });

  it('of a report that nothing makes yet is refused in plain words', async () => {
    const made: readonly string[] = MADE_MODULES;
    for (const module of REPORT_MODULES.filter((each) => !made.includes(each))) {
      expect(await order({ module })).toMatchObject({ status: 400, message: 'This report cannot be made yet' });
    }
  });

  it('waits for others of the organization when there are many', async () => {
    for (let n = 0; n < LIMITS.reportsAtOnce; n += 1) expect((await order()).status).toBe(200);
    expect(await order()).toMatchObject({
      status: 422,
      message: 'Several reports are being made already. Please, wait until one of them is ready',
    });
    await makeReports(test.services);
    expect((await order()).status).toBe(200);
  });
});

describe('an export of people', () => {
  it('has the people of the filters, as the list has them, under the template’s columns', async () => {
    const query = { role: 'CALLER', language: 'Spanish', matched: true, limit: 100 } as const;
    const listed = await test.call(listPersonOrganizations, { as: 'org.user', query });
    const { header, people } = await exported({ role: 'CALLER', language: 'Spanish', matched: true });
    expect(header.slice(0, CSV_COLUMNS.length)).toEqual([...CSV_COLUMNS]);
    expect(header.slice(CSV_COLUMNS.length)).toEqual([
      'Status',
      'Active',
      'Enrollment Date',
      'Unenrollment Date',
      'Opted Out',
    ]);
    const expected = listed.data.personOrganizations;
    expect(expected.length).toBeGreaterThan(1);
    expect(people.map((person) => `${person['First Name']} ${person['Last Name']} ${person['Phone']}`)).toEqual(
      expected.map(({ person }) => `${person.firstName} ${person.lastName} ${person.phone ?? ''}`),
    );
    for (const [at, { programName, status, customFields, person, optedOut }] of expected.entries()) {
      expect(people[at]).toMatchObject({
        Role: 'CALLER',
        Program: programName ?? '',
        Status: status?.name ?? '',
        Active: 'Yes',
        Email: person.email ?? '',
        Gender: customFields['gender'] ?? '',
        'Zip Code': customFields['zipCode'] ?? '',
        'Preferred Language': 'Spanish',
        'Preferred Time For Call': (customFields['preferredTimeForCall'] as string[]).join('|'),
        'Opted Out': optedOut.join('|'),
        PIN: '',
      });
    }
  });

  it('is of all roles unless one is named, and narrowed by program, status and search', async () => {
    const all = await exported({});
    const { data } = await test.call(listPersonOrganizations, { as: 'org.user', query: { role: 'all', limit: 100 } });
    expect(all.people).toHaveLength(data.pager.totalItems);
    expect(new Set(all.people.map(({ Role }) => Role))).toEqual(
      new Set(['CALLER', 'RECIPIENT', 'OUTREACH', 'INACTIVE']),
    );
    expect(new Set(all.people.filter(({ Role }) => Role === 'INACTIVE').map(({ Active }) => Active))).toEqual(
      new Set(['No']),
    );
    const programId = programIdsOf('harbor')[1] ?? '';
    const narrowed = await exported({}, { filters: { programId } });
    const some = await test.call(listPersonOrganizations, { as: 'org.user', query: { role: 'all', programId } });
    expect(narrowed.people).toHaveLength(some.data.pager.totalItems);
    expect(new Set(narrowed.people.map(({ Program }) => Program)).size).toBe(1);
    await addPlace(test, 'RECIPIENT', { firstName: 'Zöe', lastName: 'Onlyone' });
    expect((await exported({ role: 'RECIPIENT', search: 'zoe only' })).people).toMatchObject([{ 'First Name': 'Zöe' }]);
    expect((await exported({ search: 'nobody is called so' })).people).toEqual([]);
  });

  it('holds the fields that are chosen, and no others', async () => {
    const customFields = {
      gender: 'Female' as const,
      zipCode: '01234',
      hobbies: 'Chess',
      parish: '=St. Anne',
      '=evil': 'x',
    };
    await addPlace(test, 'RECIPIENT', { lastName: 'Onlyone', customFields, optedOut: ['sms', 'email'], pin: '4711' });
    const fields = await test.call(listReportFields, { as: 'org.user' });
    expect(fields.data.customFields).toEqual(expect.arrayContaining(['=evil', 'parish']));
    const search = 'onlyone';
    const few = await exported({ search, fields: ['zipCode', 'parish', '=evil', 'unheard of', 'toString'] });
    expect(few.header.slice(CSV_COLUMNS.length + 4)).toEqual(['parish', "'=evil", 'unheard of', 'toString']);
    expect(few.people).toMatchObject([
      {
        'Zip Code': '01234',
        parish: "'=St. Anne",
        "'=evil": 'x',
        Gender: '',
        Hobbies: '',
        'unheard of': '',
        toString: '',
      },
    ]);
    expect((await exported({ search, fields: [] })).people).toMatchObject([{ 'Zip Code': '', Gender: '' }]);
    const usual = await exported({ search });
    expect(usual.people).toMatchObject([{ 'Zip Code': '01234', Gender: 'Female', 'Opted Out': 'sms|email' }]);
    expect(JSON.stringify(usual.people)).not.toContain('4711');
  });

  it('runs nothing in a spreadsheet, and leaves phones as they are', async () => {
    await addPlace(test, 'RECIPIENT', { firstName: '=HYPERLINK("x")', lastName: '@Onlyone', phone: '+12125550199' });
    const { people } = await exported({ search: 'onlyone' });
    expect(people).toMatchObject([
      { 'First Name': `'=HYPERLINK("x")`, 'Last Name': "'@Onlyone", Phone: '+12125550199' },
    ]);
    expect(unguardCell(people[0]?.['First Name'] ?? '')).toBe('=HYPERLINK("x")');
  });

  it('writes days in the time zone of the order, else of the organization, and keeps to its time', async () => {
    test.clock.set('2026-11-21T03:00:00Z');
    await addPlace(test, 'RECIPIENT', { lastName: 'Onlyone' });
    const search = 'onlyone';
    expect((await exported({ search })).people).toMatchObject([{ 'Enrollment Date': '2026-11-20' }]);
    const utc = { tz: 'UTC' };
    expect((await exported({ search }, { filters: utc })).people).toMatchObject([{ 'Enrollment Date': '2026-11-21' }]);
    const now = test.clock.now().getTime();
    expect((await exported({ search }, { filters: { startDate: now, endDate: now } })).people).toHaveLength(1);
    expect((await exported({ search }, { filters: { startDate: now + 1 } })).people).toHaveLength(0);
    expect((await exported({ search }, { filters: { endDate: now - 1 } })).people).toHaveLength(0);
  });

  it('has a name that every file system takes', async () => {
    const name = 'Harbor: "A/B" <light>\\neighbors*?|';
    const changed = await test.call(updateOrganization, { as: 'org.admin', params: { id: harbor }, body: { name } });
    expect(changed.status, changed.message).toBe(200);
    expect((await exported({ role: 'CALLER' })).name).toBe('Callers_Harbor___A_B___light__neighbors____2026-11-20.csv');
  });
});

describe('an export of pairs', () => {
  const module = 'CALLER_RECIPIENT_EXPORT';
  const countPairs = (where = sql<boolean>`true`) =>
    asSystem(test, async ({ tx }) => {
      const { n } = await tx
        .selectFrom('matches')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('organization_id', '=', harbor)
        .where(where)
        .executeTakeFirstOrThrow();
      return n;
    });

  it('has a row for each match, with who, where, and since when', async () => {
    const { header, people, name } = await exported({}, { module });
    expect(header).toEqual([
      'Caller First Name',
      'Caller Last Name',
      'Caller Phone',
      'Caller Program',
      'Recipient First Name',
      'Recipient Last Name',
      'Recipient Phone',
      'Recipient Program',
      'Matched Since',
    ]);
    expect(people).toHaveLength(await countPairs());
    expect(people.length).toBeGreaterThan(3);
    for (const pair of people) {
      expect(pair['Caller Phone']).toMatch(/^\+1\d{10}$/);
      expect(pair['Recipient First Name']).not.toBe('');
      expect(pair['Matched Since']).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(name).toMatch(/^Caller-recipient_pairs_Harbor_Light_Neighbors_2026-11-20\.csv$/);
  });

  it('is narrowed to the pairs of which one is found', async () => {
    const first = (await exported({}, { module })).people[0];
    const found = await exported({ role: 'CALLER', search: first?.['Caller Phone'] ?? '' }, { module });
    expect(found.people.length).toBeGreaterThan(0);
    expect(new Set(found.people.map((pair) => pair['Caller Phone']))).toEqual(new Set([first?.['Caller Phone']]));
    // the same person is no recipient
    expect((await exported({ role: 'RECIPIENT', search: first?.['Caller Phone'] ?? '' }, { module })).people).toEqual(
      [],
    );
  });
});

describe('the list', () => {
  it('shows the organization’s reports to its admins, the latest first, a page at a time', async () => {
    const mine = (await order()).data.reportRequest.id;
    test.clock.advance(1);
    const theirs = (await order({}, 'org.admin')).data.reportRequest.id;
    test.clock.advance(1);
    const foreign = await order({ organizationId: sunrise }, 'super.admin');
    const { status, data } = await list('org.user', { limit: 2 });
    expect(status).toBe(200);
    expect(data.rows.map(({ id }) => id)).toEqual([theirs, mine]);
    expect(data.rows[0]).toMatchObject({
      module: 'PEOPLE_EXPORT',
      status: 'created',
      requestedById: PERSONAS['org.admin'].personId,
      finishedAt: null,
      size: null,
      fileName: null,
    });
    expect(data.pager).toMatchObject({ page: 1, totalItems: 2, totalPages: 1 });
    expect((await list('org.user', { limit: 1, page: 2 })).data.rows.map(({ id }) => id)).toEqual([mine]);
    expect((await list('org.user', { module: 'CALLER_RECIPIENT_EXPORT' })).data.rows).toEqual([]);
    expect((await list('super.admin', { organizationId: sunrise })).data.rows.map(({ id }) => id)).toEqual([
      foreign.data.reportRequest.id,
    ]);
    expect(await list('org.user', { organizationId: sunrise })).toMatchObject({ status: 404 });
    expect(await list('caller')).toMatchObject({ status: 403 });
  });

  it('tells how far a report is, its file, and when it goes', async () => {
    const { id } = (await order({ filters: { params: { role: 'CALLER' } } })).data.reportRequest;
    await makeReports(test.services);
    const { lines, size } = await contentOf(id);
    const [row] = (await list()).data.rows;
    expect(row).toMatchObject({
      id,
      status: 'completed',
      rowsDone: lines.length,
      rowsTotal: lines.length,
      size,
      fileName: 'Callers_Harbor_Light_Neighbors_2026-11-20.csv',
      finishedAt: test.clock.now().toISOString(),
      filters: { params: { role: 'CALLER' } },
    });
    const kept = Date.parse(row?.expiresAt ?? '') - test.clock.now().getTime();
    expect(kept).toBe(LIMITS.reportDays * 24 * 3_600_000);
    const left = () =>
      asSystem(test, async ({ tx }) => [
        (await tx.selectFrom('report_requests').select('id').where('id', '=', id).execute()).length,
        (await tx.selectFrom('report_parts').select('position').where('report_id', '=', id).execute()).length,
      ]);
    test.clock.advance(kept / 1000);
    await clean(test.services);
    expect(await left()).toEqual([1, 1]);
    test.clock.advance(1);
    await clean(test.services);
    expect(await left()).toEqual([0, 0]);
  });
});

describe('the file', () => {
  it('is of its organization alone, and not there before it is ready', async () => {
    const { id } = (await order()).data.reportRequest;
    expect(await download(id)).toMatchObject({ status: 409, message: 'The report is not ready yet' });
    await makeReports(test.services);
    expect(await download(id, 'west.admin')).toMatchObject({ status: 404 });
    expect(await download(id, 'caller')).toMatchObject({ status: 403 });
    expect(await download(test.services.newId())).toMatchObject({ status: 404 });
    const { status, data, headers } = await download(id, 'org.admin');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-length')).toBe(String(data.size));
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is told in the history: who ordered it, that it was made, who took it', async () => {
    const { id } = (await order()).data.reportRequest;
    await makeReports(test.services);
    await (await download(id, 'org.admin')).data.text();
    expect(await historyOf(test, id)).toMatchObject([
      { action: 'created', actor_id: PERSONAS['org.user'].personId },
      { action: 'completed', actor_id: null },
      { action: 'downloaded', actor_id: PERSONAS['org.admin'].personId },
    ]);
  });
});

/** With timers that don't run, whoever makes a report stops after its first page. */
async function untilPaused(id: string, attempts = 1): Promise<void> {
  for (;;) {
    const row = (await rows()).find((each) => each.id === id);
    if (row?.attempts === attempts && row.rows_done > 0) return;
  }
}

describe('the job', () => {
  it('writes thousands of people page by page, each once', async () => {
    await addMany(5000);
    const { people } = await exported({ role: 'OUTREACH', search: 'many' });
    expect(people).toHaveLength(5000);
    expect(new Set(people.map((person) => person['Last Name'])).size).toBe(5000);
    expect(people.map((person) => person['Last Name'])).toEqual(
      people.map((person) => person['Last Name']).toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)),
    );
  });

  it('lets other calls be answered between its pages', async () => {
    await addMany(600);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { id } = (await order({ filters: { params: { role: 'OUTREACH', search: 'many' } } })).data.reportRequest;
    const making = makeReports(test.services);
    await untilPaused(id);
    const row = async () => (await list()).data.rows.find((each) => each.id === id);
    expect(await row()).toMatchObject({ status: 'in-progress', rowsDone: 500 });
    // it goes on with a timer alone: who has come meanwhile has had a turn
    while (vi.getTimerCount() === 0) await row();
    vi.advanceTimersByTime(1);
    await making;
    expect(await row()).toMatchObject({ status: 'completed', rowsDone: 600 });
  });

  it('names nobody twice who is renamed while it is made', async () => {
    await addMany(600);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { id } = (await order({ filters: { params: { role: 'OUTREACH', search: 'many' } } })).data.reportRequest;
    const making = makeReports(test.services);
    await untilPaused(id);
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people').set({ last_name: 'Zz the last' }).where('last_name', '=', 'Person 00000').execute(),
    );
    while (vi.getTimerCount() === 0) await rows();
    vi.advanceTimersByTime(1);
    await making;
    const { lines } = await contentOf(id);
    expect(lines).toHaveLength(600);
  });

  it('is taken over from a server that died, once its lease has ended, and begun anew', async () => {
    await addMany(1200);
    const { id } = (await order({ filters: { params: { role: 'OUTREACH', search: 'many' } } })).data.reportRequest;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    // this one never gets past its first pause
    const dead = makeReports(test.services);
    await untilPaused(id);
    vi.useRealTimers();
    expect((await list()).data.rows[0]).toMatchObject({ status: 'in-progress', rowsDone: 500, rowsTotal: 1200 });
    test.clock.advance(LEASE_MS / 1000);
    expect(await makeReports(test.services)).toBe(0);
    test.clock.advance(1);
    expect(await makeReports(test.services)).toBe(1);
    const { lines } = await contentOf(id);
    expect(lines).toHaveLength(1200);
    expect(test.logs).toEqual([]);
    void dead;
  });

  it('of one that was only slow writes nothing into what another has begun', async () => {
    await addMany(600);
    const { id } = (await order({ filters: { params: { role: 'OUTREACH', search: 'many' } } })).data.reportRequest;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const slow = makeReports(test.services);
    await untilPaused(id);
    test.clock.advance(LEASE_MS / 1000 + 1);
    const other = makeReports(test.services);
    await untilPaused(id, 2);
    vi.advanceTimersByTime(1);
    await Promise.all([slow, other]);
    const { lines } = await contentOf(id);
    expect(lines).toHaveLength(600);
    expect(test.logs).toEqual([]);
  });

  it('makes no report twice, however many work at it', async () => {
    for (let n = 0; n < 5; n += 1) await order();
    const taken = await Promise.all([1, 2, 3].map(() => makeReports(test.services)));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(5);
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['completed']));
  });

  it('ends between two pages when it is asked to, and is begun anew by the next start at once', async () => {
    await addMany(600);
    const { id } = (await order()).data.reportRequest;
    const ending = new AbortController();
    ending.abort();
    expect(await makeReports(test.services, ending.signal)).toBe(0);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'created' });

    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const later = new AbortController();
    const second = makeReports(test.services, later.signal);
    await untilPaused(id);
    later.abort();
    vi.advanceTimersByTime(1);
    await second;
    vi.useRealTimers();
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'in-progress', attempts: 0 });
    expect(await makeReports(test.services)).toBe(1);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'completed' });
  });

  it('is tried again when it fails, and cancelled in the end', async () => {
    const { id } = (await order()).data.reportRequest;
    await asSystem(test, ({ tx }) =>
      tx.updateTable('report_requests').set({ filters: '{"tz":"Mars/Olympus"}' }).where('id', '=', id).execute(),
    );
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await makeReports(test.services)).toBe(1);
      expect((await list()).data.rows[0]).toMatchObject({ status: 'in-progress' });
      expect(await makeReports(test.services)).toBe(0);
      test.clock.advance(LEASE_MS / 1000 + 1);
    }
    await makeReports(test.services);
    expect((await list()).data.rows[0]).toMatchObject({
      status: 'cancelled',
      finishedAt: expect.any(String) as string,
    });
    expect(test.logs.map(({ text }) => text)).toEqual(Array(MAX_ATTEMPTS).fill('A report could not be made'));
    expect(await download(id)).toMatchObject({ status: 409 });
    expect((await historyOf(test, id)).map(({ action }) => action)).toEqual(['created', 'cancelled']);
  });

  it('of an organization that was deactivated is cancelled', async () => {
    const { id } = (await order()).data.reportRequest;
    await asSystem(test, ({ tx }) =>
      tx.updateTable('organizations').set({ active: false }).where('id', '=', harbor).execute(),
    );
    expect(await makeReports(test.services)).toBe(1);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'cancelled' });
  });
});
