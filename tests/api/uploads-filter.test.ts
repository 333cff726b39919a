import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { disablePeopleUpload, listPeopleUploads, uploadPeople } from '#src/schemas/uploads.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { createReportRequest, downloadReport, requestedParams, type ExportParams } from '#src/schemas/reports.ts';
import { PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

async function upload(as: PersonaName, ...rows: string[]): Promise<string> {
  const content = ['Role,First Name,Last Name,Phone', ...rows].join('\r\n');
  const body = { file: new File([content], 'people.csv'), checksum: createHash('sha1').update(content).digest('hex') };
  return (await test.call(uploadPeople, { as, body })).data.uploadId;
}

type Query = QueryInput<typeof listMemberships>;
async function find(query: Query, as: PersonaName = 'org.user') {
  const { status, data } = await test.call(listMemberships, { as, query });
  expect(status).toBe(200);
  return { names: data.personOrganizations.map(({ person }) => person.firstName), total: data.pager.totalItems };
}

const rows = (role: string, letters: string) =>
  [...letters].map((letter, n) => `${role},${letter}oe,Qwist,518555${letter.charCodeAt(0)}${n}0`);

it('people are found by the upload that created them, beside every other filter, a page at a time', async () => {
  const uploadId = await upload('org.admin', ...rows('RECIPIENT', 'ABC'), ...rows('CALLER', 'DE'));
  await upload('org.admin', ...rows('RECIPIENT', 'FG'));
  expect(await find({ uploadId })).toEqual({ names: ['Aoe', 'Boe', 'Coe', 'Doe', 'Eoe'], total: 5 });
  expect(await find({ uploadId, role: 'CALLER' })).toEqual({ names: ['Doe', 'Eoe'], total: 2 });
  expect(await find({ uploadId, role: 'RECIPIENT', limit: 2, page: 2 })).toEqual({ names: ['Coe'], total: 3 });
  expect(await find({ uploadId, search: 'bo' })).toEqual({ names: ['Boe'], total: 1 });
  expect(await find({ uploadId, matched: true })).toEqual({ names: [], total: 0 });
  expect((await find({ search: 'qwist' })).total).toBe(7);
});

it('another organization’s upload, and what is none, find nobody', async () => {
  const theirs = await upload('west.admin', ...rows('RECIPIENT', 'AB'));
  expect(await find({ uploadId: theirs })).toEqual({ names: [], total: 0 });
  expect(await find({ uploadId: 'garbage' })).toEqual({ names: [], total: 0 });
  expect(await find({ uploadId: theirs }, 'west.admin')).toEqual({ names: ['Aoe', 'Boe'], total: 2 });
});

it('uploads tell how many of their people have which role now', async () => {
  const uploadId = await upload('org.admin', ...rows('RECIPIENT', 'ABC'), ...rows('CALLER', 'DE'));
  const peopleOf = async () => (await test.call(listPeopleUploads, { as: 'org.user' })).data.rows[0]?.people;
  expect(await peopleOf()).toEqual([
    { role: 'RECIPIENT', count: 3 },
    { role: 'CALLER', count: 2 },
  ]);
  await test.call(disablePeopleUpload, { as: 'org.admin', params: { id: uploadId } });
  expect(await peopleOf()).toEqual([{ role: 'INACTIVE', count: 5 }]);
  expect((await find({ uploadId, role: 'INACTIVE' })).total).toBe(5);
});

it('an export is of the upload that is named; another’s is refused', async () => {
  const as = 'org.admin' as const;
  const order = (params: ExportParams) =>
    test.call(createReportRequest, {
      as,
      body: {
        module: 'PEOPLE_EXPORT',
        requestedById: PERSONAS[as].personId,
        filters: { params: requestedParams(params) },
      },
    });
  const uploadId = await upload(as, ...rows('RECIPIENT', 'AB'), ...rows('CALLER', 'C'));
  const { data } = await order({ uploadId, role: 'RECIPIENT' });
  await makeReports(test.services);
  const file = await test.call(downloadReport, { as, params: { id: data.reportRequest.id } });
  expect((await file.data.text()).match(/\woe/g)).toEqual(['Aoe', 'Boe']);

  const message = 'This upload was deleted or isn’t one of the organization’s';
  for (const foreign of [await upload('west.admin', ...rows('CALLER', 'D')), 'garbage'])
    expect(await order({ uploadId: foreign })).toMatchObject({
      status: 400,
      fields: { 'filters.params.uploadId': message },
    });
});
