import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countPeople, peopleFilterOf } from '#server/domain/people/people-filter.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { inScope } from '#server/work.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { listReportRequests } from '#src/schemas/reports.ts';
import { unguardCell } from '#src/schemas/csv-cell.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { CSV_COLUMNS } from '#src/schemas/uploads.ts';
import { ROLE_NAMES, type RoleName } from '#src/schemas/access.ts';
import { listMemberships, listOwnFields, updateMembership, type Membership } from '#src/schemas/memberships.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { addMembership, historyOf } from './memberships.ts';
import { reportCalls } from './report-calls.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { order, list, download, exported } = reportCalls(() => test);

/** The people of a role, as the list has them. */
async function listed(as: PersonaName, role: RoleName) {
  const { data } = await test.call(listMemberships, { as, query: { role, limit: 100 } });
  return data.personOrganizations as [Membership, Membership, ...Membership[]];
}

describe('the file', () => {
  it('is of its organization alone, and not there before it is ready', async () => {
    const { id } = (await order()).data.reportRequest;
    expect(await download(id)).toMatchObject({ status: 409, message: 'The report isn’t ready yet' });
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

  it('is taken by nobody any more once its area is off', async () => {
    const { id } = (await order({ module: 'NOTES_EXPORT', filters: {} }, 'org.admin')).data.reportRequest;
    await makeReports(test.services);
    expect((await download(id, 'org.admin')).status).toBe(200);
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('organization_configurations')
        .set({ active: false })
        .where('organization_id', '=', harbor)
        .where('identifier', '=', 'notes')
        .execute(),
    );
    expect((await download(id, 'org.admin')).status).toBe(403);
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

describe('an export of people', () => {
  it('has the people of the filters, as the list has them, under the template’s columns', async () => {
    const query = { role: 'CALLER', language: 'Spanish', matched: true, limit: 100 } as const;
    const listed = await test.call(listMemberships, { as: 'org.user', query });
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
    const total = async (role: RoleName) =>
      (await test.call(listMemberships, { as: 'org.user', query: { role } })).data.pager.totalItems;
    // who only administers has none, and is in no export
    const totals = await Promise.all(ROLE_NAMES.map(total));
    expect(all.people).toHaveLength(totals.reduce((sum, n) => sum + n, 0));
    expect(new Set(all.people.map(({ Role }) => Role))).toEqual(
      new Set(['CALLER', 'RECIPIENT', 'OUTREACH', 'INACTIVE']),
    );
    expect(new Set(all.people.filter(({ Role }) => Role === 'INACTIVE').map(({ Active }) => Active))).toEqual(
      new Set(['No']),
    );
    const programId = programIdsOf('harbor')[1] ?? '';
    const narrowed = await exported({}, { filters: { programId } });
    const some = await test.call(listMemberships, { as: 'org.user', query: { role: 'all', programId } });
    expect(narrowed.people).toHaveLength(some.data.pager.totalItems);
    expect(new Set(narrowed.people.map(({ Program }) => Program)).size).toBe(1);
    await addMembership(test, 'RECIPIENT', { firstName: 'Zöe', lastName: 'Onlyone' });
    expect((await exported({ role: 'RECIPIENT', search: 'zoe only' })).people).toMatchObject([{ 'First Name': 'Zöe' }]);
    expect((await exported({ search: 'nobody is called so' })).people).toEqual([]);
  });

  it('is of those who are chosen alone, whatever role they have by now, and never of another organization’s', async () => {
    const [moved, stays] = await listed('org.user', 'CALLER');
    const [theirs] = await listed('west.admin', 'CALLER');
    const { status } = await test.call(updateMembership, {
      as: 'org.admin',
      params: { id: moved.id },
      body: { active: false },
    });
    expect(status).toBe(200);
    const chosen = [moved.id, stays.id.toUpperCase(), theirs.id, test.services.newId(), 'garbage'];
    const { people, id } = await exported({ personOrganizationIds: chosen });
    expect(Object.fromEntries(people.map(({ Phone, Role }) => [Phone, Role]))).toEqual({
      [moved.person.phone ?? '']: 'INACTIVE',
      [stays.person.phone ?? '']: 'CALLER',
    });
    const { data } = await test.call(listReportRequests, { as: 'org.user', query: {} });
    expect(data.rows.find((row) => row.id === id)).toMatchObject({ rowsDone: 2, rowsTotal: 2 });
    expect((await exported({ personOrganizationIds: [theirs.id] })).people).toEqual([]);
    // what else narrows it narrows them
    expect((await exported({ role: 'INACTIVE', personOrganizationIds: chosen })).people).toHaveLength(1);
  });

  it('counts those who are chosen, not the numbers that are kept of all', async () => {
    const [first, second] = await listed('org.user', 'CALLER');
    const customFields = { Pet: 'cat' };
    const { id } = await addMembership(test, 'CALLER', { firstName: 'Zöe', lastName: 'Onlyone', customFields });
    const count = (query: Parameters<typeof peopleFilterOf>[0], ids: readonly string[]) =>
      inScope(test.services, 'everything', (work) => countPeople(work, { ...peopleFilterOf(query, harbor), ids }));
    expect(await count({}, [first.id, second.id])).toBe(2);
    expect(await count({ ownField: 'Pet' }, [first.id, id])).toBe(1);
    expect(await count({ ownField: 'Pet' }, [first.id])).toBe(0);
    expect(await count({ search: 'zo' }, [first.id, id])).toBe(1);
  });

  it('tells how many were chosen, not who, and can be ordered again of the same', async () => {
    const [first, second] = await listed('org.user', 'CALLER');
    const third = await addMembership(test, 'CALLER', { firstName: 'Zöe', lastName: 'Onlyone' });
    const { id } = await exported({ role: 'CALLER', personOrganizationIds: [first.id, second.id] });
    const shown = (await list()).data.rows.find((row) => row.id === id);
    expect(shown).toMatchObject({ chosen: 2, filters: { params: { role: 'CALLER' } } });
    expect(JSON.stringify([shown, await historyOf(test, id)])).not.toContain(first.id);
    expect((await historyOf(test, id)).find(({ action }) => action === 'created')).toMatchObject({
      after: { module: 'PEOPLE_EXPORT', chosen: 2 },
    });
    const params = { role: 'CALLER' as const };
    const again = await exported(params, { chosenOf: id });
    expect(new Set(again.people.map(({ Phone }) => Phone))).toEqual(new Set([first.person.phone, second.person.phone]));
    expect(again.people).toHaveLength(2);
    // and that one again, with somebody else
    const more = await exported({ ...params, personOrganizationIds: [third.id] }, { chosenOf: again.id });
    expect(more.people).toHaveLength(3);
    expect((await list()).data.rows.find((row) => row.id === more.id)).toMatchObject({ chosen: 3 });
    const { id: all } = await exported(params);
    expect((await list()).data.rows.find((row) => row.id === all)).toMatchObject({ chosen: null });
    for (const chosenOf of [all, test.services.newId(), 'garbage'])
      expect(await order({ chosenOf })).toMatchObject({ status: 404 });
    // what isn't of people can't be of those who were chosen
    expect(await order({ module: 'NOTES_EXPORT', chosenOf: id })).toMatchObject({ status: 400 });
    // of another organization nothing is known
    expect(await order({ chosenOf: id, organizationId: sunrise }, 'super.admin')).toMatchObject({ status: 404 });
  });

  it('takes a thousand who are chosen, and no more', async () => {
    const orderOf = (count: number) =>
      order({
        filters: { params: { personOrganizationIds: Array.from({ length: count }, () => test.services.newId()) } },
      });
    expect((await orderOf(LIMITS.exportChosen)).status).toBe(200);
    expect(await orderOf(LIMITS.exportChosen + 1)).toMatchObject({ status: 400 });
  });

  it('holds the fields that are chosen, and no others', async () => {
    const customFields = {
      gender: 'Female' as const,
      zipCode: '01234',
      hobbies: 'Chess',
      parish: '=St. Anne',
      '=evil': 'x',
    };
    await addMembership(test, 'RECIPIENT', {
      lastName: 'Onlyone',
      customFields,
      optedOut: ['sms', 'email'],
      pin: '4711',
    });
    const fields = await test.call(listOwnFields, { as: 'org.user' });
    expect(fields.data.customFields).toEqual(expect.arrayContaining(['=evil', 'parish']));
    const search = 'onlyone';
    const few = await exported({ search, fields: ['zipCode', 'parish', '=evil', 'unheard of', 'toString'] });
    expect(few.header.slice(CSV_COLUMNS.length + 4)).toEqual(
      ['parish', '=evil', 'unheard of', 'toString'].map((name) => `Custom: ${name}`),
    );
    expect(few.people).toMatchObject([
      {
        'Zip Code': '01234',
        'Custom: parish': "'=St. Anne",
        'Custom: =evil': 'x',
        Gender: '',
        Hobbies: '',
        'Custom: unheard of': '',
        'Custom: toString': '',
      },
    ]);
    expect((await exported({ search, fields: [] })).people).toMatchObject([{ 'Zip Code': '', Gender: '' }]);
    const usual = await exported({ search });
    expect(usual.people).toMatchObject([{ 'Zip Code': '01234', Gender: 'Female', 'Opted Out': 'sms|email' }]);
    // an id may have the same digits within
    expect(JSON.stringify(usual.people)).not.toMatch(/(?<![\w-])4711(?![\w-])/);
  });

  it('runs nothing in a spreadsheet, and leaves phones as they are', async () => {
    await addMembership(test, 'RECIPIENT', {
      firstName: '=HYPERLINK("x")',
      lastName: '@Onlyone',
      phone: '+12125550199',
    });
    const { people } = await exported({ search: 'onlyone' });
    expect(people).toMatchObject([
      { 'First Name': `'=HYPERLINK("x")`, 'Last Name': "'@Onlyone", Phone: '+12125550199' },
    ]);
    expect(unguardCell(people[0]?.['First Name'] ?? '')).toBe('=HYPERLINK("x")');
  });

  it('writes days in the time zone of the order, else of the organization, and keeps to its time', async () => {
    test.clock.set('2026-11-21T03:00:00Z');
    await addMembership(test, 'RECIPIENT', { lastName: 'Onlyone' });
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

  it('keeps to the time of the order', async () => {
    const { first, last } = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('matches')
        .select((eb) => [eb.fn.min<Date>('created_at').as('first'), eb.fn.max<Date>('created_at').as('last')])
        .where('organization_id', '=', harbor)
        .executeTakeFirstOrThrow(),
    );
    const found = async (filters: object) => (await exported({}, { module, filters })).people.length;
    const all = await countPairs();
    const [startDate, endDate] = [first.getTime(), last.getTime()];
    expect(await found({ startDate, endDate })).toBe(all);
    expect(await found({ startDate: startDate + 1 })).toBe(await countPairs(sql`created_at > ${first}`));
    expect(await found({ endDate: endDate - 1 })).toBe(await countPairs(sql`created_at < ${last}`));
  });

  it('has those who are in no program, too', async () => {
    await asSystem(test, ({ tx }) => tx.updateTable('memberships').set({ program_id: null }).execute());
    const { people } = await exported({}, { module });
    expect(people).toHaveLength(await countPairs());
    expect(new Set(people.flatMap((pair) => [pair['Caller Program'], pair['Recipient Program']]))).toEqual(
      new Set(['']),
    );
  });

  it('is narrowed to the pairs of which one is found', async () => {
    const first = (await exported({}, { module })).people[0];
    for (const [role, column] of [
      ['CALLER', 'Caller Phone'],
      ['RECIPIENT', 'Recipient Phone'],
    ] as const) {
      const found = await exported({ role, search: first?.[column] ?? '' }, { module });
      expect(found.people.length).toBeGreaterThan(0);
      expect(new Set(found.people.map((pair) => pair[column]))).toEqual(new Set([first?.[column]]));
    }
    const matched = (await listed('org.user', 'CALLER')).find(({ matches }) => matches.length > 0);
    const chosen = await exported({ personOrganizationIds: [matched?.id ?? ''] }, { module });
    expect(chosen.people.map((pair) => pair['Caller Phone'])).toEqual(matched?.matches.map(() => matched.person.phone));
    // the same person is no recipient
    expect((await exported({ role: 'RECIPIENT', search: first?.['Caller Phone'] ?? '' }, { module })).people).toEqual(
      [],
    );
  });
});

/** Reports whose rows tell when something was, and where that is kept; people are looked at above. */
const TOLD = {
  CALLER_RECIPIENT_EXPORT: ['Matched Since', 'matches', 'created_at'],
  NOTES_EXPORT: ['Date', 'notes', 'created_at'],
  CALLLOGS: ['Ended', 'calls', 'ended_at'],
  SURVEY_COC: ['Date', 'surveys', 'created_at'],
} as const;

it.each(Object.keys(TOLD) as Array<keyof typeof TOLD>)(
  '%s tells times by the clock of the order, else of the organization; so does its file’s name',
  async (module) => {
    const [column, table, moment] = TOLD[module];
    const at = new Date('2026-11-20T03:30:00Z');
    test.clock.set(at.toISOString());
    await addCall(test, {});
    await asSystem(test, ({ tx }) =>
      sql`update ${sql.table(table)} set ${sql.ref(moment)} = ${at} where ${sql.ref(moment)} is not null`.execute(tx),
    );
    const isDay = module === 'CALLER_RECIPIENT_EXPORT';
    const toldIn = async (filters: { readonly tz?: string }) => {
      const { people, name } = await exported({}, { module, filters });
      const head = isDay ? column : `${column} (${filters.tz ?? 'America/New_York'})`;
      return { told: [...new Set(people.flatMap((row) => row[head] || []))], day: name.slice(-14, -4) };
    };
    expect(await toldIn({})).toEqual({ told: [isDay ? '2026-11-19' : '2026-11-19 22:30'], day: '2026-11-19' });
    const there = { told: [isDay ? '2026-11-20' : '2026-11-20 12:30'], day: '2026-11-20' };
    expect(await toldIn({ tz: 'Asia/Tokyo' })).toEqual(there);
  },
);
