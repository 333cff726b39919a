import { beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { newUuid } from '#server/ids.ts';
import { disablePeopleUpload, enablePeopleUpload } from '#src/schemas/people-uploads.ts';
import {
  listPersonOrganizationChanges,
  matchPeople,
  updatePersonOrganization,
} from '#src/schemas/person-organizations.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';
import { csv, many, row, uploadCalls } from './upload-calls.ts';

const { harbor } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { upload, search, listed } = uploadCalls(() => test);

describe('the people of an upload', () => {
  const turn = async (endpoint: typeof disablePeopleUpload, id: string) =>
    (await test.call(endpoint, { as: 'org.admin', params: { id } })).data.changed;
  const placeOf = async (name: string) => {
    const [place] = (await search(name)).personOrganizations;
    if (!place) throw new Error(`${name} is not there`);
    return place;
  };

  it('are disabled and enabled together, matches and profiles included', async () => {
    const { uploadId } = (await upload(csv(row(1, 'CALLER'), row(2), row(3)))).data;
    const [caller, recipient, alone] = [await placeOf('zoe1'), await placeOf('zoe2'), await placeOf('zoe3')];
    const pair = { callerId: caller.id, recipientId: recipient.id };
    expect((await test.call(matchPeople, { as: 'org.admin', body: pair })).status).toBe(200);
    await asSystem(test, ({ tx, now }) =>
      tx
        .insertInto('person_profiles')
        .values({
          id: newUuid(),
          person_id: caller.personId,
          organization_id: harbor,
          security_profile_id: SECURITY_PROFILE_IDS.USER,
          created_at: now,
        })
        .execute(),
    );
    const single = { as: 'org.admin', params: { id: alone.id }, body: { active: false } } as const;
    await test.call(updatePersonOrganization, single);

    expect(await turn(disablePeopleUpload, uploadId)).toBe(2);
    expect(await turn(disablePeopleUpload, uploadId)).toBe(0);
    expect((await listed()).rows).toMatchObject([{ active: 0, disabled: 2 }]);
    expect(await placeOf('zoe1')).toMatchObject({
      active: false,
      role: { name: 'INACTIVE' },
      matches: [],
      profiles: [{ name: 'USER', active: false }],
      unenrollmentDate: test.clock.now().toISOString(),
    });

    expect(await turn(enablePeopleUpload, uploadId)).toBe(2);
    expect(await turn(enablePeopleUpload, uploadId)).toBe(0);
    expect((await listed()).rows).toMatchObject([{ active: 2, disabled: 0 }]);
    expect(await placeOf('zoe1')).toMatchObject({
      active: true,
      role: { name: 'CALLER' },
      matches: [{ id: recipient.id }],
      profiles: [{ name: 'USER', active: true }],
      unenrollmentDate: null,
    });
    expect(await placeOf('zoe2')).toMatchObject({ role: { name: 'RECIPIENT' }, matches: [{ id: caller.id }] });
    expect(await placeOf('zoe3')).toMatchObject({ active: false });
    const history = await test.call(listPersonOrganizationChanges, { as: 'org.admin', params: { id: caller.id } });
    expect(
      history.data.rows.map(({ entity, action, after, before }) => [entity, action, before?.['role'], after?.['role']]),
    ).toEqual(
      expect.arrayContaining([
        ['person-organization', 'updated', 'CALLER', 'INACTIVE'],
        ['match', 'deleted', undefined, undefined],
        ['person-organization', 'updated', 'INACTIVE', 'CALLER'],
        ['match', 'created', undefined, undefined],
      ]),
    );
  });

  it('are matched again only where it fits still, and who was enabled alone is no longer the upload’s', async () => {
    const { uploadId } = (await upload(csv(row(1, 'CALLER'), row(2)))).data;
    const [caller, recipient] = [await placeOf('zoe1'), await placeOf('zoe2')];
    const pair = { callerId: caller.id, recipientId: recipient.id };
    await test.call(matchPeople, { as: 'org.admin', body: pair });
    await turn(disablePeopleUpload, uploadId);
    const enabled = { as: 'org.admin', params: { id: recipient.id } } as const;
    await test.call(updatePersonOrganization, { ...enabled, body: { active: true } });
    await test.call(updatePersonOrganization, { ...enabled, body: { active: false } });
    expect(await turn(enablePeopleUpload, uploadId)).toBe(1);
    expect(await placeOf('zoe1')).toMatchObject({ active: true, matches: [] });
    expect(await placeOf('zoe2')).toMatchObject({ active: false });
  });

  it('may be more than one transaction takes', async () => {
    const { uploadId } = (await upload(many(1100))).data;
    expect(await turn(disablePeopleUpload, uploadId)).toBe(1089);
    expect(await turn(enablePeopleUpload, uploadId)).toBe(1089);
  });
});
