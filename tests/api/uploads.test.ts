import { beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '#server/ids.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import {
  disablePeopleUpload,
  enablePeopleUpload,
  findPeopleDuplicates,
  getPeopleUpload,
  listPeopleUploads,
} from '#src/schemas/uploads.ts';
import { listSecurityEvents } from '#src/schemas/security.ts';
import { updateMembership } from '#src/schemas/memberships.ts';
import { createProgram } from '#src/schemas/programs.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';
import { csv, many, row, uploadCalls } from './upload-calls.ts';

const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;

let newId: () => string = newUuid;
let test: TestApi;
beforeEach(async () => {
  newId = newUuid;
  test = await testApi({ services: { newId: () => newId() } });
});

const { upload, search, listed } = uploadCalls(() => test);

/** As a database that goes away after so many ids were asked for, for the rest of the request. */
const losing = (after: number) => {
  let left = after;
  newId = () => {
    if ((left -= 1) < 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    return newUuid();
  };
};

describe('the same file', () => {
  it('sent again creates nobody and tells the same', async () => {
    const first = (await upload(csv(row(1), 'KING', row(2)))).data;
    expect(first).toMatchObject({ total: 3, processed: 2, repeated: false });
    const again = (await upload(csv(row(1), 'KING', row(2)), { name: 'another name.csv' })).data;
    expect(again).toEqual({ ...first, repeated: true });
    expect((await search('qwist')).pager.totalItems).toBe(2);
    expect((await listed()).rows).toHaveLength(1);
  });

  it('sent twice at once is imported once, and both tell the same', async () => {
    const [one, other] = await Promise.all([upload(many(2300)), upload(many(2300))]);
    expect(one.data).toMatchObject({ total: 2300, processed: 2277 });
    expect({ ...other.data, repeated: false }).toEqual({ ...one.data, repeated: false });
    expect((await search('qwist')).pager.totalItems).toBe(2277);
    expect((await listed()).rows).toMatchObject([{ total: 2300, processed: 2277, failed: 23, active: 2277 }]);
  });

  it('goes on where the database was lost, and tells the whole count', async () => {
    // of the session and its sign-in, the request, the upload, and the history of its first thousand rows
    losing(5);
    expect((await upload(many(2300))).status).toBe(503);
    newId = newUuid;
    const there = (await search('qwist')).pager.totalItems;
    expect((await listed()).rows).toMatchObject([
      { status: 'processing', total: 2300, processed: there, failed: 10, active: there },
    ]);
    expect(there).toBe(990);
    test.clock.advance(61);
    expect((await listed()).rows).toMatchObject([{ status: 'stopped' }]);
    const { data } = await upload(many(2300));
    expect(data).toMatchObject({ total: 2300, processed: 2277, repeated: false });
    expect(data.failedRows.map(({ rowIndex }) => rowIndex)).toEqual(Array.from({ length: 23 }, (_, n) => n * 100 + 8));
    expect((await search('qwist')).pager.totalItems).toBe(2277);
    expect((await listed()).rows).toMatchObject([{ id: data.uploadId, status: 'processed', active: 2277 }]);
  });

  it('is imported anew when nothing came of it the first time', async () => {
    const content = csv('CALLER,Zoe,Qwist,,5185550123,,Night Calls');
    expect((await upload(content)).data).toMatchObject({ processed: 0 });
    const body = { name: 'Night Calls', organizationId: harbor };
    await test.call(createProgram, { as: 'org.admin', body });
    expect((await upload(content)).data).toMatchObject({ processed: 1, failedRows: [], repeated: false });
    expect((await upload(content)).data).toMatchObject({ processed: 1, repeated: true });
    expect((await listed()).rows).toHaveLength(1);
  });

  it('is another upload in another organization', async () => {
    expect((await upload(csv('CALLER,Zoe,Qwist,,5185550123,,'))).data).toMatchObject({ processed: 1 });
    const theirs = await upload(csv('CALLER,Zoe,Qwist,,5185550123,,'), { as: 'west.admin' });
    expect(theirs.data).toMatchObject({ processed: 1, repeated: false });
  });
});

describe('people who are there already', () => {
  it('fail with their name, under other bytes and in another role, case and spelling', async () => {
    await upload(csv('CALLER,José,Qwist,,5185550123,,'));
    const [jose] = (await search('qwist')).personOrganizations;
    const disabled = { as: 'org.admin', params: { id: jose?.id ?? '' }, body: { active: false } } as const;
    expect((await test.call(updateMembership, disabled)).status).toBe(200);
    const { data } = await upload(csv('RECIPIENT,JOSE,qwist,,(518) 555-0123,,', 'RECIPIENT,José,Qwist,,5185550124,,'));
    expect(data).toMatchObject({
      processed: 1,
      failedRows: [{ rowIndex: 1, message: 'JOSE qwist is already in the organization' }],
    });
    const after = (await search('qwist')).personOrganizations.find(({ id }) => id === jose?.id);
    expect(after).toEqual((await search('5185550123')).personOrganizations[0]);
    expect(after).toMatchObject({ active: false, person: { firstName: 'José' } });
  });

  it('are told from those of the file before them, over the end of a step', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => row(n));
    const { data } = await upload(
      csv(...rows, 'CALLER,Ana,Qwist,west.admin,5186660001,,', 'CALLER,Eva,Qwist,ZOE.1,5186660002,,'),
    );
    expect(data).toMatchObject({
      processed: 1000,
      failedRows: [
        { rowIndex: 1001, message: 'user name west.admin already exists' },
        { rowIndex: 1002, message: 'The username ZOE.1 is in the file twice' },
      ],
    });
  });

  it('are found before an upload by phone, e-mail and username', async () => {
    await upload(csv(row(1)));
    await upload(csv('CALLER,Ana,Elsewhere,ana.west,5185550999,ana@example.org,'), { as: 'west.admin' });
    const [zoe] = (await search('qwist')).personOrganizations;
    const { data } = await test.call(findPeopleDuplicates, {
      as: 'org.admin',
      body: {
        phones: ['+15185550001', '+15185550999', '+15185550777'],
        emails: ['zoe1@example.org', 'ana@example.org'],
        userNames: ['zoe.1', 'ana.west', 'nobody.here'],
      },
    });
    const found = { name: 'Zoe1 Qwist', personOrganizationId: zoe?.id };
    expect(data.duplicates).toHaveLength(4);
    expect(data.duplicates).toEqual(
      expect.arrayContaining([
        { field: 'phone', value: '+15185550001', ...found },
        { field: 'email', value: 'zoe1@example.org', ...found },
        { field: 'userName', value: 'zoe.1', ...found },
        { field: 'userName', value: 'ana.west', name: null, personOrganizationId: null },
      ]),
    );
    const body = { organizationId: sunrise, phones: ['+15185550999'], emails: [], userNames: [] };
    expect((await test.call(findPeopleDuplicates, { as: 'org.admin', body })).status).toBe(404);
    expect((await test.call(findPeopleDuplicates, { as: 'west.admin', body })).data.duplicates).toHaveLength(1);
  });

  it('are searched for 200 times an hour by one person, and the security log tells of it', async () => {
    const body = { phones: [], emails: [], userNames: ['ana.west'] };
    const find = () => test.call(findPeopleDuplicates, { as: 'org.admin', body });
    const key = `duplicates:person:${PERSONAS['org.admin'].personId}`;
    expect((await find()).status).toBe(200);
    await asSystem(test, ({ tx }) => tx.updateTable('throttles').set({ count: 199 }).where('key', '=', key).execute());
    expect((await find()).status).toBe(200);
    expect(await find()).toMatchObject({ status: 429, message: 'Too many attempts. Try again later.' });
    const params = { organizationId: harbor };
    const { data } = await test.call(listSecurityEvents, { as: 'super.admin', params });
    expect(data.events.filter(({ kind }) => kind === 'lookedUp')).toMatchObject([
      { times: 2, network: '192.0.2.1', person: { userName: 'org.admin' } },
    ]);
    test.clock.advance(3600);
    expect((await find()).status).toBe(200);
  });

  it('are told with all who share a phone, a hundred at most, and once for an address', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => `CALLER,Zoe${n},Qwist,,5185550123,shared@example.org,`);
    await upload(csv(...rows(3)));
    const body = { phones: ['+15185550123'], emails: ['shared@example.org'], userNames: [] };
    const find = async () => (await test.call(findPeopleDuplicates, { as: 'org.admin', body })).data.duplicates;
    const some = await find();
    const names = new Set(some.flatMap(({ field, name }) => (field === 'phone' ? [name] : [])));
    expect(names).toEqual(new Set(['Zoe0 Qwist', 'Zoe1 Qwist', 'Zoe2 Qwist']));
    expect(some.filter(({ field }) => field === 'email')).toHaveLength(1);
    await upload(csv(...rows(103)));
    expect(await find()).toHaveLength(101);
    const tooMany = { ...body, phones: Array.from({ length: 5001 }, () => '+15185550123') };
    expect((await test.call(findPeopleDuplicates, { as: 'org.admin', body: tooMany })).status).toBe(400);
  });
});

describe('uploads', () => {
  it('are listed, the latest first, each with what became of it', async () => {
    const { uploadId } = (await upload(csv(row(1), 'KING', row(2)), { name: 'first\u0007 file.csv' })).data;
    test.clock.advance(60);
    await upload(csv(row(3)), { name: 'second.csv' });
    const { rows, pager } = await listed();
    expect(pager).toMatchObject({ page: 1, totalItems: 2, totalPages: 1 });
    const { personId } = PERSONAS['org.admin'];
    expect(rows).toMatchObject([
      { fileName: 'second.csv', status: 'processed', total: 1, processed: 1, failed: 0, active: 1, disabled: 0 },
      {
        id: uploadId,
        fileName: 'first file.csv',
        uploadedBy: { personId },
        total: 3,
        processed: 2,
        failed: 1,
        active: 2,
      },
    ]);
    const second = await test.call(listPeopleUploads, { as: 'org.admin', query: { page: 2, limit: 1 } });
    expect(second.data.rows.map(({ id }) => id)).toEqual([uploadId]);
    const one = await test.call(getPeopleUpload, { as: 'org.user', params: { id: uploadId } });
    expect(one.data).toEqual({
      upload: rows[1],
      failedRows: [
        {
          rowIndex: 2,
          message:
            'Role must be RECIPIENT or CALLER; First Name: This field is required; Last Name: This field is required; Phone: This field is required',
          problems: [
            { column: 'Role', code: 'csvRole' },
            { column: 'First Name', code: 'required' },
            { column: 'Last Name', code: 'required' },
            { column: 'Phone', code: 'required' },
          ],
        },
      ],
    });
  });

  it('are their organization’s alone', async () => {
    const { uploadId } = (await upload(csv(row(1)))).data;
    expect((await listed('west.admin')).rows).toEqual([]);
    expect((await listed('super.admin')).rows).toHaveLength(1);
    for (const endpoint of [getPeopleUpload, disablePeopleUpload, enablePeopleUpload])
      expect((await test.call(endpoint, { as: 'west.admin', params: { id: uploadId } })).status).toBe(404);
    expect((await test.call(disablePeopleUpload, { as: 'org.user', params: { id: uploadId } })).status).toBe(403);
  });

  it('are possible before the signup is completed, and afterwards with the feature alone', async () => {
    const body = { phones: [], emails: [], userNames: [] };
    expect((await test.call(findPeopleDuplicates, { as: 'new.manager', body })).status).toBe(200);
    expect((await upload(csv(row(1)), { as: 'new.manager' })).status).toBe(200);
    await test.call(updateOrganization, {
      as: 'super.admin',
      params: { id: prairie },
      body: { signupCompleted: true, configurations: [{ identifier: 'csvUpload', active: false }] },
    });
    expect((await test.call(findPeopleDuplicates, { as: 'new.manager', body })).status).toBe(403);
    expect((await upload(csv(row(2)), { as: 'new.manager' })).status).toBe(403);
  });
});
