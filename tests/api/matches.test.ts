import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import {
  getMembership,
  listMemberships,
  matchPeople,
  unmatchPeople,
  updateMembership,
  updatePersonRole,
} from '#src/schemas/memberships.ts';
import { testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const UNFIT = {
  status: 409,
  message: 'A match needs an active caller and an active recipient in the same organization',
};

let test: TestApi;
let callerId: string;
let recipientId: string;
beforeEach(async () => {
  test = await testApi();
  callerId = (await addMembership(test, 'CALLER', { firstName: 'Carla' })).id;
  recipientId = (await addMembership(test, 'RECIPIENT', { firstName: 'Rolf' })).id;
});

const match = (as: PersonaName = 'org.admin', body = { callerId, recipientId }) => test.call(matchPeople, { as, body });
const unmatch = (as: PersonaName = 'org.admin', body = { callerId, recipientId }) =>
  test.call(unmatchPeople, { as, body });
const partners = async (id: string) =>
  (await test.call(getMembership, { as: 'org.user', params: { id } })).data.matches.map((one) => one.id);
const matchRows = () =>
  asSystem(test, ({ tx }) => tx.selectFrom('matches').select('id').where('caller_id', '=', callerId).execute());

describe('matching', () => {
  it('shows each to the other, and is told in the history', async () => {
    expect((await match()).status).toBe(200);
    expect(await partners(callerId)).toEqual([recipientId]);
    expect(await partners(recipientId)).toEqual([callerId]);
    const [row] = await matchRows();
    expect(await historyOf(test, row?.id ?? '')).toMatchObject([
      { action: 'created', entity: 'match', after: { callerId, recipientId } },
    ]);
  });

  it('is found by the filter of matched people', async () => {
    const found = async (matched: boolean) => {
      const query = { search: 'Carla Virtanen', matched };
      return (await test.call(listMemberships, { as: 'org.admin', query })).data.pager.totalItems;
    };
    expect([await found(true), await found(false)]).toEqual([0, 1]);
    await match();
    expect([await found(true), await found(false)]).toEqual([1, 0]);
  });

  it('refuses a match that exists, also of two at once', async () => {
    const answers = await Promise.all([match(), match()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await match()).toMatchObject({
      status: 409,
      message: 'This caller and this recipient are already matched',
    });
    expect(await matchRows()).toHaveLength(1);
  });

  it('needs a caller and a recipient who are active', async () => {
    expect(await match('org.admin', { callerId: recipientId, recipientId: callerId })).toMatchObject(UNFIT);
    expect(await match('org.admin', { callerId, recipientId: callerId })).toMatchObject(UNFIT);
    const { id } = await addMembership(test, 'OUTREACH');
    expect(await match('org.admin', { callerId, recipientId: id })).toMatchObject(UNFIT);
    await test.call(updateMembership, {
      as: 'org.admin',
      params: { id: recipientId },
      body: { active: false },
    });
    expect(await match()).toMatchObject(UNFIT);
  });

  it('needs one organization', async () => {
    const foreign = (await addMembership(test, 'RECIPIENT', {}, 'sunrise')).id;
    expect(await match('org.admin', { callerId, recipientId: foreign })).toMatchObject(NOT_FOUND);
    expect(await match('super.admin', { callerId, recipientId: foreign })).toMatchObject(UNFIT);
    expect(await match('west.admin')).toMatchObject(NOT_FOUND);
    expect(await match('org.admin', { callerId, recipientId: 'garbage' })).toMatchObject(NOT_FOUND);
  });

  it('is denied to organization users and callers', async () => {
    for (const persona of ['org.user', 'caller'] as const) {
      expect(await match(persona)).toMatchObject({ status: 403, message: 'You cannot perform this action' });
      expect(await unmatch(persona)).toMatchObject({ status: 403 });
    }
  });
});

describe('unmatching', () => {
  it('ends a match once', async () => {
    await match();
    const [row] = await matchRows();
    expect((await unmatch()).status).toBe(200);
    expect(await partners(callerId)).toEqual([]);
    expect(await historyOf(test, row?.id ?? '')).toMatchObject([
      { action: 'created' },
      { action: 'deleted', before: { callerId, recipientId } },
    ]);
    expect(await unmatch()).toMatchObject({
      status: 404,
      message: 'This caller and this recipient aren’t matched',
    });
  });

  it('is not for another organization', async () => {
    await match();
    expect(await unmatch('west.admin')).toMatchObject(NOT_FOUND);
    expect(await partners(callerId)).toEqual([recipientId]);
  });
});

describe('a role that no longer fits', () => {
  it.each(['RECIPIENT', 'OUTREACH', 'INACTIVE'] as const)(
    'ends the matches of a caller who becomes %s',
    async (role) => {
      await match();
      const [row] = await matchRows();
      const params = { id: callerId, roleId: ROLE_IDS[role] };
      const { data } = await test.call(updatePersonRole, { as: 'org.admin', params });
      expect(data.personOrganization).toMatchObject({ role: { name: role }, matches: [] });
      expect(await partners(recipientId)).toEqual([]);
      expect((await historyOf(test, row?.id ?? '')).at(-1)).toMatchObject({ action: 'deleted', entity: 'match' });
    },
  );

  it('ends the matches of a recipient, but those of others stay', async () => {
    await match();
    const other = (await addMembership(test, 'RECIPIENT')).id;
    await match('org.admin', { callerId, recipientId: other });
    const params = { id: recipientId, roleId: ROLE_IDS.CALLER };
    await test.call(updatePersonRole, { as: 'org.admin', params });
    expect(await partners(callerId)).toEqual([other]);
  });

  it('leaves the matches alone when the role stays', async () => {
    await match();
    await test.call(updatePersonRole, { as: 'org.admin', params: { id: callerId, roleId: ROLE_IDS.CALLER } });
    expect(await partners(callerId)).toEqual([recipientId]);
  });
});
