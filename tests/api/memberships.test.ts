import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { programIdsOf, statusIdsOf } from '#server/seed/organizations.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { personCalls, placeOf, type PlaceQuery } from './person-calls.ts';
import { addMembership } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { list, found, read, update, convert, remove } = personCalls(() => test);

describe('the list', () => {
  it('counts pages from 1, by name, of one’s own organization', async () => {
    const first = (await list()).data;
    expect(first.pager).toMatchObject({ page: 1, itemsPerPage: 10 });
    expect(first.personOrganizations).toHaveLength(10);
    expect(new Set(first.personOrganizations.map(({ organizationId }) => organizationId))).toEqual(new Set([harbor]));
    const seen = new Set<string>();
    for (let page = 1; page <= first.pager.totalPages; page += 1) {
      for (const id of await found({ page })) seen.add(id);
    }
    expect(seen.size).toBe(first.pager.totalItems);
    expect(await found({ page: first.pager.totalPages + 1 })).toEqual([]);
    expect((await list({ page: 0 })).status).toBe(400);
  });

  it('is filtered by role and activity', async () => {
    const total = async (query: PlaceQuery) => (await list(query)).data.pager.totalItems;
    const roles = ['RECIPIENT', 'CALLER', 'OUTREACH', 'INACTIVE'] as const;
    const totals = [];
    for (const role of roles) totals.push(await total({ role }));
    const administrators = (await list({ profile: 'admins', limit: 100 })).data.personOrganizations;
    const without = administrators.filter(({ role }) => role.name === 'NONE').length;
    expect(without).toBeGreaterThan(2);
    expect(totals.reduce((sum, n) => sum + n, without)).toBe(await total({ role: 'all' }));
    expect(await total({ active: false })).toBe(totals[3]);
    expect(await total({ active: true, role: 'INACTIVE' })).toBe(0);
    expect((await list({ role: 'CALLER' })).data.personOrganizations.every(({ role }) => role.name === 'CALLER')).toBe(
      true,
    );
    expect((await list({ role: 'KING' })).status).toBe(400);
  });

  it('is filtered by person and profile', async () => {
    expect(await found({ personId: PERSONAS['org.user'].personId })).toEqual([placeOf('org.user')]);
    expect(await found({ personId: 'garbage' })).toEqual([]);
    const users = await found({ profile: 'ORG_USER' });
    expect(users).toContain(placeOf('org.user'));
    expect(users).not.toContain(placeOf('org.admin'));
    const admins = await found({ profile: 'admins' });
    expect(admins).toEqual(expect.arrayContaining([placeOf('org.user'), placeOf('org.admin')]));
    expect(admins).not.toContain(placeOf('caller'));
    expect((await list({ profile: 'ORG_ADMIN' })).data.pager.totalItems + users.length).toBe(admins.length);
    expect((await list({ profile: 'SUPER_ADMIN' })).status).toBe(400);
  });

  it('is filtered by program, status and language, which all hold at once', async () => {
    const [, programId = ''] = programIdsOf('harbor');
    const [, statusId = ''] = statusIdsOf('harbor');
    const customFields = { preferredLanguage: 'Tagalog' } as const;
    const { id } = await addMembership(test, 'CALLER', {
      programId,
      organizationPersonStatusId: statusId,
      customFields,
    });
    const filter = { programId, statusId, language: 'Tagalog' } as const;
    const rows = (await list({ ...filter, role: 'CALLER' })).data.personOrganizations;
    expect(rows.map((row) => row.id)).toContain(id);
    for (const row of rows) {
      expect(row).toMatchObject({ programId, organizationPersonStatusId: statusId });
      expect(row.customFields['preferredLanguage']).toBe('Tagalog');
    }
    await update(id, { customFields: { preferredLanguage: 'Other' } });
    expect(await found({ ...filter, role: 'CALLER' })).not.toContain(id);
    expect(await found({ ...filter, language: 'Other', search: 'virtanen' })).toEqual([id]);
    const [foreign = ''] = programIdsOf('sunrise');
    for (const nobody of [{ programId: foreign }, { programId: 'garbage' }, { statusId: 'garbage' }]) {
      expect((await list(nobody)).data).toMatchObject({ personOrganizations: [], pager: { totalItems: 0 } });
    }
    expect((await list({ language: 'Klingon' })).status).toBe(400);
  });

  it('is searched by a phone in any spelling', async () => {
    const { id } = await addMembership(test, 'CALLER', { phone: '+15185550123', phoneAlternate: '+15185550124' });
    for (const search of [
      '+15185550123',
      '(518) 555-0123',
      '518.555.0123',
      '1 518 555 0123',
      '5185550123',
      '518 555 0124',
    ]) {
      expect(await found({ search }), search).toEqual([id]);
    }
  });

  it('is searched by words, accents aside, and by two letters at the start of a word', async () => {
    const { id } = await addMembership(test, 'CALLER', {
      firstName: 'Zoë',
      lastName: 'Qwist',
      email: 'zq@example.org',
    });
    // the last one as the list writes a name
    for (const search of ['zoe', 'ZOË qwist', 'qwis', 'wist zo', 'qw', 'zq@example.org', 'Qwist, Zoë']) {
      expect(await found({ search }), search).toContain(id);
    }
    expect(await found({ search: 'qw' })).toEqual([id]);
    expect((await list({ search: 'qw' })).data.pager.totalItems).toBe(1);
    expect(await found({ search: 'is' })).not.toContain(id);
  });

  it('is searched by a name with an apostrophe or without it, whichever apostrophe it has', async () => {
    const ids = [];
    for (const lastName of ['O’Qeil', "O'Qeil"]) ids.push((await addMembership(test, 'CALLER', { lastName })).id);
    for (const search of ['oqeil', 'o’qeil', "O'Qeil", 'o qeil', 'oq', 'OQ'])
      expect((await found({ search })).toSorted(), search).toEqual(ids.toSorted());
  });

  it('takes wildcards for letters', async () => {
    for (const search of ['%', '_', '%%%', '___', 'ca%s', '\\', '\\\\\\']) {
      expect(await found({ search }), search).toEqual([]);
      expect((await list({ search })).data.pager.totalItems, search).toBe(0);
    }
    const { id } = await addMembership(test, 'CALLER', { firstName: '100%_sure' });
    expect(await found({ search: '100%_' })).toEqual([id]);
  });

  it('shows no other organization', async () => {
    for (const organizationId of [sunrise, 'garbage']) {
      expect(await list({ organizationId })).toMatchObject(NOT_FOUND);
    }
    expect(await found({ personId: PERSONAS['west.admin'].personId })).toEqual([]);
    expect(await found({ search: 'Montes', organizationId: sunrise }, 'super.admin')).toContain(
      placeOf('west.admin', 'sunrise'),
    );
    expect((await list({}, 'caller')).status).toBe(403);
  });
});

describe('a person by id', () => {
  it('is told with matches and profiles', async () => {
    const { data } = await read(placeOf('org.user'), 'org.user');
    expect(data).toMatchObject({
      personOrganization: { person: { userName: 'org.user' }, organization: { name: 'Harbor Light Neighbors' } },
      profiles: [{ name: 'ORG_USER', active: true, organizationId: harbor }],
    });
  });

  it('of another organization is not there', async () => {
    for (const id of [placeOf('west.admin', 'sunrise'), test.services.newId(), 'garbage']) {
      expect(await read(id)).toMatchObject(NOT_FOUND);
      expect(await update(id, { firstName: 'X' })).toMatchObject(NOT_FOUND);
      expect(await convert(id, ROLE_IDS.CALLER)).toMatchObject(NOT_FOUND);
      expect(await remove(id)).toMatchObject(NOT_FOUND);
    }
  });

  it('finds nobody by a profile elsewhere, even for who sees all', async () => {
    const admins = await found({ organizationId: sunrise, profile: 'ORG_ADMIN', limit: 100 }, 'super.admin');
    expect(admins).toContain(placeOf('west.admin', 'sunrise'));
    expect(admins).not.toContain(placeOf('many.hats', 'sunrise'));
  });

  it('counts the people of one organization, for who sees all, too', async () => {
    await addMembership(test, 'CALLER', { customFields: { Pet: 'cat' } });
    for (const filter of [{ search: 'ha' }, { ownField: 'Pet' }, { language: 'Spanish' }] as const) {
      const query = { ...filter, organizationId: sunrise };
      const totals = [await list(query, 'super.admin'), await list(query, 'west.admin')].map(
        ({ data }) => data.pager.totalItems,
      );
      expect(totals[0], JSON.stringify(filter)).toBe(totals[1]);
    }
  });

  it('tells nothing of profiles elsewhere', async () => {
    const { profiles } = (await read(placeOf('many.hats'))).data;
    expect(profiles.map(({ organizationId }) => organizationId)).toEqual([harbor]);
  });
});
