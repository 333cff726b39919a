import { beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { getInvitation, getPasswordStatus, login, requestReset, savePassword } from '#src/schemas/auth.ts';
import { updateMembership } from '#src/schemas/memberships.ts';
import { getPerson, listInvitations, listRoles, sendInvitation } from '#src/schemas/people.ts';
import { countTrips } from './database.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { historyOf } from './memberships.ts';
import { personCalls } from './person-calls.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { grant, userCalls } from './user-calls.ts';
import { asSystem, claimsOf, lastLink, lastMessage, NEW_PASSWORD, signIn } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { create } = userCalls(() => test);

describe('an invitation', () => {
  async function invited() {
    const { data } = await create('org.admin');
    const { searchParams } = await lastLink(test);
    return { personId: data.person.id, bearer: searchParams.get('token') ?? '', user: searchParams.get('user') };
  }
  const accept = (bearer: string, userId: string, password = NEW_PASSWORD) =>
    test.call(savePassword, { bearer, params: { userId }, body: { password } });
  const EXPIRED = { status: 400, message: 'This link has expired or was already used. Request a new one.' };

  it('reaches an address ten times an hour, whoever is invited there', async () => {
    for (let n = 0; n < 10; n += 1) expect((await create('org.admin', { userName: `hanna.${n}` })).status).toBe(200);
    expect(await create('org.admin', { userName: 'hanna.again' })).toMatchObject({
      status: 429,
      message: 'Too many attempts. Try again later.',
    });
    const there = grant(undefined, DEMO_ORGANIZATIONS.sunrise);
    expect((await create('west.admin', { userName: 'hanna.west', organizationProfiles: [there] })).status).toBe(429);
    expect(await test.outbox()).toHaveLength(10);
    test.clock.advance(3600);
    expect((await create('org.admin', { userName: 'hanna.again' })).status).toBe(200);
  });

  it('says who invites whom to what, and leads to the first password', async () => {
    const { personId, bearer, user } = await invited();
    expect(user).toBe(personId);
    expect((await test.outbox()).at(-1)).toMatchObject({
      kind: 'mail',
      recipient: 'hanna@example.org',
      subject: 'Daniel Castellanos invited you to Harbor Light Neighbors',
    });
    expect(await lastMessage(test)).toContain('Your username is hanna.v.');
    expect((await lastLink(test)).href).toMatch(
      /^http:\/\/console\.test\/public\/invitation\?user=[\w-]{36}&token=[\w-]{43}$/,
    );
    expect((await test.call(login, { body: { userName: 'hanna.v', password: NEW_PASSWORD } })).status).toBe(401);
    expect((await accept(bearer, personId)).status).toBe(200);
    expect((await test.call(login, { body: { userName: 'hanna.v', password: NEW_PASSWORD } })).status).toBe(200);
  });

  it('is in the language that is said for whom it is for, as is the next one', async () => {
    const subject = 'Invitación de Daniel Castellanos a Harbor Light Neighbors';
    const { data } = await create('org.admin', { preferredLanguage: 'Spanish' });
    const mails = async () => (await test.outbox()).map((each) => each.subject);
    expect(await mails()).toEqual([subject]);
    const personId = data.person.id;
    const { harbor: organizationId } = DEMO_ORGANIZATIONS;
    await test.call(sendInvitation, { as: 'org.admin', params: { organizationId }, body: { personId, mail: true } });
    expect(await mails()).toEqual([subject, subject]);
  });

  it('works once, also when it is used twice at once', async () => {
    const { personId, bearer } = await invited();
    const answers = await Promise.all([accept(bearer, personId), accept(bearer, personId, 'Quiet-Forest-88!')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await accept(bearer, personId, 'Quiet-Garden-99!')).toMatchObject(EXPIRED);
  });

  it('says whom it is for and whether it can be used, to whoever has the link', async () => {
    const { personId, bearer } = await invited();
    const read = async (token = bearer, userId = personId) => {
      const { status, data } = await test.call(getInvitation, { bearer: token, params: { userId } });
      return status === 200 ? data.invitation : status;
    };
    const hanna = {
      firstName: 'Hanna',
      lastName: 'Virtanen',
      userName: 'hanna.v',
      organizations: ['Harbor Light Neighbors'],
    };
    const trips = await countTrips(async () => expect(await read()).toEqual({ ...hanna, state: 'open' }));
    expect(trips).toBeLessThanOrEqual(5);
    expect(await read('A'.repeat(43))).toBe(400);
    expect(await read(bearer, PERSONAS['org.admin'].personId)).toBe(400);
    expect(await read((await signIn(test, 'org.admin')).user.token)).toBe(400);
    await test.call(requestReset, { body: { email: 'hanna@example.org' } });
    expect(await read((await lastLink(test)).searchParams.get('token') ?? '')).toBe(400);
    test.clock.advance(7 * 86_400);
    expect(await read()).toEqual({ ...hanna, state: 'expired' });
  });

  it('makes a password that its owner chose, which nobody else’s is', async () => {
    const { personId, bearer } = await invited();
    await accept(bearer, personId);
    const spent = await test.call(getInvitation, { bearer, params: { userId: personId } });
    expect(spent.data.invitation).toMatchObject({ state: 'used', userName: 'hanna.v' });
    const { data } = await test.call(login, { body: { userName: 'hanna.v', password: NEW_PASSWORD } });
    const chosen = async (token: string, id: string) =>
      (await test.call(getPasswordStatus, { bearer: token, params: { id } })).data.passwordChosen;
    expect(await chosen(data.user.token, personId)).toBe(true);
    const { user } = await signIn(test, 'new.manager');
    expect(await chosen(user.token, user.userId)).toBe(false);
  });

  it('outlives a forgotten password, which is asked for by its address', async () => {
    const { personId, bearer } = await invited();
    expect((await test.call(requestReset, { body: { email: 'hanna@example.org' } })).status).toBe(200);
    expect((await accept(bearer, personId)).status).toBe(200);
  });

  it('works for 7 days', async () => {
    const { personId, bearer } = await invited();
    test.clock.advance(7 * 86_400);
    expect(await accept(bearer, personId)).toMatchObject(EXPIRED);
  });

  it('is good for the person it names, and for nothing but the password', async () => {
    const { personId, bearer } = await invited();
    expect((await accept(bearer, PERSONAS['org.admin'].personId)).status).toBe(403);
    expect((await test.call(getPerson, { bearer, params: { id: personId } })).status).toBe(401);
    expect((await test.call(listRoles, { bearer })).status).toBe(401);
    expect((await accept(bearer, personId)).status).toBe(200);
  });

  it('holds the password to the rules, and stays good meanwhile', async () => {
    const { personId, bearer } = await invited();
    expect(await accept(bearer, personId, 'Quiet-Hanna-77!')).toMatchObject({
      status: 400,
      message: 'Invalid password',
    });
    expect((await accept(bearer, personId)).status).toBe(200);
  });

  it('is not forged', async () => {
    const { personId, bearer } = await invited();
    const hashes = await asSystem(test, ({ tx }) => tx.selectFrom('one_time_tokens').select('token_hash').execute());
    expect(await accept('A'.repeat(43), personId)).toMatchObject(EXPIRED);
    for (const forged of [hashes[0]?.token_hash ?? '', bearer.slice(1), 'garbage', '%']) {
      expect(await accept(forged, personId), forged).toMatchObject({ status: 401 });
    }
    const waiting = (await signIn(test, 'mfa.admin')).user;
    expect((await accept(waiting.token, waiting.userId)).status).toBe(403);
    const ended = await signIn(test, 'org.admin');
    test.clock.advance(13 * 3600);
    expect(claimsOf(ended.user.token)['sub']).toBe(ended.user.userId);
    expect((await accept(ended.user.token, ended.user.userId)).status).toBe(401);
  });
});

describe('an open invitation', () => {
  const organizationId = DEMO_ORGANIZATIONS.harbor;
  const { list, update } = personCalls(() => test);
  const open = async () =>
    (await test.call(listInvitations, { as: 'org.user', params: { organizationId } })).data.invitations;
  const again = (personId: string, mail: boolean, as: PersonaName = 'org.admin') =>
    test.call(sendInvitation, { as, params: { organizationId }, body: { personId, mail } });
  const accept = (link: URL) =>
    test.call(savePassword, {
      bearer: link.searchParams.get('token') ?? '',
      params: { userId: link.searchParams.get('user') ?? '' },
      body: { password: NEW_PASSWORD },
    });
  const invited = async () => (await create('org.admin')).data.person.id;

  it('tells since when and until when, as long as there is no password', async () => {
    const personId = await invited();
    const sent = test.clock.now().getTime();
    expect(await open()).toEqual([
      {
        personId,
        sentAt: new Date(sent).toISOString(),
        expiresAt: new Date(sent + 7 * 24 * 3_600_000).toISOString(),
      },
    ]);
    await accept(await lastLink(test));
    expect(await open()).toEqual([]);
  });

  it('is of one organization, and of one person, whoever else was sent what', async () => {
    const { sunrise } = DEMO_ORGANIZATIONS;
    const personId = await invited();
    const sentAt = test.clock.now().toISOString();
    test.clock.advance(60);
    const theirs = grant(SECURITY_PROFILE_IDS.ORG_ADMIN, sunrise);
    const other = await create('west.admin', { userName: 'other.v', organizationProfiles: [theirs] });
    expect(other.status).toBe(200);
    await test.call(requestReset, { body: { email: 'hanna@example.org' } });
    expect((await open()).map((one) => [one.personId, one.sentAt])).toEqual([[personId, sentAt]]);
  });

  it('whose address was taken away has no link any more', async () => {
    const personId = await invited();
    const [member] = (await list({ personId })).data.personOrganizations;
    expect((await update(member?.id ?? '', { email: null })).status).toBe(200);
    expect(await open()).toMatchObject([{ personId, expiresAt: null }]);
  });

  it('is mailed again: the earlier link is void, and the history tells it', async () => {
    const personId = await invited();
    const first = await lastLink(test);
    test.clock.advance(3600);
    const { data } = await again(personId, true);
    expect(data).toMatchObject({ link: null, invitation: { personId, sentAt: test.clock.now().toISOString() } });
    expect((await accept(first)).status).toBe(400);
    expect((await historyOf(test, personId)).at(-1)).toMatchObject({
      action: 'invited',
      entity: 'person',
      after: { email: 'hanna@example.org' },
    });
    expect((await accept(await lastLink(test))).status).toBe(200);
  });

  it('is handed over as a link, and no mail is sent', async () => {
    const personId = await invited();
    const mails = (await test.outbox()).length;
    const { data } = await again(personId, false);
    expect((await test.outbox()).length).toBe(mails);
    expect((await historyOf(test, personId)).at(-1)).toMatchObject({ action: 'invitation-link' });
    expect((await accept(new URL(data.link ?? ''))).status).toBe(200);
    expect(await again(personId, false)).toMatchObject({ status: 409 });
  });

  it('goes to another address', async () => {
    const personId = await invited();
    const [member] = (await list({ personId })).data.personOrganizations;
    test.clock.advance(60);
    await test.call(updateMembership, {
      as: 'org.admin',
      params: { id: member?.id ?? '' },
      body: { email: 'hanna.v@example.org' },
    });
    expect((await test.outbox()).at(-1)).toMatchObject({ recipient: 'hanna.v@example.org' });
    expect(await open()).toMatchObject([{ personId, sentAt: test.clock.now().toISOString() }]);
  });

  it('is for who is there, active, and has none', async () => {
    const personId = await invited();
    expect(await again(personId, true, 'org.user')).toMatchObject(DENIED);
    expect(await again(personId, true, 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await again('garbage', true)).toMatchObject(NOT_FOUND);
    expect(await again(PERSONAS['west.admin'].personId, true)).toMatchObject(NOT_FOUND);
    const none = { status: 409, message: 'There is no open invitation for this person' };
    expect(await again(PERSONAS['org.user'].personId, true)).toMatchObject(none);
    const [member] = (await list({ personId })).data.personOrganizations;
    await update(member?.id ?? '', { active: false });
    expect(await again(personId, false)).toMatchObject(none);
  });

  it('of who is in another organization, too, is no link for the admins of one', async () => {
    const both = [grant(), grant(undefined, DEMO_ORGANIZATIONS.sunrise)];
    const { data } = await create('super.admin', { organizationProfiles: both });
    expect(await again(data.person.id, false)).toMatchObject({ status: 403 });
    expect((await again(data.person.id, true)).status).toBe(200);
    expect((await again(data.person.id, false, 'super.admin')).status).toBe(200);
    for (const [id, name] of [
      [DEMO_ORGANIZATIONS.harbor, 'Harbor Light Neighbors'],
      [DEMO_ORGANIZATIONS.sunrise, 'Sunrise Valley Companions'],
    ] as const) {
      const body = { personId: data.person.id, mail: true };
      await test.call(sendInvitation, { as: 'super.admin', params: { organizationId: id }, body });
      expect((await test.outbox()).at(-1)?.subject).toContain(`invited you to ${name}`);
    }
  });
});
