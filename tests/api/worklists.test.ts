import { beforeEach, expect, test as it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { getDashboard } from '#src/schemas/dashboard.ts';
import { getMembership, listMemberships, updatePersonRole } from '#src/schemas/memberships.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';

const organizationId = DEMO_ORGANIZATIONS.harbor;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const worklist = async () =>
  (await test.call(getDashboard, { as: 'org.user', params: { organizationId } })).data.notCalled;

/** The recipients whom the list shows. */
async function listed(notCalled: '7d' | '30d', more: { readonly search?: string } = {}, as: PersonaName = 'org.user') {
  const query = { organizationId, role: 'RECIPIENT' as const, notCalled, ...more };
  const { data } = await test.call(listMemberships, { as, query });
  const last = data.personOrganizations.map(({ lastCalledOn }) => lastCalledOn);
  return { total: data.pager.totalItems, ids: data.personOrganizations.map(({ id }) => id), last };
}

/** A moment of the day so many days before the clock's, in the evening of New York. */
const evening = (days: number) => {
  const at = new Date(test.clock.now());
  at.setUTCDate(at.getUTCDate() - days);
  at.setUTCHours(23, 0, 0, 0);
  return at;
};

it('the figure is the list’s total, and a call takes somebody out of it', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Nocall' });
  const before = await worklist();
  expect(before.days).toBe(30);
  expect(before.total).toBe((await listed('30d')).total);
  expect(await listed('30d', { search: 'zelda' })).toMatchObject({ ids: [id], last: [null] });
  await addCall(test, { recipient_id: id, status: 'no-answer', answered_at: null, seconds: null });
  expect((await worklist()).total).toBe(before.total - 1);
  expect((await listed('30d', { search: 'zelda' })).total).toBe(0);
});

it('the list says when each was called last', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Longago' });
  for (const days of [90, 40]) await addCall(test, { recipient_id: id, created_at: evening(days) });
  const day = evening(40).toISOString().slice(0, 10);
  expect(await listed('30d', { search: 'zelda' })).toMatchObject({ ids: [id], last: [day] });
  const { data } = await test.call(getMembership, { as: 'org.user', params: { id } });
  expect(data.personOrganization.lastCalledOn).toBe(day);
});

it('whose only call is gone was never called; whose last one is gone, was called before', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Erased' });
  const callOn = (days: number) => addCall(test, { recipient_id: id, created_at: evening(days) });
  const forget = (callId: string) =>
    asSystem(test, ({ tx }) => tx.deleteFrom('calls').where('id', '=', callId).execute());
  const calledOn = async () =>
    (
      await asSystem(test, ({ tx }) =>
        tx.selectFrom('last_calls').select('called_on').where('membership_id', '=', id).execute(),
      )
    ).map((row) => row.called_on);
  const dayOf = (days: number) => evening(days).toISOString().slice(0, 10);
  const [first, middle, last] = [await callOn(20), await callOn(10), await callOn(2)];
  expect(await calledOn()).toEqual([dayOf(2)]);
  await forget(last);
  expect(await calledOn()).toEqual([dayOf(10)]);
  await forget(middle);
  expect(await calledOn()).toEqual([dayOf(20)]);
  await forget(first);
  expect(await calledOn()).toEqual([null]);
});

it('days are whole ones where the organization is, today among them', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Evening' });
  const found = async (as?: PersonaName) => (await listed('7d', { search: 'zelda' }, as)).ids;
  await addCall(test, { recipient_id: id, created_at: evening(8) });
  expect(await found()).toEqual([id]);
  await addCall(test, { recipient_id: id, created_at: evening(7) });
  expect(await found()).toEqual([id]);
  await addCall(test, { recipient_id: id, created_at: evening(6) });
  expect(await found()).toEqual([]);
  // the same day in New York, the next one in Greenwich
  test.clock.set('2026-11-21T03:00:00Z');
  expect(await found()).toEqual([]);
  // the next one in New York, too, and not yet in the West of another organization, which the same person sees
  test.clock.set('2026-11-21T05:30:00Z');
  expect(await found('super.admin')).toEqual([id]);
});

it('who was never called comes first, then whose call is longest ago', async () => {
  await asSystem(test, async ({ tx }) => {
    await tx.deleteFrom('calls').where('organization_id', '=', organizationId).execute();
  });
  const { longest, total } = await worklist();
  expect(total).toBe((await listed('30d')).total);
  expect(longest.map(({ calledOn }) => calledOn)).toEqual([null, null, null, null, null]);
  const all = await asSystem(test, ({ tx }) =>
    tx.selectFrom('memberships').select('id').where('organization_id', '=', organizationId).execute(),
  );
  for (const { id } of all) await addCall(test, { recipient_id: id, created_at: evening(1) });
  expect(await worklist()).toEqual({ days: 30, total: 0, longest: [] });
  const { id } = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Longago' });
  await addCall(test, { recipient_id: id, created_at: evening(100) });
  expect(await worklist()).toMatchObject({ total: 1, longest: [{ id, name: 'Zelda Longago' }] });
  const month = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Month' });
  await addCall(test, { recipient_id: month.id, created_at: evening(30) });
  const recent = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Recent' });
  await addCall(test, { recipient_id: recent.id, created_at: evening(29) });
  const named = await worklist();
  expect([named.total, named.longest.map((person) => person.id)]).toEqual([2, [id, month.id]]);
});

it('a call 30 days ago is too long ago for the figure, the names and the list, one 29 days ago for none', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Month' });
  const before = (await worklist()).total;
  const counted = async () => [
    (await worklist()).total - before,
    (await listed('30d', { search: 'zelda' })).total,
    (await worklist()).total - (await listed('30d')).total,
  ];
  await addCall(test, { recipient_id: id, created_at: evening(30) });
  expect(await counted()).toEqual([0, 1, 0]);
  await addCall(test, { recipient_id: id, created_at: evening(29) });
  expect(await counted()).toEqual([-1, 0, 0]);
});

it('who becomes a recipient, or is none any more, is among them as the list has it', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', { firstName: 'Zelda', lastName: 'Role' });
  await addCall(test, { recipient_id: id, created_at: evening(2) });
  const before = (await worklist()).total;
  for (const role of ['CALLER', 'RECIPIENT'] as const) {
    const params = { id, roleId: ROLE_IDS[role] };
    expect((await test.call(updatePersonRole, { as: 'org.admin', params })).status).toBe(200);
    expect([role, (await worklist()).total, (await listed('30d')).total]).toEqual([role, before, before]);
  }
});

it('another organization’s calls and people are not seen', async () => {
  const query = { organizationId, role: 'RECIPIENT' as const, notCalled: '30d' as const };
  expect((await test.call(listMemberships, { as: 'west.admin', query })).status).toBe(404);
});
