import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { listRoles } from '#src/schemas/people.ts';
import { matchPeople, returnToOnboarding } from '#src/schemas/memberships.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { setDefaultProgram } from '#src/schemas/programs.ts';
import { programIdsOf, statusIdsOf } from '#server/seed/organizations.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { createReportRequest } from '#src/schemas/reports.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { userCalls } from './user-calls.ts';
import { personCalls, placeOf } from './person-calls.ts';
import { addMembership, historyOf } from './memberships.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { list, read, update, convert, remove, create: createMember } = personCalls(() => test);
const { create: createUser } = userCalls(() => test);

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
    expect(await back((await addMembership(test, 'CALLER')).id)).toMatchObject(refusal);
    expect(await back('garbage')).toMatchObject(NOT_FOUND);
  });
});

describe('what many are changed by, and its Undo, when it comes again', () => {
  const onboard = (id: string) => test.call(returnToOnboarding, { as: 'org.admin', params: { id } });
  const [, program = ''] = programIdsOf('harbor');
  const [, status = ''] = statusIdsOf('harbor');

  it.each<readonly [string, 'RECIPIENT' | 'CALLER', (id: string) => Promise<{ readonly status: number }>]>([
    ['a program', 'RECIPIENT', (id) => update(id, { programId: program })],
    ['a status', 'RECIPIENT', (id) => update(id, { organizationPersonStatusId: status })],
    ['a conversion', 'RECIPIENT', (id) => convert(id, ROLE_IDS.CALLER)],
    ['onboarding', 'RECIPIENT', onboard],
    // Undo of a conversion of whoever was in onboarding
    ['onboarding, by role, of a caller', 'CALLER', (id) => convert(id, ROLE_IDS.OUTREACH)],
    ['onboarding, by role, of a recipient', 'RECIPIENT', (id) => convert(id, ROLE_IDS.OUTREACH)],
    ['deactivating', 'RECIPIENT', (id) => update(id, { active: false })],
  ])('changes nothing: %s', async (_, role, write) => {
    const { id } = await addMembership(test, role);
    expect((await write(id)).status).toBe(200);
    const seen = async () => [(await read(id)).data.personOrganization, await historyOf(test, id)] as const;
    const [once, told] = await seen();
    expect(told.length).toBeGreaterThan(1);
    expect((await write(id)).status).toBe(200);
    expect(await seen()).toEqual([once, told]);
  });

  it('makes no second match, and says that there is one', async () => {
    const [caller, recipient] = [await addMembership(test, 'CALLER'), await addMembership(test, 'RECIPIENT')];
    const match = () =>
      test.call(matchPeople, { as: 'org.admin', body: { callerId: caller.id, recipientId: recipient.id } });
    expect((await match()).status).toBe(200);
    expect(await match()).toMatchObject({ status: 409, message: REFUSALS.matchExists });
    expect((await read(caller.id)).data.matches).toHaveLength(1);
  });
});

describe('disabling and enabling', () => {
  it.each(['RECIPIENT', 'CALLER', 'OUTREACH'] as const)('brings a %s back to the role before', async (role) => {
    const { id } = await addMembership(test, role);
    const enrollmentDate = test.clock.now().toISOString();
    test.clock.advance(3600);
    const disabled = await update(id, { active: false });
    expect(disabled.data.personOrganization).toMatchObject({
      role: { name: 'INACTIVE' },
      active: false,
      enrollmentDate,
      unenrollmentDate: test.clock.now().toISOString(),
    });
    expect((await update(id, { active: false })).data.personOrganization.role.name).toBe('INACTIVE');
    const enabled = await update(id, { active: true, roleId: ROLE_IDS.INACTIVE });
    expect(enabled.data.personOrganization).toMatchObject({
      role: { name: role },
      active: true,
      enrollmentDate,
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

  it('takes and gives it in one organization, whoever sees them all', async () => {
    const status = async (organizationId: string) =>
      (await test.call(listRoles, { as: 'many.hats', organizationId })).status;
    const both = async () => [await status(harbor), await status(sunrise)];
    const inSunrise = placeOf('many.hats', 'sunrise');
    await update(inSunrise, { active: false }, 'super.admin');
    expect(await both()).toEqual([200, 403]);
    await update(placeOf('many.hats'), { active: false }, 'super.admin');
    await update(inSunrise, { active: true }, 'super.admin');
    expect(await both()).toEqual([403, 200]);
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

describe('who only administers', () => {
  const invited = async () => {
    const { data } = await createUser('org.admin');
    const [member] = (await list({ personId: data.person.id })).data.personOrganizations;
    if (!member) throw new Error('The admin is in no list');
    return member;
  };
  const callers = async () =>
    (await test.call(getOrganization, { as: 'org.admin', params: { organizationId: harbor } })).data.organization
      .totalCallers;

  it('has no role and no program, and stands among the administrators alone', async () => {
    const before = await callers();
    const member = await invited();
    expect(member).toMatchObject({ role: { name: 'NONE' }, active: true, program: null, status: null });
    expect(await callers()).toBe(before);
    const listed = async (query: Parameters<typeof list>[0]) =>
      (await list({ ...query, search: 'virtanen' })).data.personOrganizations.map(({ id }) => id);
    for (const role of ['CALLER', 'RECIPIENT', 'OUTREACH', 'INACTIVE'] as const)
      expect(await listed({ role }), role).toEqual([]);
    expect(await listed({ profile: 'admins' })).toEqual([member.id]);
    expect(await listed({ role: 'all', active: 'true' })).toEqual([member.id]);
  });

  it('is made a caller too, in the default program, and only administers again', async () => {
    const { id } = await invited();
    const [, programId = ''] = programIdsOf('harbor');
    await test.call(setDefaultProgram, { as: 'org.admin', params: { organizationId: harbor, programId } });
    const caller = (await convert(id, ROLE_IDS.CALLER)).data.personOrganization;
    expect(caller).toMatchObject({ role: { name: 'CALLER' }, programId });
    expect(caller.status).not.toBeNull();
    expect((await convert(id, ROLE_IDS.NONE)).data.personOrganization.role.name).toBe('NONE');
    expect((await historyOf(test, id)).at(-1)).toMatchObject({ before: { role: 'CALLER' }, after: { role: 'NONE' } });
  });

  it('has the status and the program of before, made a caller once more', async () => {
    const { id } = await invited();
    await convert(id, ROLE_IDS.CALLER);
    const [, programId = ''] = programIdsOf('harbor');
    const [, organizationPersonStatusId = ''] = statusIdsOf('harbor');
    const own = { programId, organizationPersonStatusId };
    expect((await update(id, own)).status).toBe(200);
    await convert(id, ROLE_IDS.NONE);
    const caller = (await convert(id, ROLE_IDS.CALLER)).data.personOrganization;
    expect(caller).toMatchObject({ programId, status: { id: organizationPersonStatusId } });
  });

  it('comes back without a role, too', async () => {
    const { id } = await invited();
    await update(id, { active: false });
    expect((await update(id, { active: true })).data.personOrganization.role.name).toBe('NONE');
  });

  it('is nobody else', async () => {
    const { id } = await addMembership(test, 'CALLER');
    const refusal = { status: 409, message: 'Only admins can be without a role' };
    expect(await convert(id, ROLE_IDS.NONE)).toMatchObject(refusal);
    expect(await update(id, { roleId: ROLE_IDS.NONE })).toMatchObject(refusal);
    expect(await createMember('CALLER', { roleId: ROLE_IDS.NONE })).toMatchObject(refusal);
    const { personId } = PERSONAS['org.admin'];
    const elsewhere = await addMembership(test, 'CALLER', { personId }, 'sunrise');
    expect(await convert(elsewhere.id, ROLE_IDS.NONE, 'super.admin')).toMatchObject(refusal);
  });
});

describe('who comes back', () => {
  const matchesOf = async (id: string) => (await read(id)).data.matches.map((partner) => partner.id);

  it('is matched again with those who still fit, which the history tells', async () => {
    const [caller, other] = [await addMembership(test, 'CALLER'), await addMembership(test, 'CALLER')];
    const [stays, leaves] = [await addMembership(test, 'RECIPIENT'), await addMembership(test, 'RECIPIENT')];
    for (const { id: recipientId } of [stays, leaves])
      await test.call(matchPeople, { as: 'org.admin', body: { callerId: caller.id, recipientId } });
    test.clock.advance(60);
    await update(caller.id, { active: false });
    expect(await matchesOf(stays.id)).toEqual([]);
    test.clock.advance(60);
    await convert(leaves.id, ROLE_IDS.OUTREACH);
    await test.call(matchPeople, { as: 'org.admin', body: { callerId: other.id, recipientId: stays.id } });
    const { data } = await update(caller.id, { active: true });
    expect(data.personOrganization.matches.map(({ id }) => id)).toEqual([stays.id]);
    expect((await matchesOf(stays.id)).toSorted()).toEqual([caller.id, other.id].toSorted());
    expect(await matchesOf(leaves.id)).toEqual([]);
    const told = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('audit_events')
        .select(['action', 'recipient_id'])
        .where('caller_id', '=', caller.id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .execute(),
    );
    expect(told).toEqual([{ action: 'created', recipient_id: stays.id }]);
  });

  it.each([
    ['caller', ROLE_IDS.RECIPIENT],
    ['caller', ROLE_IDS.OUTREACH],
    ['recipient', ROLE_IDS.CALLER],
    ['recipient', ROLE_IDS.OUTREACH],
  ] as const)('isn’t matched again where the %s has another role by now', async (side, roleId) => {
    const pair = { caller: await addMembership(test, 'CALLER'), recipient: await addMembership(test, 'RECIPIENT') };
    const body = { callerId: pair.caller.id, recipientId: pair.recipient.id };
    await test.call(matchPeople, { as: 'org.admin', body });
    test.clock.advance(60);
    const other = side === 'caller' ? pair.recipient : pair.caller;
    await update(other.id, { active: false });
    test.clock.advance(60);
    await convert(pair[side].id, roleId);
    await update(other.id, { active: true });
    expect(await matchesOf(other.id)).toEqual([]);
  });

  it('isn’t matched again by a change of role, nor with whom somebody unmatched before', async () => {
    const caller = await addMembership(test, 'CALLER');
    const recipient = await addMembership(test, 'RECIPIENT');
    await test.call(matchPeople, { as: 'org.admin', body: { callerId: caller.id, recipientId: recipient.id } });
    await convert(caller.id, ROLE_IDS.RECIPIENT);
    await convert(caller.id, ROLE_IDS.CALLER);
    test.clock.advance(60);
    await update(caller.id, { active: false });
    await update(caller.id, { active: true });
    expect(await matchesOf(caller.id)).toEqual([]);
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

  const status = async (as: PersonaName) => (await test.call(listRoles, { as })).status;

  it('ends no session of who has a profile elsewhere, or is somebody else', async () => {
    const both = async () => [await status('many.hats'), await status('org.user')];
    expect(await both()).toEqual([200, 200]);
    await update(placeOf('org.user'), { active: false });
    expect((await remove(placeOf('many.hats', 'sunrise'), 'west.admin')).status).toBe(200);
    await update(placeOf('org.user'), { active: true });
    expect(await both()).toEqual([200, 200]);
  });

  it('ends the sessions of who is switched off elsewhere, also for when that is undone', async () => {
    expect(await status('many.hats')).toBe(200);
    await update(placeOf('many.hats'), { active: false }, 'super.admin');
    expect((await remove(placeOf('many.hats', 'sunrise'), 'west.admin')).status).toBe(200);
    await update(placeOf('many.hats'), { active: true }, 'super.admin');
    expect(await status('many.hats')).toBe(401);
  });

  it('takes the person away whoever else has ordered a report', async () => {
    const body = { module: 'PEOPLE_EXPORT', requestedById: PERSONAS['org.user'].personId, filters: {} } as const;
    expect((await test.call(createReportRequest, { as: 'org.user', body })).status).toBe(200);
    const { id, personId } = await addMembership(test, 'CALLER');
    expect((await remove(id)).status).toBe(200);
    expect(await personExists(personId)).toBe(0);
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

  it.each(['west.admin', 'super.admin'] as const)(
    'lets an organization lose a user who is an admin elsewhere only, by %s',
    async (persona) => {
      expect((await remove(placeOf('many.hats', 'sunrise'), persona)).status).toBe(200);
      expect((await read(placeOf('many.hats'))).data.profiles).toMatchObject([{ name: 'ORG_ADMIN' }]);
    },
  );

  it('is for admins', async () => {
    const { id } = await addMembership(test, 'CALLER');
    expect(await remove(id, 'org.user')).toMatchObject(DENIED);
    expect(await remove(id, 'west.admin')).toMatchObject(NOT_FOUND);
  });
});
