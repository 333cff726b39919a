import { beforeEach, describe, expect, it } from 'vitest';
import { clean } from '#server/jobs/clean.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { updateProgram } from '#src/schemas/programs.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { historyOf } from './memberships.ts';
import { personCalls, placeOf } from './person-calls.ts';
import { reportCalls } from './report-calls.ts';
import { asSystem } from './sign-in.ts';
import { NOT_FOUND } from './refusals.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { order, rows, list, contentOf } = reportCalls(() => test);
const { remove } = personCalls(() => test);

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
      expect(await order({ organizationId })).toMatchObject(NOT_FOUND);
    }
    const program = 'This program was deleted or isn’t one of the organization’s';
    for (const programId of [programIdsOf('sunrise')[0] ?? '', 'garbage']) {
      expect(await order({ filters: { programId } })).toMatchObject({
        status: 400,
        message: program,
        fields: { 'filters.programId': program },
      });
    }
    const status = 'This status was deleted or isn’t one of the organization’s';
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
    const message = 'You can only request reports in your own name';
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

  it('of what is no filter is refused, at its membership', async () => {
    for (const [params, field] of [
      [{ role: 'EVERYBODY' }, 'role'],
      [{ matched: 'yes' }, 'matched'],
      [{ language: 'Klingon' }, 'language'],
      [{ fields: ['gender', ''] }, 'fields.1'],
      [{ fields: 'gender' }, 'fields'],
      [{ personOrganizationIds: [] }, 'personOrganizationIds'],
    ] as const) {
      const answer = await order({ filters: { params: params as never } });
      expect(answer).toMatchObject({ status: 400, message: 'Some values aren’t valid' });
      expect(Object.keys(answer.fields)).toEqual([`filters.params.${field}`]);
    }
    // what would narrow the report elsewhere must not be passed over in silence
    expect((await order({ filters: { params: { programId: programIdsOf('harbor')[0] ?? '' } } })).status).toBe(400);
    expect(await order({ filters: { tz: 'Mars/Olympus' } })).toMatchObject({
      status: 400,
      fields: { 'filters.tz': 'Choose a time zone from the list' },
    });
  });

  it('of another module is refused at it', async () => {
    const { status, fields } = await order({ module: 'LATER_EXPORT' as never });
    expect([status, Object.keys(fields)]).toEqual([400, ['module']]);
  });

  it('keeps what its program is called', async () => {
    const [one = '', other = ''] = programIdsOf('harbor');
    const programs = await asSystem(test, ({ tx }) =>
      tx.selectFrom('programs').select(['id', 'name']).where('id', 'in', [one, other]).execute(),
    );
    const nameOf = (id: string) => programs.find((program) => program.id === id)?.name;
    for (const programId of [one, other])
      for (const filters of [{ programId }, { params: { programId } }]) {
        expect((await order({ module: 'CALLLOGS', filters })).status).toBe(200);
        test.clock.advance(1);
      }
    const { data } = await list();
    expect(data.rows.map((row) => row.filters.programName)).toEqual([other, other, one, one].map(nameOf));
  });

  it('made again names its program as it is called now', async () => {
    const [programId = ''] = programIdsOf('harbor');
    const rename = { name: 'Friendly Voices' };
    expect((await test.call(updateProgram, { as: 'org.admin', params: { id: programId }, body: rename })).status).toBe(
      200,
    );
    const again = { programId, programName: 'Friendly Calls' };
    expect((await order({ module: 'CALLLOGS', filters: again })).status).toBe(200);
    expect((await list()).data.rows[0]?.filters.programName).toBe('Friendly Voices');
  });

  it('waits for others of the organization when there are many', async () => {
    for (let n = 0; n < LIMITS.reportsAtOnce; n += 1) expect((await order()).status).toBe(200);
    expect(await order()).toMatchObject({
      status: 422,
      message: 'Several reports are already being generated. Wait until one of them is ready.',
    });
    // who sees all organizations waits for none of another's
    expect((await order({ organizationId: sunrise }, 'super.admin')).status).toBe(200);
    // one that is being made is not ready yet
    await asSystem(test, ({ tx }) => tx.updateTable('report_requests').set({ status: 'in-progress' }).execute());
    expect((await order()).status).toBe(422);
    await asSystem(test, ({ tx }) => tx.updateTable('report_requests').set({ status: 'created' }).execute());
    await makeReports(test.services);
    expect((await order()).status).toBe(200);
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

  it('keeps a report, its file and who ordered it when that person is deleted', async () => {
    const { id } = (await order()).data.reportRequest;
    await makeReports(test.services);
    const { lines } = await contentOf(id);
    expect((await remove(placeOf('org.user'))).status).toBe(200);
    expect((await list('org.user')).status).toBe(401);
    expect((await list('org.admin')).data.rows).toMatchObject([
      { id, requestedById: PERSONAS['org.user'].personId, status: 'completed' },
    ]);
    expect((await contentOf(id, 'org.admin')).lines).toEqual(lines);
  });

  it('makes a report whose orderer was deleted before', async () => {
    const { id } = (await order()).data.reportRequest;
    expect((await remove(placeOf('org.user'))).status).toBe(200);
    await makeReports(test.services);
    expect((await contentOf(id, 'org.admin')).lines.length).toBeGreaterThan(0);
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
