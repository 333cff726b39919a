import { beforeEach, describe, expect, it } from 'vitest';
import { networkOf } from '#server/domain/accounts/throttle.ts';
import { login } from '#src/schemas/auth.ts';
import { accountCalls, WRONG_PASSWORD } from './account-calls.ts';
import { DEMO_PASSWORD, PERSONAS, testApi, type TestApi } from './harness.ts';
import { asSystem, signIn } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { tryLogin } = accountCalls(() => test);

describe('throttling of logins', () => {
  const failTimes = async (times: number, userName: string, address?: string) => {
    for (let n = 0; n < times; n += 1) expect((await tryLogin(userName, WRONG_PASSWORD, address)).status).toBe(401);
  };

  it.each(['org.admin', 'nobody.at.all'])('refuses the eleventh attempt on %s, even the right one', async (name) => {
    await failTimes(10, name);
    const refused = await tryLogin(name, DEMO_PASSWORD);
    expect(refused).toMatchObject({ status: 429, message: 'Too many attempts. Try again later.' });
    expect(refused.headers.get('retry-after')).toBe('900');
    test.clock.advance(899);
    expect((await tryLogin(name, DEMO_PASSWORD)).headers.get('retry-after')).toBe('1');
    test.clock.advance(1);
    expect((await tryLogin(name, DEMO_PASSWORD)).status).toBe(name === 'org.admin' ? 200 : 401);
  });

  it('lets one wait 15 minutes from the last attempt that was allowed', async () => {
    for (let n = 0; n < 10; n += 1) {
      test.clock.advance(60);
      await tryLogin('org.admin', WRONG_PASSWORD);
    }
    for (let n = 0; n < 3; n += 1) {
      expect((await tryLogin('org.admin', DEMO_PASSWORD)).headers.get('retry-after')).toBe(String(900 - n * 60));
      test.clock.advance(60);
    }
    test.clock.advance(720);
    expect((await tryLogin('org.admin', DEMO_PASSWORD)).status).toBe(200);
  });

  it('counts anew once the 15 minutes are over, and refuses again', async () => {
    await failTimes(10, 'org.admin');
    test.clock.advance(900);
    await failTimes(10, 'org.admin');
    expect((await tryLogin('org.admin', DEMO_PASSWORD)).headers.get('retry-after')).toBe('900');
  });

  it('locks nobody out elsewhere who is guessed at from one network', async () => {
    await failTimes(10, 'org.admin', '198.51.100.7');
    for (let n = 0; n < 20; n += 1)
      expect((await tryLogin('org.admin', WRONG_PASSWORD, '198.51.100.7')).status).toBe(429);
    expect((await tryLogin('org.admin', DEMO_PASSWORD, '203.0.113.9')).status).toBe(200);
  });

  it('refuses a person after 100 failures from all networks', async () => {
    const { personId } = PERSONAS['org.admin'];
    const key = `login:person:${personId}`;
    await asSystem(test, ({ tx, now }) =>
      tx.insertInto('throttles').values({ key, count: 99, window_started_at: now }).execute(),
    );
    expect((await tryLogin('org.admin', WRONG_PASSWORD, '198.51.100.7')).status).toBe(401);
    expect((await tryLogin('org.admin', DEMO_PASSWORD, '203.0.113.9')).status).toBe(429);
    expect((await tryLogin('west.admin', DEMO_PASSWORD, '198.51.100.7')).status).toBe(200);
    // a network from which somebody only failed, and somebody else came in, is none that the person knows
    expect((await tryLogin('org.admin', DEMO_PASSWORD, '198.51.100.7')).status).toBe(429);
  });

  it('is not led astray by another spelling, or a header about the address', async () => {
    const spellings = ['org.admin', 'ORG.ADMIN', ' Org.Admin', 'oRG.aDMIN '];
    for (let n = 0; n < 10; n += 1) await tryLogin(spellings[n % 4] ?? '', WRONG_PASSWORD);
    expect((await tryLogin('org.Admin', DEMO_PASSWORD)).status).toBe(429);
    const spoofed = await test.call(login, {
      body: { userName: 'org.admin', password: DEMO_PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.77', 'x-real-ip': '203.0.113.78', forwarded: 'for=203.0.113.79' },
    });
    expect(spoofed.status).toBe(429);
  });

  it('starts anew with a success', async () => {
    await failTimes(9, 'org.admin');
    await signIn(test, 'org.admin');
    await failTimes(9, 'org.admin');
    await signIn(test, 'org.admin');
  });

  it('forgets nobody else’s failures with a success', async () => {
    await failTimes(10, 'org.admin');
    for (let n = 0; n < 3; n += 1) expect((await tryLogin('west.admin', DEMO_PASSWORD)).status).toBe(200);
    expect((await tryLogin('org.admin', WRONG_PASSWORD)).status).toBe(429);
  });

  it('counts attempts that are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => tryLogin('org.admin', WRONG_PASSWORD)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429]);
  });

  it('does not count right ones that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryLogin('org.admin', DEMO_PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await failTimes(10, 'org.admin');
  });

  it('lets people in from networks they know, however many guess elsewhere', async () => {
    await signIn(test, 'org.admin');
    const key = `login:person:${PERSONAS['org.admin'].personId}`;
    await asSystem(test, ({ tx, now }) =>
      tx.insertInto('throttles').values({ key, count: 100, window_started_at: now }).execute(),
    );
    expect((await tryLogin('org.admin', DEMO_PASSWORD, '203.0.113.9')).status).toBe(429);
    await failTimes(10, 'org.admin');
    expect((await tryLogin('org.admin', DEMO_PASSWORD)).status).toBe(429);
    test.clock.advance(900);
    await asSystem(test, ({ tx, now }) =>
      tx.updateTable('throttles').set({ count: 101, window_started_at: now }).where('key', '=', key).execute(),
    );
    expect((await tryLogin('org.admin', DEMO_PASSWORD)).status).toBe(200);
  });

  it('refuses a network after 50 failures, over many usernames, and no other one', async () => {
    const address = (n: number) => `2001:db8:1:2:${n.toString(16)}::1`;
    await asSystem(test, ({ tx, now }) =>
      tx
        .insertInto('throttles')
        .values({ key: 'login:address:2001:db8:1:2::/64', count: 49, window_started_at: now })
        .execute(),
    );
    expect((await tryLogin('nobody.1', WRONG_PASSWORD, address(1))).status).toBe(401);
    expect((await tryLogin('nobody.2', WRONG_PASSWORD, address(2))).status).toBe(429);
    expect((await tryLogin('org.admin', DEMO_PASSWORD, address(3))).status).toBe(429);
    expect((await tryLogin('org.admin', DEMO_PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('takes %s as of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('does not count successes against the network', async () => {
    await signIn(test, 'org.admin');
    await failTimes(1, 'nobody.at.all');
    const rows = await asSystem(test, ({ tx }) =>
      tx.selectFrom('throttles').selectAll().where('key', 'like', 'login:address:%').execute(),
    );
    expect(rows).toMatchObject([{ key: 'login:address:192.0.2.1', count: 1 }]);
  });

  it('a blocked network does not lock people out', async () => {
    const key = 'login:address:192.0.2.1';
    await asSystem(test, ({ tx, now }) =>
      tx.insertInto('throttles').values({ key, count: 50, window_started_at: now }).execute(),
    );
    for (let n = 0; n < 12; n += 1) expect((await tryLogin('org.admin', WRONG_PASSWORD)).status).toBe(429);
    expect((await tryLogin('org.admin', DEMO_PASSWORD, '203.0.113.5')).status).toBe(200);
  });

  it('forgets old counts', async () => {
    await failTimes(2, 'nobody.one');
    // the longest limit is an hour's
    test.clock.advance(61 * 60);
    await failTimes(1, 'nobody.two');
    const rows = await asSystem(test, ({ tx }) => tx.selectFrom('throttles').select('key').execute());
    expect(rows.map((row) => row.key)).not.toContain('login:name:nobody.one');
  });
});
