import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { listMatchCandidates } from '#src/schemas/matching.ts';
import {
  deleteMembership,
  getMembership,
  listMemberships,
  listOwnFields,
  updateMembership,
} from '#src/schemas/memberships.ts';
import { OWN_FIELDS } from '#src/schemas/person-details.ts';
import { createReportRequest, downloadReport } from '#src/schemas/reports.ts';
import { disablePeopleUpload, enablePeopleUpload, findKnownPeople, uploadPeople } from '#src/schemas/uploads.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { addMembership } from './memberships.ts';
import { uploadCalls } from './upload-calls.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { upload, search: searchFor } = uploadCalls(() => test);
const search = (text: string, as: PersonaName = 'org.admin') =>
  searchFor(text, as, ['Pet', 'PET', 'pet', 'Parish', 'parish', 'Shoe size']);

const names = async (as: PersonaName = 'org.user') =>
  (await test.call(listOwnFields, { as })).data.customFields.filter(
    (name) => name !== 'Emergency contact' && name !== 'Referred by',
  );
const change = (id: string, customFields: Record<string, string | null>) =>
  test.call(updateMembership, { as: 'org.admin', params: { id }, body: { customFields } });
/** The own fields of whoever is called so; nobody has empty details among them. */
const fieldsOf = async (lastName: string) => {
  const [found] = (await search(lastName)).personOrganizations;
  const { Pet, Parish, ...rest } = found?.customFields ?? {};
  return { Pet, Parish, pet: rest['pet'] };
};

it('a name has one spelling in an organization, whatever people type, and none in another one', async () => {
  const vera = await addMembership(test, 'RECIPIENT', { lastName: 'Quillfirst', customFields: { Pet: 'cat' } });
  const otto = await addMembership(test, 'RECIPIENT', {
    lastName: 'Quillnext',
    customFields: { pET: 'dog', pet: 'eel' },
  });
  expect(otto.customFields).toMatchObject({ Pet: 'eel' });
  expect(otto.customFields).not.toHaveProperty('pET');
  expect((await change(vera.id, { 'PET ': 'two cats', parish: 'St. Anne' })).status).toBe(200);
  expect(await fieldsOf('quillfirst')).toEqual({ Pet: 'two cats', Parish: undefined, pet: undefined });
  expect(await names()).toEqual(['parish', 'Pet']);
  expect(await names('west.admin')).toEqual([]);
  expect(
    (await test.call(listOwnFields, { as: 'org.admin', query: { organizationId: DEMO_ORGANIZATIONS.sunrise } })).status,
  ).toBe(404);
});

it('a name is one line that can be seen, however it comes', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', { lastName: 'Quillline', customFields: { Pet: 'cat' } });
  expect((await change(id, { '\u202ePet\u200b': 'dog', 'Par\r\nish': 'St. Anne' })).status).toBe(200);
  // nor does what can't be seen make it a detail's
  for (const name of ['', ' ', '\u200b', '\u200bdateOfBirth'])
    expect(await change(id, { [name]: 'x' })).toMatchObject({
      status: 400,
      fields: { customFields: expect.any(String) as string },
    });
  expect(await names()).toEqual(['Par ish', 'Pet']);
  expect(await fieldsOf('quillline')).toMatchObject({ Pet: 'dog' });
});

it('a name that nobody has any more is forgotten; one that somebody has stays', async () => {
  const vera = await addMembership(test, 'RECIPIENT', { customFields: { Pet: 'cat', Pte: 'cat' } });
  const otto = await addMembership(test, 'RECIPIENT', { lastName: 'Other', customFields: { Pet: 'dog' } });
  await change(vera.id, { pet: null, PTE: null });
  expect(await names()).toEqual(['Pet']);
  await change(otto.id, { Pet: null });
  expect(await names()).toEqual([]);
});

it('a name is forgotten by its own organization’s people alone, whoever sees all', async () => {
  await addMembership(test, 'RECIPIENT', { customFields: { PET: 'cat', Parish: 'St. Anne' } }, 'sunrise');
  const people = [];
  for (const lastName of ['One', 'Other'])
    people.push(await addMembership(test, 'RECIPIENT', { lastName, customFields: { Pet: 'dog' } }));
  const params = { id: people[0]?.id ?? '' };
  await change(params.id, { Parish: 'St. John' });
  const customFields = { Pet: null, Parish: null };
  await test.call(updateMembership, { as: 'super.admin', params, body: { customFields } });
  const of = async (organizationId: string) =>
    (await test.call(listOwnFields, { as: 'super.admin', query: { organizationId } })).data.customFields;
  expect(await of(DEMO_ORGANIZATIONS.harbor)).toContain('Pet');
  expect(await of(DEMO_ORGANIZATIONS.harbor)).not.toContain('Parish');
  expect(await of(DEMO_ORGANIZATIONS.sunrise)).toEqual(expect.arrayContaining(['PET', 'Parish']));
  expect(await of(DEMO_ORGANIZATIONS.sunrise)).not.toContain('Pet');
});

it('nobody has more of them than there may be', async () => {
  const many = Object.fromEntries(Array.from({ length: OWN_FIELDS }, (_, n) => [`field ${n}`, 'x']));
  const { id } = await addMembership(test, 'RECIPIENT', { customFields: many });
  expect((await change(id, { 'FIELD 1': 'y' })).status).toBe(200);
  expect((await change(id, { another: 'y' })).status).toBe(400);
  expect(await names()).not.toContain('another');
});

it('a list has those that it shows, and no others', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', {
    lastName: 'Quillmany',
    customFields: { Pet: 'cat', 'Food, drink': 'tea', Secret: 'x'.repeat(1000), hobbies: 'Chess' },
  });
  const caller = await addMembership(test, 'CALLER');
  const listed = async (query: object, as: PersonaName = 'org.user') =>
    test.call(listMemberships, { as, query: { role: 'RECIPIENT', search: 'quillmany', ...query } });
  const fields = async (query: object) => {
    const [row] = (await listed(query)).data.personOrganizations;
    return Object.fromEntries(Object.entries(row?.customFields ?? {}).filter(([, value]) => typeof value === 'string'));
  };
  expect(await fields({})).toEqual({ hobbies: 'Chess' });
  expect(await fields({ ownFields: 'Food, drink\nFish' })).toEqual({ hobbies: 'Chess', 'Food, drink': 'tea' });
  expect(await fields({ ownFields: '' })).toEqual({ hobbies: 'Chess' });
  for (const ownFields of [Array.from({ length: 51 }, (_, n) => n).join('\n'), 'x'.repeat(51)])
    expect(await listed({ ownFields })).toMatchObject({
      status: 400,
      fields: { ownFields: expect.any(String) as string },
    });
  const candidates = await test.call(listMatchCandidates, {
    as: 'org.user',
    params: { id: caller.id },
    query: { search: 'quillmany' },
  });
  expect(candidates.data.candidates.map(({ personOrganization }) => personOrganization.customFields)).toEqual([
    expect.not.objectContaining({ Secret: expect.anything() as unknown }),
  ]);
  // the person's own page has them all
  const { data } = await test.call(getMembership, { as: 'org.user', params: { id } });
  expect(data.personOrganization.customFields).toMatchObject({ Pet: 'cat', 'Food, drink': 'tea', hobbies: 'Chess' });
});

it('people are found by a field, and by what it says', async () => {
  await addMembership(test, 'RECIPIENT', { lastName: 'Catlover', customFields: { Pet: 'Old Cat' } });
  await addMembership(test, 'RECIPIENT', { lastName: 'Doglover', customFields: { Pet: 'Dóg: small' } });
  const found = async (ownField: string) => {
    const answer = await test.call(listMemberships, { as: 'org.user', query: { role: 'RECIPIENT', ownField } });
    return answer.data.personOrganizations.map(({ person }) => person.lastName);
  };
  expect(await found('pet')).toEqual(['Catlover', 'Doglover']);
  expect(await found('PET: cat')).toEqual(['Catlover']);
  expect(await found('Pet:dog: SMALL')).toEqual(['Doglover']);
  expect(await found('Pet: 100%')).toEqual([]);
  expect(await found('Fish')).toEqual([]);
});

it('a field is found by its name and words as they are, whatever signs they have, and by nothing else', async () => {
  const people: Array<readonly [lastName: string, Record<string, string>]> = [
    ['Signs', { 'Wing (left) [1.5] {x}': 'C:\\temp ^$ a+b?' }],
    ['Lines', { Pet: 'none\nParish: St. Anne', Parish: 'Łódź\nSt. Mary' }],
    ['Colon', { 'a:b': 'value' }],
  ];
  for (const [lastName, customFields] of people) await addMembership(test, 'OUTREACH', { lastName, customFields });
  const found = async (ownField: string) => {
    const answer = await test.call(listMemberships, { as: 'org.user', query: { role: 'OUTREACH', ownField } });
    const { personOrganizations, pager } = answer.data;
    expect(pager.totalItems).toBe(personOrganizations.length);
    return personOrganizations.map(({ person }) => person.lastName);
  };
  expect(await found('wing (LEFT) [1.5] {x}')).toEqual(['Signs']);
  expect(await found('Wing (left) [1.5] {x}: c:\\temp ^$ A+B?')).toEqual(['Signs']);
  for (const nothing of [
    'Wing .left. .1.5. .x.',
    'Wing (left) [1.5] {x}: a.b',
    'Wing',
    '.*',
    '[',
    'Wing (left) [1x5] {x}',
  ])
    expect(await found(nothing), nothing).toEqual([]);
  // one field ends where the next begins, and a line of a value is no field
  expect(await found('Pet: parish')).toEqual(['Lines']);
  expect(await found('Parish: anne')).toEqual([]);
  expect(await found('Parish: lodz st. mary')).toEqual(['Lines']);
  expect(await found('a: value')).toEqual([]);
  expect(await found('a: b')).toEqual([]);
});

const FILE = [
  'Role,First Name,Last Name,Phone,custom: PET,Custom: Shoe size,Custom: gender,Custom:,Notes',
  'RECIPIENT,Zoe,Qwist,5185550001,cat,38,Female,x,not used',
  'RECIPIENT,Ada,Qwist,5185550002,,,,,',
].join('\n');

it('columns of a file become fields, and come back whole by an export', async () => {
  await addMembership(test, 'CALLER', { lastName: 'Elder', customFields: { Pet: 'dog' } });
  expect((await upload(FILE)).data).toMatchObject({ processed: 2, failedRows: [] });
  expect(await names()).toEqual(['Pet', 'Shoe size']);
  const [ada, zoe] = (await search('qwist')).personOrganizations;
  expect(zoe?.customFields).toMatchObject({ Pet: 'cat', 'Shoe size': '38', gender: null });
  expect(ada?.customFields).not.toHaveProperty('Pet');

  const ordered = await test.call(createReportRequest, {
    as: 'org.admin',
    body: {
      module: 'PEOPLE_EXPORT',
      requestedById: PERSONAS['org.admin'].personId,
      filters: { params: { search: 'qwist', fields: ['Pet', 'Shoe size'] } },
    },
  });
  await makeReports(test.services);
  const { data: file } = await test.call(downloadReport, {
    as: 'org.admin',
    params: { id: ordered.data.reportRequest.id },
  });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const again = await test.call(uploadPeople, {
    as: 'west.admin',
    body: {
      file: new File([bytes], 'export.csv', { type: 'text/csv' }),
      checksum: createHash('sha1').update(bytes).digest('hex'),
    },
  });
  // the other organization has no such programs
  expect(again.data.failedRows.flatMap(({ problems }) => problems.map(({ column }) => column))).toEqual([
    'Program',
    'Program',
  ]);
  const text = new TextDecoder().decode(bytes).replaceAll(/Friendly Calls/g, '');
  expect((await upload(text, { as: 'west.admin' })).data).toMatchObject({ processed: 2 });
  const [, there] = (await search('qwist', 'west.admin')).personOrganizations;
  expect(there?.customFields).toMatchObject({ Pet: 'cat', 'Shoe size': '38' });
});

it('an upload updates fields, tells what they were, and its undo gives them back', async () => {
  await upload(FILE);
  const lines = ['Role,First Name,Last Name,Phone,Custom: Pet', 'RECIPIENT,Zoe,Qwist,5185550001,two cats'];
  const who = { externalPersonId: null, userName: null, phone: '+15185550001', firstName: 'Zoe', lastName: 'Qwist' };
  const known = await test.call(findKnownPeople, { as: 'org.admin', body: { people: [who] } });
  expect(known.data.people[0]?.values).toMatchObject({ 'own.PET': 'cat', 'own.Shoe size': '38' });
  const done = (await upload(lines.join('\n'), { existing: 'update' })).data;
  expect(done).toMatchObject({ processed: 1, updated: 1 });
  const pets = async () => (await search('zoe qwist')).personOrganizations[0]?.customFields;
  expect(await pets()).toMatchObject({ PET: 'two cats', 'Shoe size': '38' });
  await test.call(disablePeopleUpload, { as: 'org.admin', params: { id: done.uploadId } });
  expect(await pets()).toMatchObject({ PET: 'cat', 'Shoe size': '38' });
  await test.call(enablePeopleUpload, { as: 'org.admin', params: { id: done.uploadId } });
  expect(await pets()).toMatchObject({ PET: 'two cats' });
});

it('a value that is too long fails its row, and says in which field', async () => {
  const long = ['Role,First Name,Last Name,Phone,Custom: Pet', `CALLER,Zoe,Qwist,5185550001,${'x'.repeat(1001)}`];
  const { failedRows } = (await upload(long.join('\n'))).data;
  expect(failedRows).toMatchObject([{ rowIndex: 1, message: 'Pet: Use 1000 characters or fewer' }]);
});

it('who is deleted takes their fields along', async () => {
  const { id } = await addMembership(test, 'RECIPIENT', { customFields: { Pet: 'cat' } });
  await test.call(deleteMembership, { as: 'org.admin', params: { id } });
  expect(await names()).toEqual([]);
});
