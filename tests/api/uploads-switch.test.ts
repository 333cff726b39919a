import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillPath } from '#src/schemas/endpoint.ts';
import { disablePeopleUpload, enablePeopleUpload } from '#src/schemas/uploads.ts';
import { listMembershipChanges, matchPeople, updateMembership } from '#src/schemas/memberships.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { addProfile } from './profiles.ts';
import { asSystem } from './sign-in.ts';
import { csv, many, row, uploadCalls } from './upload-calls.ts';

const { harbor } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { upload, search, listed } = uploadCalls(() => test);

/** How many changes of a role the history tells. */
const countTurns = async () => {
  const { n } = await asSystem(test, ({ tx }) =>
    tx
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('entity', '=', 'person-organization')
      .where('action', '=', 'updated')
      .where(sql<boolean>`after ? 'role'`)
      .executeTakeFirstOrThrow(),
  );
  return n;
};

describe('the people of an upload', () => {
  const turn = async (endpoint: typeof disablePeopleUpload, id: string) =>
    (await test.call(endpoint, { as: 'org.admin', params: { id } })).data.changed;
  const placeOf = async (name: string) => {
    const [membership] = (await search(name)).personOrganizations;
    if (!membership) throw new Error(`${name} is not there`);
    return membership;
  };

  it('are disabled and enabled together, matches and profiles included', async () => {
    const { uploadId } = (await upload(csv(row(1, 'CALLER'), row(2), row(3)))).data;
    const uploadedAt = test.clock.now().toISOString();
    test.clock.advance(60);
    const [caller, recipient, alone] = [await placeOf('zoe1'), await placeOf('zoe2'), await placeOf('zoe3')];
    const pair = { callerId: caller.id, recipientId: recipient.id };
    expect((await test.call(matchPeople, { as: 'org.admin', body: pair })).status).toBe(200);
    await addProfile(test, caller.personId);
    const single = { as: 'org.admin', params: { id: alone.id }, body: { active: false } } as const;
    await test.call(updateMembership, single);

    expect(await turn(disablePeopleUpload, uploadId)).toBe(2);
    expect(await turn(disablePeopleUpload, uploadId)).toBe(0);
    expect((await listed()).rows).toMatchObject([{ active: 0, disabled: 2 }]);
    expect(await placeOf('zoe1')).toMatchObject({
      active: false,
      role: { name: 'INACTIVE' },
      matches: [],
      profiles: [{ name: 'USER', active: false }],
      enrollmentDate: uploadedAt,
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
      enrollmentDate: uploadedAt,
      unenrollmentDate: null,
    });
    expect(await placeOf('zoe2')).toMatchObject({ role: { name: 'RECIPIENT' }, matches: [{ id: caller.id }] });
    expect(await placeOf('zoe3')).toMatchObject({ active: false });
    const history = await test.call(listMembershipChanges, { as: 'org.admin', params: { id: caller.id } });
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
    await test.call(updateMembership, { ...enabled, body: { active: true } });
    await test.call(updateMembership, { ...enabled, body: { active: false } });
    expect(await turn(enablePeopleUpload, uploadId)).toBe(1);
    expect(await placeOf('zoe1')).toMatchObject({ active: true, matches: [] });
    expect(await placeOf('zoe2')).toMatchObject({ active: false });
  });

  it('are disabled but for who does it', async () => {
    const { uploadId } = (await upload(csv(row(1), row(2)))).data;
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('memberships')
        .set({ upload_id: uploadId })
        .where('person_id', '=', PERSONAS['org.admin'].personId)
        .where('organization_id', '=', harbor)
        .execute(),
    );
    expect(await turn(disablePeopleUpload, uploadId)).toBe(2);
    expect(await turn(enablePeopleUpload, uploadId)).toBe(2);
  });

  it('keep their profiles in other organizations, whoever disables them', async () => {
    const { uploadId } = (await upload(csv(row(1)))).data;
    const { personId } = await placeOf('zoe1');
    for (const organization of ['harbor', 'sunrise'] as const) await addProfile(test, personId, organization);
    await test.call(disablePeopleUpload, { as: 'super.admin', params: { id: uploadId }, organizationId: harbor });
    const profiles = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('person_profiles')
        .select(['organization_id', 'active'])
        .where('person_id', '=', personId)
        .execute(),
    );
    expect(new Map(profiles.map((each) => [each.organization_id, each.active]))).toEqual(
      new Map([
        [harbor, false],
        [DEMO_ORGANIZATIONS.sunrise, true],
      ]),
    );
  });

  it('may be more than one transaction takes', async () => {
    const { uploadId } = (await upload(many(1100))).data;
    expect(await turn(disablePeopleUpload, uploadId)).toBe(1089);
    expect(await turn(enablePeopleUpload, uploadId)).toBe(1089);
  });

  it('are turned by one switch at a time, over those it began with', async () => {
    const { uploadId } = (await upload(many(1100))).data;
    const params = { id: uploadId };
    const before = await countTurns();
    const answers = await Promise.all(
      [disablePeopleUpload, enablePeopleUpload, disablePeopleUpload, enablePeopleUpload].map((endpoint) =>
        test.call(endpoint, { as: 'org.admin', params }),
      ),
    );
    const busy = answers.filter(({ status }) => status === 409);
    expect(busy.length).toBeGreaterThan(0);
    for (const { message } of busy) expect(message).toBe(REFUSALS.uploadSwitching);
    expect(answers.filter(({ status }) => status !== 409 && status !== 200)).toEqual([]);
    // each person was turned at most once by each switch that went through
    const turned = answers.filter(({ status }) => status === 200).reduce((sum, { data }) => sum + data.changed, 0);
    expect(await countTurns()).toBe(before + turned);
    // and the upload is free again
    expect((await test.call(enablePeopleUpload, { as: 'org.admin', params })).status).toBe(200);
    expect((await listed()).rows).toMatchObject([{ active: 1089, disabled: 0 }]);
  });

  it('are left as they are when the caller goes away, and can be turned again', async () => {
    const { uploadId } = (await upload(many(1100))).data;
    const caller = new AbortController();
    const headers = { authorization: `Bearer ${await test.tokenOf('org.admin')}`, 'x-organization-id': harbor };
    const path = fillPath(disablePeopleUpload.path, { id: uploadId });
    const asked = test.fetch(path, { method: disablePeopleUpload.method, headers, signal: caller.signal });
    const disabled = async () => (await listed()).rows[0]?.disabled;
    await expect.poll(disabled, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
    caller.abort();
    await asked;
    const [left] = (await listed()).rows;
    expect(left?.disabled).toBeLessThan(1089);
    expect(await turn(disablePeopleUpload, uploadId)).toBe(1089 - (left?.disabled ?? 0));
  });

  it('can be turned again a while after the server was killed in the middle', async () => {
    const { uploadId } = (await upload(csv(row(1)))).data;
    const until = new Date(test.clock.now().getTime() + 60_000);
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people_uploads').set({ switched_until: until }).where('id', '=', uploadId).execute(),
    );
    const params = { id: uploadId };
    expect((await test.call(disablePeopleUpload, { as: 'org.admin', params })).status).toBe(409);
    test.clock.advance(61);
    expect(await turn(disablePeopleUpload, uploadId)).toBe(1);
  });
});
