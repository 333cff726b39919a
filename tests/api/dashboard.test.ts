import { expect, test } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { inScope } from '#server/work.ts';
import { getDashboard } from '#src/schemas/dashboard.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { DEMO_ORGANIZATIONS, testApi } from './harness.ts';

const params = { organizationId: DEMO_ORGANIZATIONS.harbor };

test('the last month is today: its totals are the organization’s counts', async () => {
  const api = await testApi();
  const { data } = await api.call(getDashboard, { as: 'org.user', params });
  const { organization } = (await api.call(getOrganization, { as: 'org.user', params })).data;
  expect(data.totals).toHaveLength(12);
  expect(data.totals.at(-1)).toEqual({
    month: api.clock.now().toISOString().slice(0, 7),
    callers: organization.totalCallers,
    recipients: organization.totalRecipients,
    outreaches: organization.totalOutreaches,
    inactive: organization.totalInactive,
  });
  expect(data.onboarding.total).toBe(organization.totalOutreaches);
});

test('a person who joined in an earlier month counts from that month on, a new one from now on', async () => {
  const api = await testApi();
  const before = (await api.call(getDashboard, { as: 'org.admin', params })).data;
  await inScope(api.services, 'everything', async ({ tx, newId, now }) => {
    const id = newId();
    const at = { created_at: now, updated_at: now };
    await tx
      .insertInto('people')
      .values({ id, first_name: 'Nora', last_name: 'Quill', ...at })
      .execute();
    await tx
      .insertInto('person_organizations')
      .values({
        id: newId(),
        organization_id: params.organizationId,
        person_id: id,
        role_id: ROLE_IDS.CALLER,
        enrollment_date: now,
        ...at,
      })
      .execute();
  });
  const after = (await api.call(getDashboard, { as: 'org.admin', params })).data;
  expect(after.totals.at(-1)?.callers).toBe((before.totals.at(-1)?.callers ?? 0) + 1);
  expect(after.totals.at(-2)).toEqual(before.totals.at(-2));
  expect(after.withoutMatch.callers).toBe(before.withoutMatch.callers + 1);
});

test('another organization’s dashboard is not there', async () => {
  const api = await testApi();
  expect((await api.call(getDashboard, { as: 'west.admin', params })).status).toBe(404);
});
