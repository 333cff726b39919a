import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { programIdsOf, statusIdsOf } from '#server/seed/organizations.ts';
import type { RoleName } from '#src/schemas/access.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { listRoles } from '#src/schemas/people.ts';
import {
  createPersonOrganization,
  deletePersonOrganization,
  getPersonOrganization,
  listPersonOrganizations,
  returnToOnboarding,
  updatePersonOrganization,
  updatePersonRole,
} from '#src/schemas/person-organizations.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type CallInput, type PersonaName, type TestApi } from './harness.ts';
import { addPlace, historyOf, placeBody } from './places.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
const NOT_FOUND = { status: 404, message: 'Not found' };
const DENIED = { status: 403, message: 'You cannot perform this action' };

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

type Query = NonNullable<CallInput<typeof listPersonOrganizations>['query']>;
type Changes = BodyInput<typeof updatePersonOrganization>;

const placeOf = (persona: PersonaName, organization: 'harbor' | 'sunrise' = 'harbor') =>
  PERSONAS[persona].personOrganizationIds[organization] ?? '';
const list = (query: Query = {}, as: PersonaName = 'org.admin') => test.call(listPersonOrganizations, { as, query });
const found = async (query: Query, as: PersonaName = 'org.admin') =>
  (await list(query, as)).data.personOrganizations.map(({ id }) => id);
const read = (id: string, as: PersonaName = 'org.admin') => test.call(getPersonOrganization, { as, params: { id } });
const create = (role: RoleName, changes: Parameters<typeof placeBody>[1] = {}, as: PersonaName = 'org.admin') =>
  test.call(createPersonOrganization, { as, body: placeBody(role, changes) });
const update = (id: string, body: Changes, as: PersonaName = 'org.admin') =>
  test.call(updatePersonOrganization, { as, params: { id }, body });
const convert = (id: string, roleId: string, as: PersonaName = 'org.admin') =>
  test.call(updatePersonRole, { as, params: { id, roleId } });
const remove = (id: string, as: PersonaName = 'org.admin') =>
  test.call(deletePersonOrganization, { as, params: { id } });

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
    const total = async (query: Query) => (await list(query)).data.pager.totalItems;
    const roles = ['RECIPIENT', 'CALLER', 'OUTREACH', 'INACTIVE'] as const;
    const totals = [];
    for (const role of roles) totals.push(await total({ role }));
    expect(totals.reduce((sum, n) => sum + n, 0)).toBe(await total({ role: 'all' }));
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
    const { id } = await addPlace(test, 'CALLER', { programId, organizationPersonStatusId: statusId, customFields });
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
    const { id } = await addPlace(test, 'CALLER', { phone: '+15185550123', phoneAlternate: '+15185550124' });
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
    const { id } = await addPlace(test, 'CALLER', { firstName: 'Zoë', lastName: 'Qwist', email: 'zq@example.org' });
    for (const search of ['zoe', 'ZOË qwist', 'qwis', 'wist zo', 'qw', 'zq@example.org']) {
      expect(await found({ search }), search).toContain(id);
    }
    expect(await found({ search: 'qw' })).toEqual([id]);
    expect((await list({ search: 'qw' })).data.pager.totalItems).toBe(1);
    expect(await found({ search: 'is' })).not.toContain(id);
  });

  it('takes wildcards for letters', async () => {
    for (const search of ['%', '_', '%%%', '___', 'ca%s', '\\', '\\\\\\']) {
      expect(await found({ search }), search).toEqual([]);
      expect((await list({ search })).data.pager.totalItems, search).toBe(0);
    }
    const { id } = await addPlace(test, 'CALLER', { firstName: '100%_sure' });
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

  it('tells nothing of profiles elsewhere', async () => {
    const { profiles } = (await read(placeOf('many.hats'))).data;
    expect(profiles.map(({ organizationId }) => organizationId)).toEqual([harbor]);
  });
});

describe('creating', () => {
  it('keeps what the form sends', async () => {
    const { status, data } = await create('RECIPIENT', {
      firstName: ' Hanna ',
      email: 'Hanna@Example.org',
      preferredName: '',
      userName: 'hanna.v',
      pin: '1234',
      optedOut: ['SMS', 'sms', 'Email'] as never,
      customFields: { zipCode: '11201', preferredTimeForCall: [], gender: '', church: 'St. Mary' },
    });
    expect(status).toBe(200);
    expect(data.personOrganization).toMatchObject({
      role: { name: 'RECIPIENT' },
      active: true,
      person: { firstName: 'Hanna', email: 'hanna@example.org', preferredName: null, userName: 'hanna.v' },
      pin: '1234',
      programName: 'Friendly Calls',
      status: { name: 'Active' },
      optedOut: ['sms', 'email'],
      customFields: { zipCode: '11201', gender: null, church: 'St. Mary' },
      enrollmentDate: test.clock.now().toISOString(),
      unenrollmentDate: null,
    });
    expect(await historyOf(test, data.personOrganization.id)).toMatchObject([
      { organization_id: harbor, action: 'created', after: { firstName: 'Hanna', role: 'RECIPIENT' } },
    ]);
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'This field is required'],
    [{ lastName: 'x'.repeat(256) }, 'lastName', 'At most 255 characters'],
    [{ phone: '5550177' }, 'phone', 'Enter a valid US phone number'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ userName: 'two words' }, 'userName', 'The username must not contain spaces'],
    [{ pin: '123' }, 'pin', 'The PIN must have exactly 4 digits'],
    [{ programId: '' }, 'programId', 'This field is required'],
    [{ roleId: 'garbage' }, 'roleId', 'This value is not valid'],
    [{ customFields: { zipCode: '123456' } }, 'customFields.zipCode', 'The zip code must have exactly 5 digits'],
    [{ customFields: { hobbies: 'x'.repeat(1001) } }, 'customFields.hobbies', 'At most 1000 characters'],
    [
      { customFields: { phoneType: 'Fax' as never } },
      'customFields.phoneType',
      'The phone type must be Mobile or Landline',
    ],
    [{ customFields: { dateOfBirth: '1950-02-30' } }, 'customFields.dateOfBirth', 'Enter a valid date'],
  ] as Array<[Parameters<typeof placeBody>[1] & object, string, string]>)(
    'refuses %j',
    async (changes, field, words) => {
      expect(await create('CALLER', changes)).toMatchObject({ status: 400, fields: { [field]: words } });
    },
  );

  it('refuses programs and statuses of another organization', async () => {
    const program = 'The program does not belong to the organization';
    for (const programId of [programIdsOf('sunrise')[0] ?? '', 'garbage']) {
      for (const persona of ['org.admin', 'super.admin'] as const) {
        expect(await create('CALLER', { programId }, persona)).toMatchObject({
          status: 400,
          message: program,
          fields: { programId: program },
        });
      }
    }
    const status = 'The status does not belong to the organization';
    expect(await create('CALLER', { organizationPersonStatusId: statusIdsOf('sunrise')[0] ?? '' })).toMatchObject({
      status: 400,
      fields: { organizationPersonStatusId: status },
    });
  });

  it('refuses a username that exists anywhere', async () => {
    const message = 'user name West.Admin already exists';
    expect(await create('CALLER', { userName: 'West.Admin' })).toMatchObject({
      status: 409,
      message,
      fields: { userName: message },
    });
  });

  it('lets an existing person join once, unchanged', async () => {
    const { personId } = await addPlace(test, 'CALLER', { firstName: 'Olga' });
    const body = { ...placeBody('RECIPIENT', { personId }, 'sunrise') };
    const joined = await test.call(createPersonOrganization, { as: 'super.admin', body });
    expect(joined.data.personOrganization).toMatchObject({
      personId,
      person: { firstName: 'Olga' },
      organizationId: sunrise,
    });
    expect(await test.call(createPersonOrganization, { as: 'super.admin', body })).toMatchObject({
      status: 409,
      message: 'This person is in the organization already',
    });
    expect(await create('CALLER', { personId: PERSONAS['west.admin'].personId })).toMatchObject(NOT_FOUND);
  });

  it('is for admins of the organization', async () => {
    expect(await create('CALLER', {}, 'org.user')).toMatchObject(DENIED);
    expect(await create('CALLER', {}, 'west.admin')).toMatchObject(NOT_FOUND);
  });
});

describe('an edit', () => {
  it('changes the fields that are given and no other', async () => {
    const before = await addPlace(test, 'CALLER', {
      email: 'hanna@example.org',
      preferredName: 'Han',
      userName: 'hanna.v',
      phoneAlternate: '+12125550178',
      externalPersonId: 'X-1',
      pin: '1234',
      organizationPersonStatusId: statusIdsOf('harbor')[1] ?? '',
      customFields: { zipCode: '11201', gender: 'Female', hobbies: 'Chess', phoneType: 'Mobile', church: 'St. Mary' },
    });
    const { status, data } = await update(before.id, { lastName: 'Korhonen' });
    expect(status).toBe(200);
    expect(data.personOrganization).toEqual({ ...before, person: { ...before.person, lastName: 'Korhonen' } });
    const details = await update(before.id, { customFields: { zipCode: '11202' } });
    expect(details.data.personOrganization.customFields).toEqual({ ...before.customFields, zipCode: '11202' });
    expect((await historyOf(test, before.id)).slice(1)).toMatchObject([
      { action: 'updated', before: { lastName: 'Virtanen' }, after: { lastName: 'Korhonen' } },
      { action: 'updated', before: { zipCode: '11201' }, after: { zipCode: '11202' } },
    ]);
  });

  it('empties what is sent empty', async () => {
    const { id } = await addPlace(test, 'CALLER', {
      email: 'hanna@example.org',
      pin: '1234',
      customFields: { church: 'A' },
    });
    const { data } = await update(id, { email: '', pin: '', customFields: { church: null } });
    expect(data.personOrganization).toMatchObject({ person: { email: null }, pin: null });
    expect(data.personOrganization.customFields).not.toHaveProperty('church');
  });

  it('refuses another’s username, program, organization and person', async () => {
    const { id } = await addPlace(test, 'CALLER');
    expect(await update(id, { userName: 'west.admin' })).toMatchObject({
      status: 409,
      message: 'user name west.admin already exists',
    });
    expect(await update(id, { programId: programIdsOf('sunrise')[0] })).toMatchObject({
      status: 400,
      message: 'The program does not belong to the organization',
    });
    expect(await update(id, { organizationId: sunrise }, 'super.admin')).toMatchObject({ status: 400 });
    expect(await update(id, { personId: PERSONAS['org.user'].personId })).toMatchObject({ status: 400 });
    expect(await update(id, { firstName: 'X' }, 'org.user')).toMatchObject(DENIED);
  });

  it('leaves who is shared with another organization to super admins and the person', async () => {
    const id = placeOf('many.hats');
    expect(await update(id, { email: 'taken.over@example.org' })).toMatchObject({
      status: 403,
      message: 'The person cannot be changed because [another organization shares the person]',
    });
    expect((await update(id, { pin: '4321' })).status).toBe(200);
    expect((await update(id, { email: 'simone@example.org' }, 'many.hats')).status).toBe(200);
    expect((await update(id, { email: 'simone.l@example.org' }, 'super.admin')).status).toBe(200);
  });

  it('leaves a user a username', async () => {
    expect(await update(placeOf('org.user'), { userName: '' })).toMatchObject({
      status: 400,
      fields: { userName: 'This field is required' },
    });
  });
});

describe('roles', () => {
  it.each([
    ['RECIPIENT', 'CALLER'],
    ['CALLER', 'RECIPIENT'],
    ['OUTREACH', 'RECIPIENT'],
    ['OUTREACH', 'CALLER'],
  ] as const)('convert %s to %s', async (from, to) => {
    const { id } = await addPlace(test, from);
    const { data } = await convert(id, ROLE_IDS[to]);
    expect(data.personOrganization).toMatchObject({ role: { name: to }, active: true });
    expect((await historyOf(test, id)).at(-1)).toMatchObject({
      action: 'role',
      before: { role: from },
      after: { role: to },
    });
  });

  it('that don’t exist are not there, and organization users can’t convert', async () => {
    const { id } = await addPlace(test, 'CALLER');
    expect(await convert(id, 'garbage')).toMatchObject(NOT_FOUND);
    expect(await convert(id, ROLE_IDS.RECIPIENT, 'org.user')).toMatchObject(DENIED);
  });

  it('return recipients alone to onboarding', async () => {
    const back = (id: string) => test.call(returnToOnboarding, { as: 'org.admin', params: { id } });
    const { id } = await addPlace(test, 'RECIPIENT');
    expect((await back(id)).data.personOrganization.role.name).toBe('OUTREACH');
    const refusal = { status: 409, message: 'Only recipients can be returned to onboarding' };
    expect(await back(id)).toMatchObject(refusal);
    expect(await back((await addPlace(test, 'CALLER')).id)).toMatchObject(refusal);
    expect(await back('garbage')).toMatchObject(NOT_FOUND);
  });
});

describe('disabling and enabling', () => {
  it.each(['RECIPIENT', 'CALLER', 'OUTREACH'] as const)('brings a %s back to the role before', async (role) => {
    const { id } = await addPlace(test, role);
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
    const { id } = await addPlace(test, 'RECIPIENT');
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
    const { id } = await addPlace(test, 'INACTIVE');
    expect((await update(id, { active: true })).data.personOrganization.role.name).toBe('RECIPIENT');
  });
});

describe('deleting', () => {
  const personExists = async (personId: string) =>
    (await asSystem(test, ({ tx }) => tx.selectFrom('people').select('id').where('id', '=', personId).execute()))
      .length;

  it('takes the person away with the last place', async () => {
    const { id, personId } = await addPlace(test, 'CALLER');
    expect((await remove(id)).status).toBe(200);
    expect(await remove(id)).toMatchObject(NOT_FOUND);
    expect(await personExists(personId)).toBe(0);
    expect((await historyOf(test, id)).at(-1)).toMatchObject({
      action: 'deleted',
      before: { firstName: 'Hanna', role: 'CALLER' },
    });
  });

  it('leaves the person who is in another organization', async () => {
    const { id, personId } = await addPlace(test, 'CALLER');
    await addPlace(test, 'CALLER', { personId }, 'sunrise');
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
      message: 'The person cannot be deleted because [it is you]',
    });
  });

  it('lets an organization lose a user who is an admin elsewhere only', async () => {
    expect((await remove(placeOf('many.hats', 'sunrise'), 'west.admin')).status).toBe(200);
    expect((await read(placeOf('many.hats'))).data.profiles).toMatchObject([{ name: 'ORG_ADMIN' }]);
  });

  it('is for admins', async () => {
    const { id } = await addPlace(test, 'CALLER');
    expect(await remove(id, 'org.user')).toMatchObject(DENIED);
    expect(await remove(id, 'west.admin')).toMatchObject(NOT_FOUND);
  });
});
