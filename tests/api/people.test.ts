import { beforeEach, describe, expect, it } from 'vitest';
import { PERSON_DETAIL_DEFINITIONS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { getPerson, listPersonDetailDefinitions, listProfiles, listRoles } from '#src/schemas/people.ts';
import { PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

describe('a person by id', () => {
  const read = (as: PersonaName, id: string) => test.call(getPerson, { as, params: { id } });

  it('is shown to admins of the organization', async () => {
    expect((await read('org.user', PERSONAS['mfa.admin'].personId)).data.person).toEqual({
      id: PERSONAS['mfa.admin'].personId,
      email: 'mfa.admin@example.org',
      firstName: 'Ngozi',
      lastName: 'Adeyemi',
      preferredName: null,
      phone: '+12125550106',
      phoneAlternate: '+12125550116',
      userName: 'mfa.admin',
      personDetailId: expect.any(String) as string,
      externalPersonId: null,
    });
    expect((await read('super.admin', PERSONAS['west.admin'].personId)).status).toBe(200);
  });

  it('of another organization is not there', async () => {
    expect((await read('org.admin', PERSONAS['west.admin'].personId)).status).toBe(404);
    expect((await read('org.admin', PERSONAS['super.admin'].personId)).status).toBe(404);
    expect((await read('org.admin', test.services.newId())).status).toBe(404);
    expect((await read('org.admin', 'garbage')).status).toBe(404);
  });

  it('is oneself for everybody, and nobody else for ordinary users', async () => {
    for (const persona of ['caller', 'inactive.admin', 'expired.admin', 'new.manager', 'super.admin'] as const) {
      const answer = await test.call(getPerson, {
        as: persona,
        params: { id: PERSONAS[persona].personId },
        organizationId: null,
      });
      expect(answer).toMatchObject({ status: 200, data: { person: { userName: persona } } });
    }
    expect((await read('caller', PERSONAS['org.admin'].personId)).status).toBe(403);
  });
});

describe('what forms need', () => {
  it('lists the profiles, the highest-ranked first', async () => {
    const { data } = await test.call(listProfiles, { as: 'org.admin' });
    expect(data.securityProfiles.map(({ name }) => name)).toEqual([
      'SUPER_ADMIN',
      'ORG_ADMIN',
      'ORG_USER',
      'USER',
      'NOT_PROFILE',
    ]);
    expect(data.securityProfiles[1]?.id).toBe(SECURITY_PROFILE_IDS.ORG_ADMIN);
  });

  it('lists the roles', async () => {
    const { data } = await test.call(listRoles, { as: 'org.user' });
    expect(data.roles.map(({ name }) => name)).toEqual(['RECIPIENT', 'CALLER', 'OUTREACH', 'INACTIVE', 'NONE']);
  });

  it('lists the fields of a person’s details, during the signup too', async () => {
    const { data } = await test.call(listPersonDetailDefinitions, { as: 'new.manager' });
    expect(data.personDetailDefinitions.map(({ name }) => name)).toEqual(
      PERSON_DETAIL_DEFINITIONS.map(({ name }) => name),
    );
    expect(data.personDetailDefinitions[0]).toMatchObject({ type: 'choice', options: ['Mobile', 'Landline'] });
  });
});
