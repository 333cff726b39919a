import { beforeEach, describe, expect, it } from 'vitest';
import { getPerson } from '#src/schemas/people.ts';
import { listOrganizationChanges, updateOrganization } from '#src/schemas/organizations.ts';
import { deleteMembership, matchPeople } from '#src/schemas/memberships.ts';
import { acceptTheTerms, choosePassword } from './account-calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { organizationCalls } from './organization-calls.ts';
import { addMembership, historyOf } from './memberships.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { update, read, list } = organizationCalls(() => test);

describe('an edit', () => {
  it('changes the fields that are given and no other', async () => {
    const before = (await read('org.admin')).data.organization;
    const { data } = await update({ primaryContact: ' Mei-Ling Zhao ' });
    expect(data.organization).toEqual({ ...before, primaryContact: 'Mei-Ling Zhao' });
    expect((await historyOf(test, harbor)).at(-1)).toMatchObject({
      actor_id: PERSONAS['org.admin'].personId,
      action: 'updated',
      before: { primaryContact: 'Daniel Castellanos' },
      after: { primaryContact: 'Mei-Ling Zhao' },
    });
  });

  it('that changes nothing is not told', async () => {
    const before = await historyOf(test, harbor);
    expect((await update({ name: 'Harbor Light Neighbors' })).status).toBe(200);
    expect(await historyOf(test, harbor)).toEqual(before);
  });

  it('refuses the name of another one, but lets it change its own spelling', async () => {
    expect(await update({ name: 'sunrise valley companions' })).toMatchObject({
      status: 409,
      fields: { name: 'An organization with this name already exists' },
    });
    expect((await update({ name: 'HARBOR Light Neighbors' })).data.organization.name).toBe('HARBOR Light Neighbors');
  });

  it('holds the external id to its switch as both will be', async () => {
    const required = 'Enter the external ID, or turn off “External organization”';
    const empty = 'Clear the external ID, or turn on “External organization”';
    expect(await update({ external: false })).toMatchObject({ status: 400, fields: { externalOrgId: empty } });
    expect(await update({ externalOrgId: '' })).toMatchObject({ status: 400, fields: { externalOrgId: required } });
    expect(await update({ external: true }, 'west.admin', sunrise)).toMatchObject({
      fields: { externalOrgId: required },
    });
    expect(await update({ externalOrgId: 'SVC-1' }, 'west.admin', sunrise)).toMatchObject({
      fields: { externalOrgId: empty },
    });
    expect((await update({ external: false, externalOrgId: null })).data.organization).toMatchObject({
      external: false,
      externalOrgId: null,
    });
    expect((await update({ external: true, externalOrgId: 'HLN-1' })).status).toBe(200);
  });

  it('lets the manager of one that is not set up complete the signup, and change nothing else', async () => {
    const refused = { status: 403, message: 'Finish setting up your organization first' };
    expect(await update({ name: 'Renamed' }, 'new.manager', prairie)).toMatchObject(refused);
    expect(await update({ signupCompleted: true, name: 'Renamed' }, 'new.manager', prairie)).toMatchObject(refused);
    expect(await update({}, 'new.manager', prairie)).toMatchObject(refused);
  });

  it('completes the signup for who has chosen a password and accepted the terms, and no sooner', async () => {
    const refused = { status: 409, message: 'Choose a password and accept the terms of service first' };
    const complete = () => update({ signupCompleted: true }, 'new.manager', prairie);
    expect(await complete()).toMatchObject(refused);
    await choosePassword(test, 'new.manager');
    expect(await complete()).toMatchObject(refused);
    await acceptTheTerms(test, 'new.manager');
    expect((await complete()).data.organization.signupCompleted).toBe(true);
  });

  it('lets a super admin complete the signup', async () => {
    expect((await update({ signupCompleted: true }, 'super.admin', prairie)).status).toBe(200);
  });

  it('completes the signup, for good', async () => {
    await choosePassword(test, 'new.manager');
    await acceptTheTerms(test, 'new.manager');
    const { data } = await update({ signupCompleted: true }, 'new.manager', prairie);
    expect(data.organization.signupCompleted).toBe(true);
    expect(
      (
        await test.call(updateOrganization, {
          as: 'new.manager',
          params: { id: prairie },
          body: { signupCompleted: false as unknown as true },
        })
      ).status,
    ).toBe(400);
    expect((await list({}, 'new.manager')).status).toBe(200);
  });

  it('switches features, for the organization’s own admins too', async () => {
    const off = [{ identifier: 'SURVEYS', active: false }];
    const { data } = await update({ configurations: off });
    expect(data.organization.configurations).toContainEqual({ identifier: 'surveys', active: false });
    expect(data.organization.configurations).toContainEqual({ identifier: 'matching', active: true });
    expect(data.organization.configurations).toHaveLength(12);
    const on = [{ identifier: 'selfSignup', active: true }];
    expect(await update({ configurations: on }, 'org.user')).toMatchObject(DENIED);
    expect((await update({ configurations: on }, 'super.admin')).data.organization.configurations).toContainEqual(
      on[0],
    );
    expect(await update({ configurations: on }, 'org.admin', prairie)).toMatchObject(NOT_FOUND);
    expect(await update({ configurations: [{ identifier: 'teleport', active: true }] })).toMatchObject({
      status: 400,
      fields: { 'configurations.0.identifier': 'This value is not valid' },
    });
  });

  it('is for admins of the organization', async () => {
    expect(await update({ primaryContact: 'X' }, 'org.user')).toMatchObject(DENIED);
    expect(await update({ primaryContact: 'X' }, 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await update({ primaryContact: 'X' }, 'super.admin', test.services.newId())).toMatchObject(NOT_FOUND);
    expect(await update({ primaryContact: 'X' }, 'super.admin', 'garbage')).toMatchObject(NOT_FOUND);
  });
});

describe('being active', () => {
  it('is for super admins to say', async () => {
    for (const active of [true, false]) expect(await update({ active })).toMatchObject(DENIED);
    expect((await update({ active: false }, 'super.admin')).data.organization.active).toBe(false);
    expect((await update({ active: true }, 'super.admin')).data.organization.active).toBe(true);
  });

  it('ends with the sessions of who has no other organization', async () => {
    const me = (persona: PersonaName) =>
      test.call(getPerson, { as: persona, params: { id: PERSONAS[persona].personId }, organizationId: null });
    for (const persona of ['org.admin', 'many.hats', 'west.admin'] as const) {
      expect((await me(persona)).status).toBe(200);
    }
    await update({ active: false }, 'super.admin');
    expect((await me('org.admin')).status).toBe(401);
    expect((await me('many.hats')).status).toBe(200);
    expect((await me('west.admin')).status).toBe(200);
    expect((await me('super.admin')).status).toBe(200);
    const ended = await asSystem(test, ({ tx }) =>
      tx.selectFrom('sessions').select('person_id').where('revoked_at', 'is not', null).execute(),
    );
    expect(ended).toContainEqual({ person_id: PERSONAS['org.admin'].personId });
  });

  it.each(['organization', 'profile'] as const)(
    'ends with the sessions of who has another one whose %s is off',
    async (off) => {
      const { personId } = PERSONAS['many.hats'];
      const me = () => test.call(getPerson, { as: 'many.hats', params: { id: personId }, organizationId: null });
      expect((await me()).status).toBe(200);
      await asSystem(test, ({ tx }) =>
        off === 'organization'
          ? tx.updateTable('organizations').set({ active: false }).where('id', '<>', harbor).execute()
          : tx
              .updateTable('person_profiles')
              .set({ active: false })
              .where('person_id', '=', personId)
              .where('organization_id', '<>', harbor)
              .execute(),
      );
      expect((await me()).status).toBe(200);
      await update({ active: false }, 'super.admin');
      const open = await asSystem(test, ({ tx }) =>
        tx
          .selectFrom('sessions')
          .select('id')
          .where('person_id', '=', personId)
          .where('revoked_at', 'is', null)
          .execute(),
      );
      expect(open).toEqual([]);
    },
  );
});

describe('the history', () => {
  it('tells the latest first, a page at a time', async () => {
    await update({ primaryContact: 'One' });
    test.clock.advance(60);
    await update({ primaryContact: 'Two' });
    const params = { organizationId: harbor };
    const { data } = await test.call(listOrganizationChanges, { as: 'org.user', params, query: { limit: 1 } });
    expect(data.rows).toMatchObject([
      { actor: { name: 'Daniel Castellanos' }, before: { primaryContact: 'One' }, after: { primaryContact: 'Two' } },
    ]);
    expect(data.pager.page).toBe(1);
    const next = await test.call(listOrganizationChanges, { as: 'org.user', params, query: { limit: 1, page: 2 } });
    expect(next.data.rows).toMatchObject([{ after: { primaryContact: 'One' } }]);
    expect(await test.call(listOrganizationChanges, { as: 'west.admin', params })).toMatchObject(NOT_FOUND);
  });

  it('names the people it tells of, also those who were deleted since', async () => {
    const subjects = async () => {
      const params = { organizationId: harbor };
      const { data } = await test.call(listOrganizationChanges, { as: 'org.user', params, query: { limit: 5 } });
      return data.rows.map((row) => [row.entity, row.action, ...row.subjects]);
    };
    const caller = await addMembership(test, 'CALLER', { userName: 'hanna.v' });
    test.clock.advance(1);
    const recipient = await addMembership(test, 'RECIPIENT', { firstName: 'Bo', lastName: 'Chu' });
    test.clock.advance(1);
    const pair = { callerId: caller.id, recipientId: recipient.id };
    expect((await test.call(matchPeople, { as: 'org.admin', body: pair })).status).toBe(200);
    expect((await subjects()).slice(0, 3)).toEqual([
      ['match', 'created', 'Hanna Virtanen', 'Bo Chu'],
      ['person-organization', 'created', 'Bo Chu'],
      ['person-organization', 'created', 'Hanna Virtanen'],
    ]);
    test.clock.advance(1);
    expect((await test.call(deleteMembership, { as: 'org.admin', params: { id: recipient.id } })).status).toBe(200);
    expect((await subjects())[0]).toEqual(['person-organization', 'deleted', 'Bo Chu']);
  });
});
