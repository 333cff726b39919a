import { beforeEach, describe, expect, it } from 'vitest';
import { programIdsOf, statusIdsOf } from '#server/seed/organizations.ts';
import { HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import { newUuid } from '#server/ids.ts';
import { createMembership, getMembership, listMemberships, showPin } from '#src/schemas/memberships.ts';
import { DEMO_PASSWORD, DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { personCalls, placeOf } from './person-calls.ts';
import { addMembership, historyOf, membershipBody } from './memberships.ts';
import { addProfile } from './profiles.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { create, update } = personCalls(() => test);

describe('who is in another organization, too', () => {
  it.each<[what: string, make: (personId: string) => Promise<unknown>]>([
    ['a membership', (personId) => addMembership(test, 'CALLER', { personId }, 'sunrise')],
    ['a profile', (personId) => addProfile(test, personId, 'sunrise')],
  ])('by %s alone, isn’t changed by the admins of one', async (_, make) => {
    const { id, personId } = await addMembership(test, 'CALLER');
    expect((await update(id, { lastName: 'Alone' })).status).toBe(200);
    await make(personId);
    expect(await update(id, { lastName: 'Shared' })).toMatchObject({
      status: 403,
      message: 'The person cannot be changed because [this person also belongs to another organization]',
    });
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
      pin: HIDDEN_VALUE,
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
    [{ lastName: 'x'.repeat(256) }, 'lastName', 'Use 255 characters or fewer'],
    [{ phone: '5550177' }, 'phone', 'Enter a valid US phone number'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address'],
    [{ userName: 'two words' }, 'userName', 'The username must not contain spaces'],
    [{ pin: '123' }, 'pin', 'The PIN must have exactly 4 digits'],
    [{ programId: '' }, 'programId', 'This field is required'],
    [{ roleId: 'garbage' }, 'roleId', 'This value is not valid'],
    [{ customFields: { zipCode: '123456' } }, 'customFields.zipCode', 'The ZIP code must have exactly 5 digits'],
    [{ customFields: { hobbies: 'x'.repeat(1001) } }, 'customFields.hobbies', 'Use 1000 characters or fewer'],
    [
      { customFields: { phoneType: 'Fax' as never } },
      'customFields.phoneType',
      'The phone type must be Mobile or Landline',
    ],
    [
      { customFields: { dateOfBirth: 'someday' } },
      'customFields.dateOfBirth',
      'Enter a date of birth, for example 03/09/1948',
    ],
    [{ customFields: { dateOfBirth: '1950-02-30' } }, 'customFields.dateOfBirth', 'This day doesn’t exist'],
  ] as Array<[Parameters<typeof membershipBody>[1] & object, string, string]>)(
    'refuses %j',
    async (changes, field, words) => {
      expect(await create('CALLER', changes)).toMatchObject({ status: 400, fields: { [field]: words } });
    },
  );

  it('refuses programs and statuses of another organization', async () => {
    const program = 'This program was deleted or isn’t one of the organization’s';
    for (const programId of [programIdsOf('sunrise')[0] ?? '', 'garbage']) {
      for (const persona of ['org.admin', 'super.admin'] as const) {
        expect(await create('CALLER', { programId }, persona)).toMatchObject({
          status: 400,
          message: program,
          fields: { programId: program },
        });
      }
    }
    const status = 'This status was deleted or isn’t one of the organization’s';
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
    const { personId } = await addMembership(test, 'CALLER', { firstName: 'Olga' });
    const body = { ...membershipBody('RECIPIENT', { personId }, 'sunrise') };
    const joined = await test.call(createMembership, { as: 'super.admin', body });
    expect(joined.data.personOrganization).toMatchObject({
      personId,
      person: { firstName: 'Olga' },
      organizationId: sunrise,
    });
    expect(await test.call(createMembership, { as: 'super.admin', body })).toMatchObject({
      status: 409,
      message: 'This person is already in the organization',
    });
    expect(await create('CALLER', { personId: PERSONAS['west.admin'].personId })).toMatchObject(NOT_FOUND);
  });

  it('of a form whose answer was lost makes no second person, at once or later', async () => {
    const submissionId = newUuid();
    const body = { ...membershipBody('CALLER', { firstName: 'Twice' }), submissionId };
    const send = (more: object = {}) => test.call(createMembership, { as: 'org.admin', body: { ...body, ...more } });
    const [one, other] = await Promise.all([send(), send()]);
    const { id } = one.data.personOrganization;
    expect([other.data.personOrganization.id, (await send()).data.personOrganization.id]).toEqual([id, id]);
    // what was changed since is neither lost without a word nor put over the first
    expect(await send({ firstName: 'Thrice' })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This person was added already/) as unknown,
    });
    const found = (await test.call(listMemberships, { as: 'org.admin', query: { search: 'Twice' } })).data;
    expect(found.personOrganizations.map((row) => row.id)).toEqual([id]);
    const elsewhere = { ...membershipBody('CALLER', { firstName: 'Twice' }, 'sunrise'), submissionId };
    const theirs = await test.call(createMembership, { as: 'west.admin', body: elsewhere });
    expect(theirs).toMatchObject({ status: 200, data: { personOrganization: { organizationId: sunrise } } });
  });

  it('is for admins of the organization', async () => {
    expect(await create('CALLER', {}, 'org.user')).toMatchObject(DENIED);
    expect(await create('CALLER', {}, 'west.admin')).toMatchObject(NOT_FOUND);
  });
});

describe('an edit', () => {
  it('changes the fields that are given and no other', async () => {
    const before = await addMembership(test, 'CALLER', {
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
    const { id } = await addMembership(test, 'CALLER', {
      email: 'hanna@example.org',
      pin: '1234',
      customFields: { church: 'A' },
    });
    const { data } = await update(id, { email: '', pin: '', customFields: { church: null } });
    expect(data.personOrganization).toMatchObject({ person: { email: null }, pin: null });
    expect(data.personOrganization.customFields).not.toHaveProperty('church');
  });

  it('refuses another’s username, program, organization and person', async () => {
    const { id } = await addMembership(test, 'CALLER');
    expect(await update(id, { userName: 'west.admin' })).toMatchObject({
      status: 409,
      message: 'user name west.admin already exists',
    });
    expect(await update(id, { programId: programIdsOf('sunrise')[0] })).toMatchObject({
      status: 400,
      message: 'This program was deleted or isn’t one of the organization’s',
    });
    expect(await update(id, { organizationId: sunrise }, 'super.admin')).toMatchObject({ status: 400 });
    expect(await update(id, { personId: PERSONAS['org.user'].personId })).toMatchObject({ status: 400 });
    expect(await update(id, { firstName: 'X' }, 'org.user')).toMatchObject(DENIED);
  });

  it('leaves who is shared with another organization to super admins and the person', async () => {
    const id = placeOf('many.hats');
    expect(await update(id, { email: 'taken.over@example.org' })).toMatchObject({
      status: 403,
      message: 'The person cannot be changed because [this person also belongs to another organization]',
    });
    expect((await update(id, { pin: '4321' })).status).toBe(200);
    const own = { email: 'simone@example.org', oldPassword: DEMO_PASSWORD };
    expect((await update(id, own, 'many.hats')).status).toBe(200);
    expect((await update(id, { email: 'simone.l@example.org' }, 'super.admin')).status).toBe(200);
  });

  it('leaves a user a username, and nobody else', async () => {
    const { id } = await addMembership(test, 'CALLER', { userName: 'hanna.v' });
    expect((await update(id, { userName: '' })).data.personOrganization.person.userName).toBeNull();
    expect(await update(placeOf('org.user'), { userName: '' })).toMatchObject({
      status: 400,
      fields: { userName: 'This field is required' },
    });
  });
});

describe('a PIN', () => {
  it('is in no answer but the one that is asked for it, and each look is told', async () => {
    const { id, pin } = await addMembership(test, 'CALLER', { lastName: 'Pinholder', pin: '7391' });
    expect(pin).toBe(HIDDEN_VALUE);
    const answers = [
      await test.call(getMembership, { as: 'org.user', params: { id } }),
      await test.call(listMemberships, { as: 'org.admin', query: { search: 'pinholder' } }),
      await update(id, { lastName: 'Pinkeeper' }),
    ];
    // an id may have the same digits within
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/(?<![\w-])7391(?![\w-])/);
    const show = (as: PersonaName) => test.call(showPin, { as, params: { id } });
    expect((await show('org.user')).status).toBe(403);
    expect((await show('west.admin')).status).toBe(404);
    expect((await show('org.admin')).data).toEqual({ pin: '7391' });
    const looks = (await historyOf(test, id)).filter(({ action }) => action === 'pin-shown');
    expect(looks).toMatchObject([{ actor_id: PERSONAS['org.admin'].personId, before: null, after: null }]);
  });

  it('that is not there is no secret to look at', async () => {
    const { id, pin } = await addMembership(test, 'CALLER');
    expect(pin).toBeNull();
    expect((await test.call(showPin, { as: 'org.admin', params: { id } })).data).toEqual({ pin: null });
    expect((await historyOf(test, id)).map(({ action }) => action)).toEqual(['created']);
  });
});
