import { expect, test } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { inScope } from '#server/work.ts';
import type { RoleName } from '#src/schemas/access.ts';
import { getDashboard } from '#src/schemas/dashboard.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { createOrganization, getOrganization } from '#src/schemas/organizations.ts';
import {
  listMemberships,
  matchPeople,
  returnToOnboarding,
  updateMembership,
  updatePersonRole,
} from '#src/schemas/memberships.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';

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
      .insertInto('memberships')
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

interface Insert {
  readonly role?: RoleName;
  readonly previousRole?: RoleName;
  readonly enrolled: string;
  readonly left?: string;
}

/** A new organization with these people, and nobody else in it. */
async function organizationOf(api: TestApi, timezone: string, people: readonly Insert[]): Promise<string> {
  const body = {
    name: 'Maple Street Friends',
    primaryContact: 'Hanna Virtanen',
    email: 'office@maple.example.org',
    phone: '+12125550188',
    address: { street: '1 Maple Street', city: 'Albany', state: 'New York', stateShort: 'NY', zipcode: '12207' },
    timezone,
  };
  const { organization } = (await api.call(createOrganization, { as: 'super.admin', body })).data;
  await inScope(api.services, 'everything', async ({ tx, newId, now }) => {
    const at = { created_at: now, updated_at: now };
    for (const [index, { role = 'CALLER', previousRole, enrolled, left }] of people.entries()) {
      const id = newId();
      await tx
        .insertInto('people')
        .values({ id, first_name: 'Nora', last_name: `Quill ${String.fromCodePoint(65 + index)}`, ...at })
        .execute();
      await tx
        .insertInto('memberships')
        .values({
          id: newId(),
          organization_id: organization.id,
          person_id: id,
          role_id: ROLE_IDS[role],
          previous_role_id: previousRole ? ROLE_IDS[previousRole] : null,
          active: role !== 'INACTIVE',
          enrollment_date: new Date(enrolled),
          unenrollment_date: left === undefined ? null : new Date(left),
          ...at,
        })
        .execute();
    }
  });
  return organization.id;
}

const dashboardOf = async (api: TestApi, organizationId: string) => {
  const answer = await api.call(getDashboard, { as: 'super.admin', organizationId, params: { organizationId } });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data;
};

test.each([
  ['America/New_York', '2026-09', [0, 0, 0, 2, 3]],
  ['UTC', '2026-10', [0, 0, 0, 1, 3]],
  ['Pacific/Kiritimati', '2026-10', [0, 0, 0, 0, 3]],
])('months begin and end at midnight in %s', async (zone, month, callers) => {
  // the evening of September 30 in New York is October elsewhere
  const api = await testApi({ startAt: new Date('2026-10-01T03:00:00Z') });
  const id = await organizationOf(api, zone, [
    // the last second of July in New York, the first of August, and the first of August on Kiritimati
    { enrolled: '2026-08-01T03:59:59Z' },
    { enrolled: '2026-08-01T04:00:00Z' },
    { enrolled: '2026-07-31T10:00:00Z' },
  ]);
  const { totals } = await dashboardOf(api, id);
  expect(totals.at(-1)?.month).toBe(month);
  const until = totals.findIndex((total) => total.month === '2026-08');
  expect(totals.slice(until - 4, until + 1).map((total) => total.callers)).toEqual(callers);
});

test('who left counts in the role before until the month of leaving, and as inactive from then on', async () => {
  const api = await testApi({ startAt: new Date('2026-10-15T12:00:00Z') });
  const id = await organizationOf(api, 'America/New_York', [
    { role: 'INACTIVE', previousRole: 'RECIPIENT', enrolled: '2026-06-10T12:00:00Z', left: '2026-09-01T03:30:00Z' },
    { role: 'OUTREACH', enrolled: '2024-01-10T12:00:00Z' },
  ]);
  const { totals } = await dashboardOf(api, id);
  expect(totals.map(({ month }) => month)).toEqual([
    '2025-11',
    '2025-12',
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((month) => `2026-${month}`),
  ]);
  const of = (role: 'recipients' | 'inactive' | 'outreaches') => totals.map((total) => total[role]);
  // 23:30 of August 31 in New York
  expect(of('recipients')).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0]);
  expect(of('inactive')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
  expect(of('outreaches')).toEqual(Array.from({ length: 12 }, () => 1));
});

test('those who wait in onboarding are named, the longest first; being returned to it begins the wait anew', async () => {
  const api = await testApi({ startAt: new Date('2026-10-15T12:00:00Z') });
  const id = await organizationOf(api, 'UTC', [
    { role: 'RECIPIENT', enrolled: '2026-01-01T12:00:00Z' },
    ...Array.from({ length: 6 }, (_, index) => ({
      role: 'OUTREACH' as const,
      enrolled: `2026-0${9 - index}-01T12:00:00Z`,
    })),
  ]);
  const before = (await dashboardOf(api, id)).onboarding;
  expect(before).toMatchObject({ total: 6, since: '2026-04-01T12:00:00.000Z' });
  expect(before.longest.map(({ name, since }) => [name, since.slice(0, 10)])).toEqual([
    ['Nora Quill G', '2026-04-01'],
    ['Nora Quill F', '2026-05-01'],
    ['Nora Quill E', '2026-06-01'],
    ['Nora Quill D', '2026-07-01'],
    ['Nora Quill C', '2026-08-01'],
  ]);

  const { personOrganizations } = (
    await api.call(listMemberships, { as: 'super.admin', query: { organizationId: id, role: 'RECIPIENT' } })
  ).data;
  const params = { id: personOrganizations[0]?.id ?? '' };
  await api.call(returnToOnboarding, { as: 'super.admin', organizationId: id, params });
  const after = (await dashboardOf(api, id)).onboarding;
  expect(after).toMatchObject({ total: 7, since: before.since, longest: before.longest });
});

test('who was returned to onboarding waits since then', async () => {
  const api = await testApi({ startAt: new Date('2026-10-15T12:00:00Z') });
  const id = await organizationOf(api, 'UTC', [{ role: 'RECIPIENT', enrolled: '2026-01-01T12:00:00Z' }]);
  expect((await dashboardOf(api, id)).onboarding).toEqual({ total: 0, since: null, longest: [] });
  const { personOrganizations } = (
    await api.call(listMemberships, { as: 'super.admin', query: { organizationId: id, role: 'RECIPIENT' } })
  ).data;
  const membership = personOrganizations[0]?.id ?? '';
  await api.call(returnToOnboarding, { as: 'super.admin', organizationId: id, params: { id: membership } });
  const { onboarding, recentChanges } = await dashboardOf(api, id);
  const since = '2026-10-15T12:00:00.000Z';
  expect(onboarding).toEqual({ total: 1, since, longest: [{ id: membership, name: 'Nora Quill A', since }] });
  expect(recentChanges.find(({ action }) => action === 'role')).toMatchObject({
    at: since,
    actor: { name: 'Amelia Okafor' },
    subjects: ['Nora Quill A'],
    after: { role: 'OUTREACH' },
  });
  // the last time counts
  const as = { as: 'super.admin', organizationId: id } as const;
  await api.call(updatePersonRole, { ...as, params: { id: membership, roleId: ROLE_IDS.RECIPIENT } });
  api.clock.advance(3600);
  await api.call(returnToOnboarding, { ...as, params: { id: membership } });
  expect((await dashboardOf(api, id)).onboarding.since).toBe('2026-10-15T13:00:00.000Z');
});

test('who was put into onboarding by an edit waits since then; who comes back to it waits on', async () => {
  const api = await testApi({ startAt: new Date('2026-10-15T12:00:00Z') });
  const id = await organizationOf(api, 'UTC', [{ role: 'RECIPIENT', enrolled: '2026-01-01T12:00:00Z' }]);
  const as = { as: 'super.admin', organizationId: id } as const;
  const { data } = await api.call(listMemberships, { ...as, query: { organizationId: id } });
  const membership = data.personOrganizations[0]?.id ?? '';
  const edit = (body: BodyInput<typeof updateMembership>) =>
    api.call(updateMembership, { ...as, params: { id: membership }, body });
  const convert = (role: RoleName) =>
    api.call(updatePersonRole, { ...as, params: { id: membership, roleId: ROLE_IDS[role] } });
  const since = async () => (await dashboardOf(api, id)).onboarding.since;
  await edit({ roleId: ROLE_IDS.OUTREACH });
  expect(await since()).toBe('2026-10-15T12:00:00.000Z');
  for (const step of [() => convert('INACTIVE'), () => edit({ active: true }), () => edit({ pin: '4321' })]) {
    api.clock.advance(3600);
    expect((await step()).status).toBe(200);
  }
  expect(await since()).toBe('2026-10-15T12:00:00.000Z');
  for (const role of ['INACTIVE', 'OUTREACH'] as const) await convert(role);
  expect(await since()).toBe('2026-10-15T15:00:00.000Z');
});

test('who waits longest for a match and for a call is of one organization, and a recipient', async () => {
  const api = await testApi({ startAt: new Date('2026-10-15T12:00:00Z') });
  const id = await organizationOf(api, 'UTC', [
    { enrolled: '1999-01-01T12:00:00Z' },
    { enrolled: '1999-02-01T12:00:00Z' },
    { role: 'RECIPIENT', enrolled: '1999-03-01T12:00:00Z' },
    { role: 'RECIPIENT', enrolled: '2026-05-01T12:00:00Z' },
    { role: 'RECIPIENT', enrolled: '2026-04-01T12:00:00Z' },
    { role: 'RECIPIENT', enrolled: '2026-03-01T12:00:00Z' },
  ]);
  const { data } = await api.call(listMemberships, { as: 'super.admin', query: { organizationId: id } });
  const idOf = (letter: string) =>
    data.personOrganizations.find(({ person }) => person.lastName === `Quill ${letter}`)?.id ?? '';
  const body = { callerId: idOf('A'), recipientId: idOf('C') };
  await api.call(matchPeople, { as: 'super.admin', organizationId: id, body });
  const called = (organizationId: string, recipientId: string, day: string) =>
    addCall(api, {
      organization_id: organizationId,
      recipient_id: recipientId,
      created_at: new Date(`${day}T12:00:00Z`),
    });
  await called(id, idOf('B'), '2026-08-01');
  await called(id, idOf('C'), '2026-09-01');
  await called(id, idOf('D'), '2026-10-14');
  for (const day of ['2026-07-01', '2026-10-14'])
    await called(
      DEMO_ORGANIZATIONS.sunrise,
      (await addMembership(api, 'RECIPIENT', { phone: '+13105550177' }, 'sunrise')).id,
      day,
    );
  const { withoutMatch, notCalled } = await dashboardOf(api, id);
  expect(withoutMatch).toEqual({
    callers: 1,
    recipients: 3,
    longest: [
      { id: idOf('F'), name: 'Nora Quill F', since: '2026-03-01T12:00:00.000Z' },
      { id: idOf('E'), name: 'Nora Quill E', since: '2026-04-01T12:00:00.000Z' },
      { id: idOf('D'), name: 'Nora Quill D', since: '2026-05-01T12:00:00.000Z' },
    ],
  });
  expect(notCalled).toEqual({
    days: 30,
    total: 3,
    longest: [
      { id: idOf('F'), name: 'Nora Quill F', calledOn: null },
      { id: idOf('E'), name: 'Nora Quill E', calledOn: null },
      { id: idOf('C'), name: 'Nora Quill C', calledOn: '2026-09-01' },
    ],
  });
});

test('whoever is matched is no longer among those without a match', async () => {
  const api = await testApi();
  const id = await organizationOf(api, 'UTC', [
    { role: 'CALLER', enrolled: '2026-01-01T12:00:00Z' },
    { role: 'RECIPIENT', enrolled: '2026-01-01T12:00:00Z' },
    { role: 'RECIPIENT', enrolled: '2026-01-01T12:00:00Z' },
    { role: 'INACTIVE', previousRole: 'CALLER', enrolled: '2026-01-01T12:00:00Z', left: '2026-01-02T12:00:00Z' },
  ]);
  expect((await dashboardOf(api, id)).withoutMatch).toMatchObject({ callers: 1, recipients: 2 });
  const people = (await api.call(listMemberships, { as: 'super.admin', query: { organizationId: id } })).data
    .personOrganizations;
  const idOf = (role: RoleName) => people.find((one) => one.role.name === role)?.id ?? '';
  await api.call(matchPeople, {
    as: 'super.admin',
    organizationId: id,
    body: { callerId: idOf('CALLER'), recipientId: idOf('RECIPIENT') },
  });
  expect((await dashboardOf(api, id)).withoutMatch).toMatchObject({ callers: 0, recipients: 1 });
});
