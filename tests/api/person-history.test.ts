import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import {
  getMembership,
  listMembershipChanges,
  matchPeople,
  unmatchPeople,
  updateMembership,
  updatePersonRole,
} from '#src/schemas/memberships.ts';
import { HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const switchPerson = (id: string, active: boolean) =>
  test.call(updateMembership, { as: 'org.admin', params: { id }, body: { active } });
const profilesOf = async (id: string) => {
  const { data } = await test.call(getMembership, { as: 'org.admin', params: { id } });
  return data.profiles.map(({ name, active }) => `${name} ${active ? 'on' : 'off'}`).toSorted();
};

describe('enabling a person', () => {
  it('switches on the profiles that disabling switched off, and no others', async () => {
    const { id, personId } = await addMembership(test, 'CALLER');
    const profile = (name: 'USER' | 'ORG_USER', active: boolean) => ({
      id: test.services.newId(),
      person_id: personId,
      organization_id: DEMO_ORGANIZATIONS.harbor,
      security_profile_id: SECURITY_PROFILE_IDS[name],
      active,
      created_at: test.clock.now(),
    });
    await asSystem(test, ({ tx }) =>
      tx
        .insertInto('person_profiles')
        .values([profile('USER', true), profile('ORG_USER', false)])
        .execute(),
    );
    for (const _round of [1, 2]) {
      await switchPerson(id, false);
      expect(await profilesOf(id)).toEqual(['ORG_USER off', 'USER off']);
      await switchPerson(id, true);
      expect(await profilesOf(id)).toEqual(['ORG_USER off', 'USER on']);
    }
  });
});

describe('the history of a person', () => {
  const changes = async (id: string, query = {}, as: PersonaName = 'org.user') =>
    test.call(listMembershipChanges, { as, params: { id }, query });
  const told = async (id: string) => (await changes(id)).data.rows.map(({ entity, action }) => `${entity} ${action}`);

  it('tells edits, roles and matches of this person alone, the latest first', async () => {
    const caller = await addMembership(test, 'CALLER', { firstName: 'Carla' });
    const recipient = await addMembership(test, 'RECIPIENT', { firstName: 'Rita' });
    const other = await addMembership(test, 'RECIPIENT', { firstName: 'Otto' });
    const match = { callerId: caller.id, recipientId: recipient.id };
    const deeds = [
      () => test.call(matchPeople, { as: 'org.admin', body: match }),
      () => test.call(unmatchPeople, { as: 'org.admin', body: match }),
      () => test.call(updateMembership, { as: 'org.admin', params: { id: caller.id }, body: { pin: '4321' } }),
      () => test.call(updatePersonRole, { as: 'org.admin', params: { id: caller.id, roleId: ROLE_IDS.RECIPIENT } }),
    ];
    for (const deed of deeds) {
      test.clock.advance(60);
      expect((await deed()).status).toBe(200);
    }
    const membership = 'person-organization';
    const both = ['match deleted', 'match created', `${membership} created`];
    expect(await told(caller.id)).toEqual([`${membership} role`, `${membership} updated`, ...both]);
    expect(await told(recipient.id)).toEqual(both);
    expect(await told(other.id)).toEqual([`${membership} created`]);
    expect((await changes(caller.id)).data.rows[1]).toMatchObject({
      actor: { id: PERSONAS['org.admin'].personId },
      subjects: ['Carla Virtanen'],
      before: { pin: null },
      after: { pin: HIDDEN_VALUE },
    });
  });

  it('tells what somebody doesn’t want to be asked, or written, as it was and as it became', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const body = { optedOut: ['SMS' as const], surveyOptOuts: ['EVALUATION' as const] };
    test.clock.advance(60);
    expect((await test.call(updateMembership, { as: 'org.admin', params: { id }, body })).status).toBe(200);
    expect((await changes(id)).data.rows[0]).toMatchObject({
      action: 'updated',
      before: { optedOut: [], surveyOptOuts: [] },
      after: { optedOut: ['sms'], surveyOptOuts: ['EVALUATION'] },
    });
  });

  it('comes a page at a time', async () => {
    const { id } = await addMembership(test, 'CALLER');
    for (const pin of ['1111', '2222']) {
      test.clock.advance(60);
      await test.call(updateMembership, { as: 'org.admin', params: { id }, body: { pin } });
    }
    const second = await changes(id, { page: 2, limit: 2 });
    expect(second.data.pager).toMatchObject({ page: 2, totalItems: 3, totalPages: 2 });
    expect(second.data.rows.map(({ action }) => action)).toEqual(['created']);
  });

  it('of somebody in two organizations tells what happened in this one, also to who sees both', async () => {
    const { personId, personOrganizationIds } = PERSONAS['many.hats'];
    const event = (organization: 'harbor' | 'sunrise', entity_id: string) => ({
      id: test.services.newId(),
      organization_id: DEMO_ORGANIZATIONS[organization],
      at: test.clock.now(),
      action: 'updated' as const,
      entity: 'person',
      entity_id,
      after: JSON.stringify({ firstName: organization }),
    });
    await asSystem(test, ({ tx }) =>
      tx
        .insertInto('audit_events')
        .values([event('harbor', personId), event('sunrise', personId)])
        .execute(),
    );
    for (const organization of ['harbor', 'sunrise'] as const) {
      const { data } = await changes(personOrganizationIds[organization] ?? '', {}, 'super.admin');
      const names = data.rows.flatMap(({ entity, after }) => (entity === 'person' ? [after?.['firstName']] : []));
      expect(names).toEqual([organization]);
    }
  });

  it('of another organization’s person is not there', async () => {
    const west = PERSONAS['west.admin'].personOrganizationIds['sunrise'] ?? '';
    for (const id of [west, test.services.newId(), 'garbage']) expect((await changes(id)).status).toBe(404);
    expect((await changes(west, {}, 'super.admin')).status).toBe(200);
  });
});
