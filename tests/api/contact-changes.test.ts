import { beforeEach, describe, expect, it } from 'vitest';
import { login, requestReset, resetPassword, savePassword } from '#src/schemas/auth.ts';
import { updateMembership } from '#src/schemas/memberships.ts';
import { idOf } from './account-calls.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { asSystem, lastLink, NEW_PASSWORD, signIn } from './sign-in.ts';
import { uploadCalls } from './upload-calls.ts';
import { userCalls } from './user-calls.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { create } = userCalls(() => test);
const { upload } = uploadCalls(() => test);

/** A fellow admin; invited, unless there is a password. */
async function fellow(password?: string) {
  const { data } = await create('org.admin', password === undefined ? {} : { password });
  const personId = data.person.id;
  const { id } = await asSystem(test, ({ tx }) =>
    tx.selectFrom('memberships').select('id').where('person_id', '=', personId).executeTakeFirstOrThrow(),
  );
  return { personId, id };
}

const change = (id: string, body: object, as: PersonaName = 'org.admin') =>
  test.call(updateMembership, { as, params: { id }, body });
const mails = async () => (await test.outbox()).filter(({ kind }) => kind === 'mail');

describe('email and phones of who administers', () => {
  it('are changed by super admins and themselves, not by a fellow admin', async () => {
    const { id } = await fellow(NEW_PASSWORD);
    const sent = (await mails()).length;
    for (const [field, value] of [
      ['email', 'mine@example.org'],
      ['phone', '+12125550111'],
      ['phoneAlternate', '+12125550112'],
    ] as const)
      expect(await change(id, { [field]: value })).toMatchObject({
        status: 403,
        fields: { [field]: expect.stringContaining('Only this person') as string },
      });
    // what is as it was is no change, and names are nobody's key
    expect((await change(id, { email: 'hanna@example.org', phone: '+12125550177', firstName: 'Hanne' })).status).toBe(
      200,
    );
    expect(await mails()).toHaveLength(sent);
    expect((await change(id, { email: 'new@example.org' }, 'super.admin')).status).toBe(200);
    expect((await mails()).at(-1)).toMatchObject({
      recipient: 'hanna@example.org',
      subject: 'Your Outreach Console contact details were changed',
    });
  });

  it('make void what was mailed to the old address, with the new one named, too', async () => {
    const { id } = await fellow(NEW_PASSWORD);
    await test.call(requestReset, { body: { email: 'hanna@example.org' } });
    const token = (await lastLink(test)).searchParams.get('token') ?? '';
    expect((await change(id, { email: 'new@example.org' }, 'super.admin')).status).toBe(200);
    for (const email of ['hanna@example.org', 'new@example.org'])
      expect(
        await test.call(resetPassword, { body: { email, token, password: 'Quiet-Forest-88!' } }),
        email,
      ).toMatchObject({ status: 400 });
  });

  it('of whom is no user are nobody’s concern', async () => {
    const { id } = await addMembership(test, 'RECIPIENT', { email: 'old@example.org' });
    const sent = (await mails()).length;
    expect((await change(id, { email: 'new@example.org' })).status).toBe(200);
    expect(await mails()).toHaveLength(sent);
  });
});

describe('one’s own email and phones', () => {
  const WRONG = { oldPassword: 'Wrong-Password-1!' };
  const RIGHT = { oldPassword: DEMO_PASSWORD };
  const placeOf = (as: PersonaName) =>
    asSystem(test, ({ tx }) =>
      tx
        .selectFrom('memberships')
        .innerJoin('people', 'people.id', 'memberships.person_id')
        .select(['memberships.id', 'email', 'phone', 'phone_alternate'])
        .where('person_id', '=', idOf(as))
        .where('organization_id', '=', DEMO_ORGANIZATIONS.harbor)
        .executeTakeFirstOrThrow(),
    );

  it.each([
    ['email', 'mine@example.org'],
    ['phone', '+12125550111'],
    ['phoneAlternate', '+12125550112'],
  ])('take the present password: %s', async (field, value) => {
    const before = await placeOf('org.admin');
    const { id } = before;
    const told = (await mails()).length;
    for (const [body, message] of [
      [{}, 'This field is required'],
      [WRONG, 'Wrong password'],
    ] as const)
      expect(await change(id, { [field]: value, firstName: 'Ada', ...body })).toMatchObject({
        status: 400,
        fields: { oldPassword: message },
      });
    expect(await placeOf('org.admin')).toEqual(before);
    expect(await mails()).toHaveLength(told);
    expect((await change(id, { [field]: value, ...RIGHT })).status).toBe(200);
    expect((await historyOf(test, id)).at(-1)).toMatchObject({
      actor_id: idOf('org.admin'),
      after: { [field]: value },
    });
    expect((await mails()).slice(told)).toMatchObject([
      { recipient: before.email, subject: 'Your Outreach Console contact details were changed' },
    ]);
  });

  it('stay as they are, and all else changes, without it', async () => {
    const { id, email, phone } = await placeOf('org.admin');
    expect((await change(id, { email, phone, preferredName: 'Addie' })).status).toBe(200);
  });

  it('are as safe from whoever may change everybody else’s', async () => {
    const { id } = await addMembership(test, 'CALLER');
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('memberships')
        .set({ person_id: idOf('super.admin') })
        .where('id', '=', id)
        .execute(),
    );
    const body = { phone: '+12125550111' };
    expect((await change(id, body, 'super.admin')).status).toBe(400);
    expect((await change(id, { ...body, ...RIGHT }, 'super.admin')).status).toBe(200);
  });

  it('can be tried ten times, also at once, then not for a while; the log tells', async () => {
    const { id } = await placeOf('org.admin');
    const attempt = (body: object) => change(id, { phone: '+12125550111', ...body });
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(WRONG)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const refused = await attempt(RIGHT);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    // the same count as that of a new password: it is one password that is guessed
    const body = { password: NEW_PASSWORD, ...RIGHT };
    const { token } = (await signIn(test, 'org.admin')).user;
    const params = { userId: idOf('org.admin') };
    expect((await test.call(savePassword, { bearer: token, params, body })).status).toBe(429);
    const log = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('security_events')
        .select(['kind', 'times'])
        .where('person_id', '=', idOf('org.admin'))
        .where('kind', 'in', ['passwordWrong', 'lockedOut'])
        .orderBy('kind')
        .execute(),
    );
    expect(log).toEqual([
      { kind: 'lockedOut', times: 4 },
      { kind: 'passwordWrong', times: 10 },
    ]);
    test.clock.advance(900);
    expect((await attempt(RIGHT)).status).toBe(200);
  });

  it('are changed by no file', async () => {
    const { id, phone } = await placeOf('org.admin');
    const { userName, firstName, lastName } = PERSONAS['org.admin'];
    const update = (email: string) =>
      upload(
        `Role,First Name,Last Name,User Name,Phone,Email,PIN\nCALLER,${firstName},${lastName},${userName},${phone},${email},4711`,
        { existing: 'update' },
      );
    expect((await update('mine@example.org')).data).toMatchObject({
      updated: 0,
      failedRows: [{ problems: [{ code: 'ownContact' }] }],
    });
    expect((await placeOf('org.admin')).email).not.toBe('mine@example.org');
    expect((await update('')).data).toMatchObject({ updated: 1 });
    expect((await historyOf(test, id)).at(-1)).toMatchObject({ after: { pin: expect.any(String) as string } });
  });
});

describe('who was invited at a wrong address', () => {
  it('is invited at the right one, and the first link opens nothing', async () => {
    const { personId, id } = await fellow();
    const tokenOf = async () => (await lastLink(test)).searchParams.get('token') ?? '';
    const first = await tokenOf();
    expect((await change(id, { email: 'right@example.org' })).status).toBe(200);
    expect((await mails()).at(-1)).toMatchObject({ recipient: 'right@example.org' });
    const second = await tokenOf();
    const accept = (bearer: string) =>
      test.call(savePassword, { bearer, params: { userId: personId }, body: { password: NEW_PASSWORD } });
    expect((await accept(first)).status).toBe(400);
    expect((await accept(second)).status).toBe(200);
    expect((await test.call(login, { body: { userName: 'hanna.v', password: NEW_PASSWORD } })).status).toBe(200);
  });
});

describe('custom fields', () => {
  const fields = (count: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at + from}`, 'x']));

  it('are 50 at most, however they come, with names of 50 characters', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const refused = { status: 400, fields: { customFields: expect.any(String) as string } };
    expect(await change(id, { customFields: fields(51) })).toMatchObject(refused);
    expect(await change(id, { customFields: { ['n'.repeat(51)]: 'x' } })).toMatchObject(refused);
    expect((await change(id, { customFields: fields(50) })).status).toBe(200);
    expect(await change(id, { customFields: fields(1, 50) })).toMatchObject(refused);
    expect((await change(id, { customFields: { 'field 0': null, ...fields(1, 50) } })).status).toBe(200);
  });

  it('are 10,000 characters at most together, and lists stay small', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const long = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, 'x'.repeat(1000)]));
    expect(await change(id, { customFields: long(10) })).toMatchObject({
      status: 400,
      fields: { customFields: expect.any(String) as string },
    });
    expect((await change(id, { customFields: long(9) })).status).toBe(200);
    expect((await change(id, { customFields: { more: 'x'.repeat(1000) } })).status).toBe(400);
  });
});

describe('a username', () => {
  it('that somebody else changes is told to who signs in by it', async () => {
    const { id } = await fellow(NEW_PASSWORD);
    expect((await change(id, { userName: 'hanna.new' })).status).toBe(200);
    const sent = await mails();
    expect(sent.at(-1)).toMatchObject({
      recipient: 'hanna@example.org',
      subject: 'Your Outreach Console username was changed',
    });
    expect(sent.at(-1)?.body).toMatch(
      /changed your username from hanna\.v to hanna\.new\. From now on, sign in as hanna\.new\./,
    );
    // nothing is new, and names are told nobody
    expect((await change(id, { userName: 'hanna.new', firstName: 'Hanne' })).status).toBe(200);
    expect(await mails()).toHaveLength(sent.length);
  });

  it('of who signs in nowhere is told nobody', async () => {
    const { id } = await addMembership(test, 'CALLER', { email: 'old@example.org', userName: 'old.name' });
    const sent = (await mails()).length;
    expect((await change(id, { userName: 'new.name' })).status).toBe(200);
    expect(await mails()).toHaveLength(sent);
  });
});
