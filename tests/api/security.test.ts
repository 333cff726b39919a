import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { originOf } from '#server/domain/accounts/device.ts';
import { clean } from '#server/jobs/clean.ts';
import { challenge, login, verify } from '#src/schemas/auth.ts';
import { createProgram, listPrograms } from '#src/schemas/programs.ts';
import {
  endOtherSessions,
  endSession,
  listOwnSecurityEvents,
  listSecurityEvents,
  listSessions,
} from '#src/schemas/security.ts';
import { accountCalls, WRONG_PASSWORD } from './account-calls.ts';
import { deviceNames, FIREFOX, SAFARI } from './devices.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { switchProfilesOff } from './profiles.ts';
import { asSystem, lastCode, otherCode } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { statusOf, tryLogin } = accountCalls(() => test);

const signInWith = async (userName: PersonaName, userAgent: string, address: string) => {
  const answer = await test.call(login, {
    body: { userName, password: DEMO_PASSWORD },
    headers: { 'user-agent': userAgent },
    address,
  });
  return answer.data.user.token;
};
const sessionsOf = async (bearer: string) => (await test.call(listSessions, { bearer })).data.sessions;
const own = async (bearer: string) =>
  (await test.call(listOwnSecurityEvents, { bearer, query: { limit: 100 } })).data.events;
const ofHarbor = (as: PersonaName, organizationId: string = harbor) =>
  test.call(listSecurityEvents, { as, params: { organizationId }, query: { limit: 100 } });

describe('sessions', () => {
  it('are listed with device, network and times, one’s own alone', async () => {
    await signInWith('west.admin', FIREFOX, '203.0.113.77');
    const first = await signInWith('org.admin', FIREFOX, '203.0.113.5');
    const begun = test.clock.now().toISOString();
    test.clock.advance(600);
    const second = await signInWith('org.admin', SAFARI, '2001:db8:1:2:3::9');
    const now = test.clock.now().toISOString();
    expect(await sessionsOf(second)).toEqual([
      {
        id: expect.any(String),
        browser: 'Safari',
        system: 'iOS',
        network: '2001:db8:1:2::/64',
        createdAt: now,
        lastUsedAt: now,
        current: true,
      },
      expect.objectContaining({ browser: 'Firefox', system: 'Windows', network: '203.0.113.5', createdAt: begun }),
    ]);
    expect((await sessionsOf(first)).map(({ current }) => current)).toEqual([false, true]);
  });

  it('move with who uses them', async () => {
    const bearer = await signInWith('org.admin', FIREFOX, '203.0.113.5');
    test.clock.advance(120);
    const headers = { 'user-agent': SAFARI };
    await test.call(listPrograms, { bearer, query: { organizationId: harbor }, headers, address: '198.51.100.4' });
    expect(await sessionsOf(bearer)).toMatchObject([
      { browser: 'Safari', network: '198.51.100.4', lastUsedAt: test.clock.now().toISOString() },
    ]);
  });

  it('are not listed once they are over', async () => {
    await signInWith('org.admin', FIREFOX, '203.0.113.5');
    test.clock.advance(90 * 60);
    const bearer = await signInWith('org.admin', SAFARI, '203.0.113.5');
    expect(await sessionsOf(bearer)).toHaveLength(1);
  });

  it('are not listed after their 12 hours, however they were used, nor before the identity check', async () => {
    const old = await signInWith('org.admin', FIREFOX, '203.0.113.5');
    for (let n = 0; n < 8; n += 1) {
      test.clock.advance(89 * 60);
      expect(await statusOf(old)).toBe(200);
    }
    test.clock.advance(8 * 60);
    expect(await sessionsOf(await signInWith('org.admin', SAFARI, '203.0.113.5'))).toHaveLength(1);
    await signInWith('mfa.admin', FIREFOX, '203.0.113.5');
    expect(await sessionsOf(await test.tokenOf('mfa.admin'))).toHaveLength(1);
  });

  it('end one by one, and all but one’s own', async () => {
    const tokens = await Promise.all([1, 2, 3].map((n) => signInWith('org.admin', FIREFOX, `203.0.113.${n}`)));
    const [mine = '', other = '', third = ''] = tokens;
    const theirs = (await sessionsOf(other)).find(({ current }) => current)?.id ?? '';
    expect((await test.call(endSession, { bearer: mine, params: { id: theirs } })).data).toEqual({ ended: 1 });
    expect((await test.call(endSession, { bearer: mine, params: { id: theirs } })).data).toEqual({ ended: 0 });
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(third)).toBe(200);
    expect((await test.call(endOtherSessions, { bearer: mine })).data).toEqual({ ended: 1 });
    expect(await statusOf(third)).toBe(401);
    expect(await statusOf(mine)).toBe(200);
  });

  it('of others are none of one’s own', async () => {
    const mine = await signInWith('org.admin', FIREFOX, '203.0.113.5');
    const theirs = await signInWith('west.admin', FIREFOX, '203.0.113.6');
    const id = (await sessionsOf(theirs))[0]?.id ?? '';
    expect((await test.call(endSession, { bearer: mine, params: { id } })).data).toEqual({ ended: 0 });
    await test.call(endOtherSessions, { bearer: mine });
    expect(await statusOf(theirs)).toBe(200);
  });
});

describe('the security log', () => {
  it('tells of sign-ins, wrong passwords and lockouts', async () => {
    for (let n = 0; n < 10; n += 1) await tryLogin('org.admin', WRONG_PASSWORD);
    await tryLogin('org.admin', DEMO_PASSWORD);
    test.clock.advance(900);
    const bearer = await signInWith('org.admin', FIREFOX, '203.0.113.5');
    const events = await own(bearer);
    expect(events.map(({ kind, network, times }) => [kind, network, times])).toEqual([
      ['signedIn', '203.0.113.5', 1],
      expect.anything(),
      expect.anything(),
    ]);
    expect(events.slice(1).map(({ kind, network, times }) => [kind, network, times])).toEqual(
      expect.arrayContaining([
        ['lockedOut', '192.0.2.1', 1],
        ['passwordWrong', '192.0.2.1', 10],
      ]),
    );
    expect(events[0]).toMatchObject({
      person: { id: PERSONAS['org.admin'].personId, userName: 'org.admin' },
      browser: 'Firefox',
      system: 'Windows',
      call: null,
      needed: null,
      at: test.clock.now().toISOString(),
    });
  });

  it('tells of the same within an hour once, with its last time', async () => {
    await tryLogin('org.admin', WRONG_PASSWORD);
    test.clock.advance(600);
    await tryLogin('org.admin', WRONG_PASSWORD);
    const at = test.clock.now().toISOString();
    const events = await own(await signInWith('org.admin', FIREFOX, '203.0.113.5'));
    expect(events.filter(({ kind }) => kind === 'passwordWrong')).toMatchObject([{ times: 2, at }]);
  });

  it('keeps nothing of usernames that nobody has', async () => {
    await tryLogin('nobody.at.all', WRONG_PASSWORD);
    const rows = await asSystem(test, ({ tx }) => tx.selectFrom('security_events').selectAll().execute());
    expect(rows).toEqual([]);
  });

  it('tells of wrong identity codes, and of the sign-in once the right one came', async () => {
    const bearer = await signInWith('mfa.admin', FIREFOX, '203.0.113.5');
    await test.call(challenge, { bearer, body: { contactType: 'SMS', phoneType: 'PRIMARY' } });
    const code = await lastCode(test);
    const send = (given: string) => test.call(verify, { bearer, body: { code: given, phoneType: 'PRIMARY' } });
    for (let n = 0; n < 6; n += 1) await send(otherCode(code));
    test.clock.advance(900);
    const again = await signInWith('mfa.admin', FIREFOX, '203.0.113.5');
    await test.call(challenge, { bearer: again, body: { contactType: 'SMS', phoneType: 'PRIMARY' } });
    const body = { code: await lastCode(test), phoneType: 'PRIMARY' } as const;
    const { refreshToken } = (await test.call(verify, { bearer: again, body })).data;
    expect(Object.fromEntries((await own(refreshToken)).map(({ kind, times }) => [kind, times]))).toEqual({
      codeWrong: 5,
      codesLocked: 1,
      signedIn: 1,
    });
  });

  it('tells of refused calls: which, and where', async () => {
    const body = { name: 'Friends', organizationId: harbor, phone: null };
    expect((await test.call(createProgram, { as: 'org.user', body })).status).toBe(403);
    expect((await test.call(createProgram, { as: 'org.user', body })).status).toBe(403);
    const { data } = await ofHarbor('org.admin');
    expect(data.events.filter(({ kind }) => kind === 'refused')).toMatchObject([
      {
        call: 'createProgram',
        needed: { module: 'programs', right: 'canCreate' },
        times: 2,
        network: '192.0.2.1',
        person: { userName: 'org.user' },
      },
    ]);
  });

  it('answers a refused call as ever where it can’t be written to', async () => {
    const body = { name: 'Friends', organizationId: harbor, phone: null };
    await test.tokenOf('org.user');
    await sql`alter table security_events add constraint closed check (kind <> 'refused')`.execute(test.db);
    const answer = await test.call(createProgram, { as: 'org.user', body });
    await sql`alter table security_events drop constraint closed`.execute(test.db);
    expect(answer).toMatchObject({ status: 403, message: 'You cannot perform this action' });
    expect(test.logs.at(-1)).toMatchObject({ level: 'error', text: 'What a call leaves behind could not be written' });
  });

  it('is for who edits an organization, and tells of its people alone', async () => {
    await tryLogin('west.admin', WRONG_PASSWORD);
    await tryLogin('org.user', WRONG_PASSWORD);
    const users = (await ofHarbor('org.admin')).data.events.map(({ person }) => person.userName);
    expect(users).toContain('org.user');
    expect(users).not.toContain('west.admin');
    expect((await ofHarbor('org.user')).status).toBe(403);
    expect((await ofHarbor('org.admin', sunrise)).status).toBe(404);
    expect((await ofHarbor('super.admin', sunrise)).data.events.map(({ person }) => person.userName)).toContain(
      'west.admin',
    );
  });

  it('tells of nobody any more who may not sign in there now', async () => {
    await tryLogin('many.hats', WRONG_PASSWORD);
    const isTold = async (organizationId: string) =>
      (await ofHarbor('super.admin', organizationId)).data.events.some(({ person }) => person.userName === 'many.hats');
    expect([await isTold(harbor), await isTold(sunrise)]).toEqual([true, true]);
    await switchProfilesOff(test, PERSONAS['many.hats'].personId);
    expect([await isTold(harbor), await isTold(sunrise)]).toEqual([false, true]);
  });

  it('tells of who is in two organizations what concerns the account, not what was refused in the other', async () => {
    const bearer = await signInWith('many.hats', FIREFOX, '203.0.113.5');
    const body = { name: 'Friends', organizationId: sunrise, phone: null };
    for (const organizationId of [sunrise, harbor])
      await test.call(createProgram, { bearer, organizationId, body: { ...body, organizationId } });
    const kindsIn = async (organizationId: string) =>
      (await ofHarbor('super.admin', organizationId)).data.events
        .filter(({ person }) => person.userName === 'many.hats')
        .map(({ kind }) => kind);
    const [inHarbor, inSunrise] = [await kindsIn(harbor), await kindsIn(sunrise)];
    expect(inHarbor).toContain('signedIn');
    expect(inSunrise).toContain('signedIn');
    expect([...inHarbor, ...inSunrise].filter((kind) => kind === 'refused')).toHaveLength(
      (await own(bearer)).filter(({ kind }) => kind === 'refused').length,
    );
    expect([...inHarbor, ...inSunrise]).toContain('refused');
  });

  it('is paged, the latest first', async () => {
    for (let n = 0; n < 3; n += 1) {
      await tryLogin('org.admin', WRONG_PASSWORD);
      test.clock.advance(3600);
    }
    const bearer = await signInWith('org.admin', FIREFOX, '203.0.113.5');
    const { data } = await test.call(listOwnSecurityEvents, { bearer, query: { limit: 3, page: 2 } });
    expect(data.pager).toEqual({ page: 2, itemsPerPage: 3, totalItems: 4, totalPages: 2 });
    expect(data.events.map(({ kind }) => kind)).toEqual(['passwordWrong']);
  });

  it('is kept for 90 days', async () => {
    await tryLogin('org.admin', WRONG_PASSWORD);
    test.clock.advance(90 * 24 * 3600 - 1);
    await clean(test.services);
    const left = () => asSystem(test, ({ tx }) => tx.selectFrom('security_events').select('kind').execute());
    expect(await left()).toEqual([{ kind: 'passwordWrong' }]);
    test.clock.advance(2);
    await clean(test.services);
    expect(await left()).toEqual([]);
  });
});

it.each(deviceNames)('knows %s by its words: %s', (userAgent, browser, system) => {
  expect(originOf('', userAgent)).toEqual({ address: '', browser, system });
});
