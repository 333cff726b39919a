import { beforeEach, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { createReportRequest } from '#src/schemas/reports.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { historyOf } from './places.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

type Body = BodyInput<typeof createReportRequest>;
const order = (changes: Partial<Body> = {}, as: PersonaName = 'org.user') =>
  test.call(createReportRequest, {
    as,
    body: { module: 'PEOPLE_EXPORT', requestedById: PERSONAS[as].personId, filters: {}, ...changes },
  });
const rows = () => asSystem(test, ({ tx }) => tx.selectFrom('report_requests').selectAll().execute());

it('is kept with its filters, for one’s own organization', async () => {
  const before = (await rows()).length;
  const filters = {
    tz: 'America/New_York',
    startDate: 1_700_000_000_000,
    endDate: 1_710_000_000_000,
    programId: programIdsOf('harbor')[1] ?? '',
    params: { role: 'all', search: 'zoe' },
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
    filters,
  });
  expect(await historyOf(test, data.reportRequest.id)).toMatchObject([{ action: 'created', entity: 'report-request' }]);
});

it('of a foreign organization or program is refused', async () => {
  const before = (await rows()).length;
  for (const organizationId of [sunrise, test.services.newId(), 'garbage']) {
    expect(await order({ organizationId })).toMatchObject({ status: 404, message: 'Not found' });
  }
  const message = 'The program does not belong to the organization';
  for (const programId of [programIdsOf('sunrise')[0] ?? '', 'garbage']) {
    expect(await order({ filters: { programId } })).toMatchObject({
      status: 400,
      message,
      fields: { 'filters.programId': message },
    });
  }
  expect(await rows()).toHaveLength(before);
});

it('is ordered in nobody else’s name', async () => {
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
