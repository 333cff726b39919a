import { beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '#server/ids.ts';
import {
  createMembership,
  listMembershipChanges,
  listMemberships,
  showPin,
  updateMembership,
} from '#src/schemas/memberships.ts';
import { createProgram, deleteProgram } from '#src/schemas/programs.ts';
import { disablePeopleUpload, enablePeopleUpload, findKnownPeople, getPeopleUpload } from '#src/schemas/uploads.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { addProfile } from './profiles.ts';
import { asSystem } from './sign-in.ts';
import { uploadCalls } from './upload-calls.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let newId: () => string = newUuid;
let test: TestApi;
beforeEach(async () => {
  newId = newUuid;
  test = await testApi({ services: { newId: () => newId() } });
});
const { upload, search, listed } = uploadCalls(() => test);

const COLUMNS = 'Role,First Name,Last Name,User Name,Phone,Email,Program,PIN,Preferred Time For Call,External ID';
const csv = (...lines: string[]) => [COLUMNS, ...lines].join('\n');
const FORMER = csv(
  'RECIPIENT,Zoe,Qwist,,5185550001,zoe@example.org,Meals Check-in,1111,Morning|Evening,X-1',
  'CALLER,Ben,Qwist,ben.q,5185550002,,,,,',
  'RECIPIENT,Ada,Qwist,,5185550003,ada@example.org,,,,',
);
const update = (...lines: string[]) => upload(csv(...lines), { existing: 'update' });
/** Of those whom the test has made. */
const placeOf = async (firstName: string) => {
  const found = (await search('qwist')).personOrganizations;
  const place = found.find(({ person }) => person.firstName === firstName);
  if (!place) throw new Error(`${firstName} is not there`);
  return place;
};
const pinOf = async (firstName: string) =>
  (await test.call(showPin, { as: 'org.admin', params: { id: (await placeOf(firstName)).id } })).data.pin;
const turn = async (endpoint: typeof disablePeopleUpload, id: string) =>
  (await test.call(endpoint, { as: 'org.admin', params: { id } })).data.changed;

describe('an upload that updates', () => {
  beforeEach(async () => {
    expect((await upload(FORMER)).data).toMatchObject({ processed: 3 });
  });

  it('finds people by external id, username, or phone and name, and changes what cells say', async () => {
    const { status, data } = await update(
      // another name and phone
      'CALLER,Zoë,Qwist-Ruiz,,5185550011,,,,,X-1',
      'CALLER,Benedict,Qwist,BEN.Q,5185550002,,New Neighbors,2222,,',
      'RECIPIENT,ADA,qwist,ada.q,(518) 555-0003,,,,Evening,X-3',
      'RECIPIENT,New,Qwist,,5185550004,,,,,',
      'KING,Bad,Qwist,,5185550005,,,,,',
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({ total: 5, processed: 4, updated: 3, unchanged: 0, failedRows: [{ rowIndex: 5 }] });
    expect(await placeOf('Zoë')).toMatchObject({
      // no role is changed, and what is empty stays
      role: { name: 'RECIPIENT' },
      programName: 'Meals Check-in',
      person: { firstName: 'Zoë', phone: '+15185550011', email: 'zoe@example.org', externalPersonId: 'X-1' },
      customFields: { preferredTimeForCall: ['Morning', 'Evening'] },
    });
    expect([await pinOf('Zoë'), await pinOf('Benedict')]).toEqual(['1111', '2222']);
    expect(await placeOf('Benedict')).toMatchObject({ programName: 'New Neighbors' });
    expect(await placeOf('ADA')).toMatchObject({
      programName: 'Friendly Calls',
      person: { firstName: 'ADA', lastName: 'qwist', email: 'ada@example.org', externalPersonId: 'X-3' },
      customFields: { preferredTimeForCall: ['Evening'] },
    });
    expect((await search('qwist')).pager.totalItems).toBe(4);
    expect((await listed()).rows[0]).toMatchObject({ processed: 4, failed: 1, active: 1, updated: 3, undone: 0 });
  });

  it('takes an export of whoever is in onboarding or inactive, and makes nobody in such a role', async () => {
    const first = async (role: 'OUTREACH' | 'INACTIVE') => {
      const query = { organizationId: harbor, role };
      const { personOrganizations } = (await test.call(listMemberships, { as: 'org.admin', query })).data;
      const { firstName, lastName, phone } = personOrganizations[0]?.person ?? {};
      return [firstName, lastName, '', phone];
    };
    const rows = [
      ['OUTREACH', ...(await first('OUTREACH')), 'one@example.org'],
      ['Persona inactiva', ...(await first('INACTIVE')), 'two@example.org'],
      ['inactive', 'New', 'Qwist', '', '5185550004', 'three@example.org'],
    ].map((cells) => [...cells, '', '', '', ''].join(','));
    const refused = [1, 2, 3].map((rowIndex) => ({ rowIndex, message: 'Role must be RECIPIENT or CALLER' }));
    expect((await upload(csv(...rows))).data).toMatchObject({ processed: 0, failedRows: refused });
    expect((await update(...rows)).data).toMatchObject({ updated: 2, failedRows: refused.slice(2) });
    for (const [role, email] of [
      ['OUTREACH', 'one@example.org'],
      ['INACTIVE', 'two@example.org'],
    ])
      expect((await search(email ?? '')).personOrganizations).toMatchObject([
        { role: { name: role }, person: { email } },
      ]);
    expect((await search('three@example.org')).pager.totalItems).toBe(0);
  });

  it('is another one than the same file that leaves them out, and once done tells the same', async () => {
    const row = 'RECIPIENT,Zoe,Qwist,,5185550001,new@example.org,,,,X-1';
    expect((await upload(csv(row))).data).toMatchObject({ processed: 0, failedRows: [{ rowIndex: 1 }] });
    const first = (await update(row)).data;
    expect(first).toMatchObject({ processed: 1, updated: 1, repeated: false });
    expect((await update(row)).data).toEqual({ ...first, repeated: true });
    const fresh = csv('RECIPIENT,Ida,Qwist,,5185550021,,,,,X-21');
    const made = (await upload(fresh)).data;
    expect(made).toMatchObject({ processed: 1, updated: 0, repeated: false });
    const updated = (await upload(fresh, { existing: 'update' })).data;
    expect(updated).toMatchObject({ processed: 1, unchanged: 1, repeated: false });
    expect(updated.uploadId).not.toBe(made.uploadId);
    // the same in other words: no order is meant by several things
    const same = 'RECIPIENT,Zoe,Qwist,,518.555.0001,NEW@example.org,meals check-in,1111,Evening|Morning,X-1';
    expect((await update(same)).data).toMatchObject({ processed: 1, updated: 0, unchanged: 1 });
  });

  it('is told in the history of each', async () => {
    await update('RECIPIENT,Zoe,Qwist,,5185550011,,,,,X-1', 'RECIPIENT,Ada,Qwist,,5185550003,,,,,');
    const changesOf = async (name: string) => {
      const params = { id: (await placeOf(name)).id };
      return (await test.call(listMembershipChanges, { as: 'org.admin', params })).data.rows;
    };
    expect(await changesOf('Zoe')).toMatchObject([
      { action: 'updated', before: { phone: '+15185550001' }, after: { phone: '+15185550011' } },
    ]);
    expect(await changesOf('Ada')).toEqual([]);
  });

  it('fails rows that fit several, that fit one twice, and whose username another one has', async () => {
    const zoe = await placeOf('Zoe');
    const body = {
      firstName: 'Zoe',
      lastName: 'Qwist',
      phone: '+15185550001',
      organizationId: harbor,
      programId: zoe.programId ?? '',
      roleId: zoe.roleId,
    };
    expect((await test.call(createMembership, { as: 'org.admin', body })).status).toBe(200);
    const { data } = await update(
      'RECIPIENT,Zoe,Qwist,,5185550001,,,,,',
      'CALLER,Ben,Qwist,ben.q,5185550002,b@example.org,,,,',
      'CALLER,Ben,Qwist,,5185550002,c@example.org,,,,',
      'RECIPIENT,Ada,Qwist,ben.q2,5185550003,,,,,',
      'RECIPIENT,Zoe,Qwist,west.admin,5185550001,,,,,X-1',
    );
    expect(data.failedRows.map(({ rowIndex, problems }) => [rowIndex, problems[0]?.code])).toEqual([
      [1, 'csvPersonSeveral'],
      [3, 'csvPersonTwice'],
      [5, 'userNameExists'],
    ]);
    expect(data).toMatchObject({ processed: 2, updated: 2 });
    expect(await placeOf('Ben')).toMatchObject({ person: { email: 'b@example.org' } });
  });

  it('fails a row that finds whom the same file has made', async () => {
    const { data } = await update(
      'RECIPIENT,Uma,Qwist,,5185550009,uma@example.org,,,,X-9',
      // in a later chunk: of one chunk nobody is there yet
      ...Array.from({ length: 1000 }, (_, n) => `RECIPIENT,Other,Qwist,,518556${String(n).padStart(4, '0')},,,,,`),
      'RECIPIENT,Uma,Qwist,,5185550009,other@example.org,,,,X-9',
    );
    expect(data.failedRows.map(({ rowIndex, problems }) => [rowIndex, problems[0]?.code])).toEqual([
      [1002, 'csvPersonTwice'],
    ]);
    expect(data).toMatchObject({ processed: 1001, updated: 0 });
    expect((await search('uma@example.org')).pager.totalItems).toBe(1);
  });

  it('leaves who has a membership elsewhere, not who has a profile here', async () => {
    const [zoe, ben] = [await placeOf('Zoe'), await placeOf('Ben')];
    await addMembership(test, 'CALLER', { personId: zoe.personId }, 'sunrise');
    await addProfile(test, ben.personId);
    const rows = ['RECIPIENT,Zoe,Qwist,,5185550011,,,,,X-1', 'CALLER,Ben,Qwist,ben.q,5185550022,,,,,'] as const;
    expect((await update(...rows)).data).toMatchObject({
      updated: 1,
      failedRows: [{ rowIndex: 1, problems: [{ code: 'sharedPerson' }] }],
    });
  });

  it('keeps the rules of a single edit: shared people and admins are changed by super admins alone', async () => {
    const zoe = await placeOf('Zoe');
    await addProfile(test, zoe.personId, 'sunrise');
    const rows = ['RECIPIENT,Zoe,Qwist,,5185550011,,,,,X-1', 'CALLER,Ben,Qwist,ben.q,5185550022,,,,,'] as const;
    expect((await update(...rows)).data).toMatchObject({
      updated: 1,
      failedRows: [{ rowIndex: 1, problems: [{ code: 'sharedPerson' }] }],
    });
    // what is the organization's own may be changed
    expect((await update('RECIPIENT,Zoe,Qwist,,5185550001,,New Neighbors,,,X-1')).data).toMatchObject({ updated: 1 });
    const own = `${COLUMNS},Custom: Pet\nRECIPIENT,Zoe,Qwist,,5185550001,,,,,X-1,Cat`;
    expect((await upload(own, { existing: 'update' })).data).toMatchObject({ updated: 1, failedRows: [] });
    const again = await upload(csv(...rows, ''), { as: 'super.admin', organizationId: harbor, existing: 'update' });
    expect(again.data).toMatchObject({ repeated: false, updated: 1, unchanged: 1 });
    expect(await placeOf('Zoe')).toMatchObject({ person: { phone: '+15185550011' }, programName: 'New Neighbors' });
  });

  it.each([
    ['org.admin', 'ownContact'],
    ['org.user', 'adminContact'],
  ] as const)('keeps how %s is reached, by each way, and not what else is known of them', async (who, code) => {
    const heads = 'Role,First Name,Last Name,User Name,Phone,Alternate Phone,Email,Hobbies,PIN';
    const { userName } = PERSONAS[who];
    const found = (await search(userName)).personOrganizations.find(({ person }) => person.userName === userName);
    if (!found) throw new Error(`${userName} is not there`);
    const { firstName, lastName, phone } = found.person;
    const row = ({ first = phone, second = '', email = '', hobbies = '', pin = '' }) =>
      [heads, `CALLER,${firstName},${lastName},${userName},${first},${second},${email},${hobbies},${pin}`].join('\n');
    const refused = { updated: 0, failedRows: [{ rowIndex: 1, problems: [{ code }] }] };
    for (const change of [{ first: '5185550091' }, { second: '5185550092' }, { email: 'zoe.q@example.org' }])
      expect((await upload(row(change), { existing: 'update' })).data).toMatchObject(refused);
    expect((await upload(row({ hobbies: 'Chess', pin: '4711' }), { existing: 'update' })).data).toMatchObject({
      updated: 1,
      failedRows: [],
    });
  });

  it('is taken back field by field, where it still is as the upload left it, and made again', async () => {
    const { uploadId } = (
      await update(
        'RECIPIENT,Zoe,Qwist,zoe.q,5185550011,other@example.org,New Neighbors,2222,,X-1',
        'RECIPIENT,New,Qwist,,5185550004,,,,,',
        'RECIPIENT,Ada,Qwist,,5185550003,,,,,',
      )
    ).data;
    const zoe = await placeOf('Zoe');
    const body = { email: 'mine@example.org' };
    await test.call(updateMembership, { as: 'org.admin', params: { id: zoe.id }, body });
    // the new person, and who was changed
    expect(await turn(disablePeopleUpload, uploadId)).toBe(2);
    expect(await placeOf('Zoe')).toMatchObject({
      programName: 'Meals Check-in',
      person: { phone: '+15185550001', userName: null, email: 'mine@example.org' },
    });
    expect(await pinOf('Zoe')).toBe('1111');
    expect((await listed()).rows[0]).toMatchObject({ active: 0, disabled: 1, updated: 0, undone: 1 });
    expect(await turn(disablePeopleUpload, uploadId)).toBe(0);
    expect(await turn(enablePeopleUpload, uploadId)).toBe(2);
    expect(await placeOf('Zoe')).toMatchObject({
      programName: 'New Neighbors',
      person: { phone: '+15185550011', userName: 'zoe.q', email: 'mine@example.org' },
    });
    const { data } = await test.call(getPeopleUpload, { as: 'org.admin', params: { id: uploadId } });
    expect(data.upload).toMatchObject({ active: 1, disabled: 0, updated: 1, undone: 0 });
  });

  it('is made again in what was taken back alone: what somebody has set to what it was before stays', async () => {
    const { uploadId } = (await update('RECIPIENT,Zoe,Qwist,,5185550001,other@example.org,New Neighbors,,,X-1')).data;
    // as it was before the upload, so that there is nothing to take back
    const back = (await update('RECIPIENT,Zoe,Qwist,,5185550001,,Meals Check-in,,,X-1')).data.uploadId;
    for (const endpoint of [disablePeopleUpload, enablePeopleUpload]) expect(await turn(endpoint, uploadId)).toBe(1);
    expect(await placeOf('Zoe')).toMatchObject({
      programName: 'Meals Check-in',
      person: { email: 'other@example.org' },
    });
    // the next time, with the other upload out of the way, there is
    await turn(disablePeopleUpload, back);
    await turn(disablePeopleUpload, uploadId);
    expect(await placeOf('Zoe')).toMatchObject({ programName: 'Meals Check-in', person: { email: 'zoe@example.org' } });
    await turn(enablePeopleUpload, uploadId);
    expect(await placeOf('Zoe')).toMatchObject({
      programName: 'New Neighbors',
      person: { email: 'other@example.org' },
    });
  });

  it('leads to whom it made and to whom it changed, as long as that isn’t taken back', async () => {
    const { uploadId } = (
      await update(
        'CALLER,Ben,Qwist,ben.q,5185550002,,,2222,,',
        // as it is known
        'RECIPIENT,Ada,Qwist,,5185550003,ada@example.org,,,,',
        'RECIPIENT,New,Qwist,,5185550004,,,,,',
      )
    ).data;
    const namesOf = async (query: object) => {
      const { data } = await test.call(listMemberships, { as: 'org.admin', query: { uploadId, ...query } });
      return data.personOrganizations.map(({ person }) => person.firstName);
    };
    const rolesOf = async () =>
      (await test.call(getPeopleUpload, { as: 'org.admin', params: { id: uploadId } })).data.upload.people;
    expect(await namesOf({})).toEqual(['Ben', 'New']);
    expect(await namesOf({ role: 'CALLER' })).toEqual(['Ben']);
    expect(await rolesOf()).toEqual([
      { role: 'RECIPIENT', count: 1 },
      { role: 'CALLER', count: 1 },
    ]);
    await turn(disablePeopleUpload, uploadId);
    expect(await namesOf({ role: 'all' })).toEqual(['New']);
    expect(await rolesOf()).toEqual([{ role: 'INACTIVE', count: 1 }]);
    await turn(enablePeopleUpload, uploadId);
    expect(await namesOf({})).toEqual(['Ben', 'New']);
  });

  it('is taken back but for a program that is gone', async () => {
    const created = { name: 'Short-lived', organizationId: harbor, phone: null };
    const { id } = (await test.call(createProgram, { as: 'org.admin', body: created })).data.program;
    await update('RECIPIENT,Zoe,Qwist,,5185550001,,Short-lived,,,X-1');
    const moved = 'RECIPIENT,Zoe,Qwist,,5185550001,other@example.org,New Neighbors,,,X-1';
    const { uploadId } = (await update(moved)).data;
    expect((await test.call(deleteProgram, { as: 'org.admin', params: { id } })).status).toBe(200);
    expect(await turn(disablePeopleUpload, uploadId)).toBe(1);
    expect(await placeOf('Zoe')).toMatchObject({ programName: 'New Neighbors', person: { email: 'zoe@example.org' } });
  });

  it.each(['update', 'skip'] as const)(
    'takes nobody for who shares a name alone, or a phone (%s)',
    async (existing) => {
      const file = csv(
        'RECIPIENT,Zoe,Qwist,,5185550002,,,,,',
        'CALLER,Ben,Qwist,,5185550002,,New Neighbors,,,',
        'RECIPIENT,Nora,Qwist,,5185550002,,,,,',
      );
      const { data } = await upload(file, { existing });
      const ofBen =
        existing === 'update' ? { updated: 1, failedRows: [] } : { updated: 0, failedRows: [{ rowIndex: 2 }] };
      expect(data).toMatchObject({ total: 3, ...ofBen });
      expect((await search('qwist')).pager.totalItems).toBe(5);
    },
  );

  it('tells beforehand whom it would find, as the import does, without their PIN', async () => {
    const nobody = { externalPersonId: null, userName: null, phone: '+15185559999', firstName: 'No', lastName: 'One' };
    const people = [
      { ...nobody, externalPersonId: 'X-1' },
      { ...nobody, userName: 'BEN.Q' },
      { ...nobody, phone: '+15185550003', firstName: 'ádá', lastName: 'Qwist' },
      nobody,
      // of another organization
      { ...nobody, userName: 'west.admin' },
      { ...nobody, phone: '+13105550177', firstName: 'Uma', lastName: 'Qwist' },
      // one's name with another's phone
      { ...nobody, phone: '+15185550003', firstName: 'Ben', lastName: 'Qwist' },
    ];
    await addMembership(test, 'CALLER', { phone: '+13105550177', firstName: 'Uma', lastName: 'Qwist' }, 'sunrise');
    const answer = await test.call(findKnownPeople, { as: 'org.admin', body: { people } });
    expect(answer.data.people).toMatchObject([
      { name: 'Zoe Qwist', programName: 'Meals Check-in', locked: null, values: { phone: '+15185550001' } },
      { name: 'Ben Qwist' },
      { name: 'Ada Qwist' },
      null,
      null,
      null,
      null,
    ]);
    // an id may have the same digits within
    expect(JSON.stringify(answer.data)).not.toMatch(/(?<![\w-])1111(?![\w-])/);
    const own = { ...nobody, userName: PERSONAS['org.user'].userName };
    const admins = await test.call(findKnownPeople, { as: 'org.admin', body: { people: [own] } });
    expect(admins.data.people[0] === null || admins.data.people[0]?.locked === 'adminContact').toBe(true);
    const foreign = { organizationId: sunrise, people };
    expect((await test.call(findKnownPeople, { as: 'org.admin', body: foreign })).status).toBe(404);
  });
});

it('an update that the database was lost in goes on where it was, and changes nobody twice', async () => {
  const rows = (email: string) =>
    csv(
      ...Array.from(
        { length: 1050 },
        (_, n) => `RECIPIENT,Zoe${n},Qwist,,518555${String(n).padStart(4, '0')},${email}${n}@example.org,,,,E-${n}`,
      ),
    );
  expect((await upload(rows('old'))).data).toMatchObject({ processed: 1050 });
  // of the session, the request and the upload, the history of the first thousand, and some of the rest
  let left = 1020;
  newId = () => {
    if ((left -= 1) < 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    return newUuid();
  };
  expect((await upload(rows('new'), { existing: 'update' })).status).toBe(503);
  newId = newUuid;
  expect((await listed()).rows[0]).toMatchObject({ total: 1050, processed: 1000, updated: 1000 });
  const { data } = await upload(rows('new'), { existing: 'update' });
  expect(data).toMatchObject({ processed: 1050, updated: 1050, repeated: false });
  const { n } = await asSystem(test, ({ tx }) =>
    tx
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('entity', '=', 'person-organization')
      .where('action', '=', 'updated')
      .where('at', '=', test.clock.now())
      .executeTakeFirstOrThrow(),
  );
  expect(n).toBe(1050);
  expect(await turn(disablePeopleUpload, data.uploadId)).toBe(1050);
  expect((await search('old1049')).pager.totalItems).toBe(1);
}, 120_000);
