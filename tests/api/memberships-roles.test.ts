import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { listRoles } from '#src/schemas/people.ts';
import { returnToOnboarding } from '#src/schemas/memberships.ts';
import { testApi, type TestApi } from './harness.ts';
import { personCalls, placeOf } from './person-calls.ts';
import { addMembership, historyOf } from './memberships.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { read, update, convert, remove } = personCalls(() => test);

describe('roles', () => {
  it.each([
    ['RECIPIENT', 'CALLER'],
    ['CALLER', 'RECIPIENT'],
    ['OUTREACH', 'RECIPIENT'],
    ['OUTREACH', 'CALLER'],
  ] as const)('convert %s to %s', async (from, to) => {
    const { id } = await addMembership(test, from);
    const { data } = await convert(id, ROLE_IDS[to]);
    expect(data.personOrganization).toMatchObject({ role: { name: to }, active: true });
    expect((await historyOf(test, id)).at(-1)).toMatchObject({
      action: 'role',
      before: { role: from },
      after: { role: to },
    });
  });

  it('that don’t exist are not there, and organization users can’t convert', async () => {
    const { id } = await addMembership(test, 'CALLER');
    expect(await convert(id, 'garbage')).toMatchObject(NOT_FOUND);
    expect(await convert(id, ROLE_IDS.RECIPIENT, 'org.user')).toMatchObject(DENIED);
  });

  it('return recipients alone to onboarding', async () => {
    const back = (id: string) => test.call(returnToOnboarding, { as: 'org.admin', params: { id } });
    const { id } = await addMembership(test, 'RECIPIENT');
    expect((await back(id)).data.personOrganization.role.name).toBe('OUTREACH');
    const refusal = { status: 409, message: 'Only recipients can be returned to onboarding' };
    expect(await back(id)).toMatchObject(refusal);
    expect(await back((await addMembership(test, 'CALLER')).id)).toMatchObject(refusal);
    expect(await back('garbage')).toMatchObject(NOT_FOUND);
  });
});

describe('disabling and enabling', () => {
  it.each(['RECIPIENT', 'CALLER', 'OUTREACH'] as const)('brings a %s back to the role before', async (role) => {
    const { id } = await addMembership(test, role);
    test.clock.advance(3600);
    const disabled = await update(id, { active: false });
    expect(disabled.data.personOrganization).toMatchObject({
      role: { name: 'INACTIVE' },
      active: false,
      unenrollmentDate: test.clock.now().toISOString(),
    });
    expect((await update(id, { active: false })).data.personOrganization.role.name).toBe('INACTIVE');
    const enabled = await update(id, { active: true, roleId: ROLE_IDS.INACTIVE });
    expect(enabled.data.personOrganization).toMatchObject({
      role: { name: role },
      active: true,
      unenrollmentDate: null,
    });
  });

  it('brings back to the role that was asked for with it', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const disabled = await update(id, { active: false, roleId: ROLE_IDS.CALLER });
    expect(disabled.data.personOrganization.role.name).toBe('INACTIVE');
    expect((await update(id, { active: true })).data.personOrganization.role.name).toBe('CALLER');
  });

  it('takes the right to sign in, and gives it back', async () => {
    const id = placeOf('org.user');
    expect((await test.call(listRoles, { as: 'org.user' })).status).toBe(200);
    await update(id, { active: false });
    expect((await test.call(listRoles, { as: 'org.user' })).status).not.toBe(200);
    await update(id, { active: true });
    expect((await test.call(listRoles, { as: 'org.user' })).status).toBe(200);
  });

  it('is not done to oneself', async () => {
    expect(await update(placeOf('org.admin'), { active: false })).toMatchObject(DENIED);
    expect(await convert(placeOf('org.admin'), ROLE_IDS.INACTIVE)).toMatchObject(DENIED);
  });

  it('makes recipients of those whose role before isn’t known', async () => {
    const { id } = await addMembership(test, 'INACTIVE');
    expect((await update(id, { active: true })).data.personOrganization.role.name).toBe('RECIPIENT');
  });
});

describe('deleting', () => {
  const personExists = async (personId: string) =>
    (await asSystem(test, ({ tx }) => tx.selectFrom('people').select('id').where('id', '=', personId).execute()))
      .length;

  it('takes the person away with the last membership', async () => {
    const { id, personId } = await addMembership(test, 'CALLER');
    expect((await remove(id)).status).toBe(200);
    expect(await remove(id)).toMatchObject(NOT_FOUND);
    expect(await personExists(personId)).toBe(0);
    expect((await historyOf(test, id)).at(-1)).toMatchObject({
      action: 'deleted',
      before: { firstName: 'Hanna', role: 'CALLER' },
    });
  });

  it('leaves the person who is in another organization', async () => {
    const { id, personId } = await addMembership(test, 'CALLER');
    await addMembership(test, 'CALLER', { personId }, 'sunrise');
    expect((await remove(id)).status).toBe(200);
    expect(await personExists(personId)).toBe(1);
  });

  it('ends the sessions of a user', async () => {
    expect((await test.call(listRoles, { as: 'org.user' })).status).toBe(200);
    expect((await remove(placeOf('org.user'))).status).toBe(200);
    expect((await test.call(listRoles, { as: 'org.user' })).status).toBe(401);
  });

  it('never takes organization admins, whoever asks', async () => {
    for (const persona of ['many.hats', 'super.admin'] as const) {
      expect(await remove(placeOf('mfa.admin'), persona)).toMatchObject({
        status: 403,
        message: 'The person cannot be deleted because [organization admins cannot be deleted]',
      });
    }
  });

  it('never takes oneself', async () => {
    expect(await remove(placeOf('org.admin'))).toMatchObject({
      status: 403,
      message: 'The person cannot be deleted because [you can’t delete yourself]',
    });
  });

  it('lets an organization lose a user who is an admin elsewhere only', async () => {
    expect((await remove(placeOf('many.hats', 'sunrise'), 'west.admin')).status).toBe(200);
    expect((await read(placeOf('many.hats'))).data.profiles).toMatchObject([{ name: 'ORG_ADMIN' }]);
  });

  it('is for admins', async () => {
    const { id } = await addMembership(test, 'CALLER');
    expect(await remove(id, 'org.user')).toMatchObject(DENIED);
    expect(await remove(id, 'west.admin')).toMatchObject(NOT_FOUND);
  });
});
