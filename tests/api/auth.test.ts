import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { networkOf } from '#server/domain/throttle.ts';
import { FEATURES } from '#src/schemas/access.ts';
import { getPasswordStatus, login, logout } from '#src/schemas/auth.ts';
import { getPerson, listRoles } from '#src/schemas/people.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, testApi, type TestApi } from './harness.ts';
import { asSystem, claimsOf, forge, signIn } from './sign-in.ts';

const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;
const WRONG = 'Wrong-Password-1!';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const tryLogin = (userName: string, password: string, address = '192.0.2.1') =>
  test.call(login, { body: { userName, password }, address });

/** A call that every signed-in admin may make. */
const probe = (bearer: string, organizationId: string | null = null) =>
  test.call(listRoles, { bearer, organizationId });

describe('login', () => {
  it('answers an organization admin as the contract says', async () => {
    const answer = await signIn(test, 'org.admin');
    expect(answer).toMatchObject({
      user: {
        userId: PERSONAS['org.admin'].personId,
        userName: 'org.admin',
        tosAccepted: true,
        availablePhones: [],
        profiles: [
          {
            securityProfile: { name: 'ORG_ADMIN', type: 'LOGGABLE' },
            active: true,
            organizationId: harbor,
            organization: { id: harbor, name: 'Harbor Light Neighbors', signupCompleted: true },
            tosAccepted: true,
          },
        ],
      },
      mfa: { mfaRequired: false, mfaVerified: false },
      organizationId: harbor,
      hasLoggableProfiles: false,
      isSuperAdmin: false,
      passwordStatus: 'valid',
    });
    expect(answer.features).toContain('matching');
    expect(answer.features).not.toContain('selfSignup');
    expect((await probe(answer.user.token)).status).toBe(200);
  });

  it('gives a super admin all features and a choice of organization', async () => {
    const answer = await signIn(test, 'super.admin');
    expect(answer).toMatchObject({ organizationId: null, hasLoggableProfiles: true, isSuperAdmin: true });
    expect(answer.features).toEqual([...FEATURES]);
    expect(answer.user.profiles).toMatchObject([{ organizationId: null, organization: null }]);
  });

  it('lets somebody of two organizations choose', async () => {
    const answer = await signIn(test, 'many.hats');
    expect(answer).toMatchObject({ organizationId: null, hasLoggableProfiles: true, features: [] });
    expect(answer.user.profiles.map((profile) => [profile.securityProfile.name, profile.organizationId])).toEqual([
      ['ORG_ADMIN', harbor],
      ['ORG_USER', sunrise],
    ]);
  });

  it('shows the highest of two profiles in one organization, and asks for no choice', async () => {
    const row = { id: test.services.newId(), person_id: PERSONAS['org.user'].personId, organization_id: harbor };
    await asSystem(test, ({ tx, now }) =>
      tx
        .insertInto('person_profiles')
        .values({ ...row, security_profile_id: SECURITY_PROFILE_IDS.USER, created_at: now })
        .execute(),
    );
    const answer = await signIn(test, 'org.user');
    expect(answer).toMatchObject({ organizationId: harbor, hasLoggableProfiles: false });
    expect(answer.user.profiles.map((profile) => profile.securityProfile.name)).toEqual(['ORG_USER']);
  });

  it('lets ordinary users and people with an expired password in, and says so', async () => {
    expect((await signIn(test, 'caller')).passwordStatus).toBe('valid');
    expect((await signIn(test, 'expired.admin')).passwordStatus).toBe('expired');
    expect((await signIn(test, 'new.manager')).user).toMatchObject({
      tosAccepted: false,
      profiles: [{ organization: { signupCompleted: false } }],
    });
  });

  it.each(['ORG.ADMIN', 'Org.Admin', '  org.admin  '])('takes the username %j', async (userName) => {
    expect((await tryLogin(userName, DEMO_PASSWORD)).status).toBe(200);
  });

  it.each(['%', '_rg.admin', 'org.admin%', '%admin', "org.admin' or '1'='1", 'org\\.admin', 'org.admin\u200b'])(
    'takes the username %j for what it says, and knows nobody of that name',
    async (userName) => {
      expect(await tryLogin(userName, DEMO_PASSWORD)).toMatchObject({ status: 401, message: 'Invalid credentials' });
    },
  );

  it.each([
    ['a wrong password', 'org.admin', WRONG],
    ['an unknown username', 'nobody.at.all', DEMO_PASSWORD],
    ['the password in other letters', 'org.admin', DEMO_PASSWORD.toLowerCase()],
    ['spaces around the password', 'org.admin', ` ${DEMO_PASSWORD} `],
  ])('refuses %s with the same words', async (_, userName, password) => {
    const answer = await tryLogin(userName, password);
    expect(answer).toMatchObject({ status: 401, message: 'Invalid credentials', fields: {} });
    expect(answer.data).toBeUndefined();
  });

  it.each(['org.admin\0', '\0'])('refuses the username %j before the database sees it', async (userName) => {
    expect(await tryLogin(userName, DEMO_PASSWORD)).toMatchObject({
      status: 400,
      fields: { userName: 'This value is not valid' },
    });
  });

  it('refuses an invited person who has no password yet as it refuses strangers', async () => {
    const invited = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('credentials')
        .innerJoin('people', 'people.id', 'credentials.person_id')
        .select('user_name')
        .where('password_hash', 'is', null)
        .where('user_name', 'is not', null)
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    for (const password of ['null', 'undefined', DEMO_PASSWORD]) {
      expect((await tryLogin(invited.user_name ?? '', password)).status).toBe(401);
    }
  });

  it('refuses the right password of somebody without an active profile, and a wrong one as any other', async () => {
    expect(await tryLogin('inactive.admin', DEMO_PASSWORD)).toMatchObject({
      status: 403,
      message: 'User does not have a valid profile',
    });
    expect((await tryLogin('inactive.admin', WRONG)).status).toBe(401);
  });

  it('counts the people of a deactivated organization as having no profile there', async () => {
    await asSystem(test, ({ tx }) =>
      tx.updateTable('organizations').set({ active: false }).where('id', '=', harbor).execute(),
    );
    expect((await tryLogin('org.admin', DEMO_PASSWORD)).status).toBe(403);
    expect(await signIn(test, 'many.hats')).toMatchObject({ organizationId: sunrise, hasLoggableProfiles: false });
    const chief = await signIn(test, 'super.admin');
    expect((await probe(chief.user.token, harbor)).status).toBe(200);
  });

  it('makes the hash of an old one anew with the parameters of today', async () => {
    const weak = '$argon2id$v=19$m=8192,t=1,p=1$';
    const { argon2id } = await import('hash-wasm');
    const hash = await argon2id({
      password: DEMO_PASSWORD,
      salt: new Uint8Array(16).fill(7),
      memorySize: 8192,
      iterations: 1,
      parallelism: 1,
      hashLength: 32,
      outputType: 'encoded',
    });
    expect(hash).toContain(weak);
    const mine = { person_id: PERSONAS['org.admin'].personId };
    const stored = () =>
      asSystem(test, ({ tx }) =>
        tx.selectFrom('credentials').selectAll().where('person_id', '=', mine.person_id).executeTakeFirstOrThrow(),
      );
    const before = await stored();
    await asSystem(test, ({ tx }) =>
      tx.updateTable('credentials').set({ password_hash: hash }).where('person_id', '=', mine.person_id).execute(),
    );
    await tryLogin('org.admin', WRONG);
    expect((await stored()).password_hash).toBe(hash);
    await signIn(test, 'org.admin');
    const after = await stored();
    expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(after.password_changed_at).toEqual(before.password_changed_at);
    await signIn(test, 'org.admin');
  });

  it('does the same work for a known and an unknown username', async () => {
    let statements: string[] = [];
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    test = await testApi({ services: { db } });
    const hashes = vi.spyOn(WebAssembly, 'instantiate');
    const work = async (userName: string) => {
      statements = [];
      hashes.mockClear();
      expect((await tryLogin(userName, WRONG)).status).toBe(401);
      return { statements, hashes: hashes.mock.calls.length };
    };
    // The first failure from an address begins a count, whoever it is about.
    await tryLogin('nobody.before', WRONG);
    const unknown = await work('nobody.at.all');
    expect(unknown.hashes).toBeGreaterThan(0);
    expect(unknown.statements.length).toBeGreaterThan(2);
    expect(await work('org.admin')).toEqual(unknown);
    expect(await work('inactive.admin')).toEqual(unknown);
    hashes.mockRestore();
  });
});

describe('throttling of logins', () => {
  const failTimes = async (times: number, userName: string, address?: string) => {
    for (let n = 0; n < times; n += 1) expect((await tryLogin(userName, WRONG, address)).status).toBe(401);
  };

  it.each(['org.admin', 'nobody.at.all'])('refuses the eleventh attempt on %s, even the right one', async (name) => {
    await failTimes(10, name);
    const refused = await tryLogin(name, DEMO_PASSWORD, '203.0.113.9');
    expect(refused).toMatchObject({ status: 429, message: 'Too many attempts. Please, try again later' });
    expect(refused.headers.get('retry-after')).toBe('900');
    test.clock.advance(899);
    expect((await tryLogin(name, DEMO_PASSWORD)).headers.get('retry-after')).toBe('1');
    test.clock.advance(1);
    expect((await tryLogin(name, DEMO_PASSWORD)).status).toBe(name === 'org.admin' ? 200 : 401);
  });

  it('lets one wait 15 minutes from the last attempt that was allowed', async () => {
    for (let n = 0; n < 10; n += 1) {
      test.clock.advance(60);
      await tryLogin('org.admin', WRONG);
    }
    for (let n = 0; n < 3; n += 1) {
      expect((await tryLogin('org.admin', DEMO_PASSWORD)).headers.get('retry-after')).toBe(String(900 - n * 60));
      test.clock.advance(60);
    }
    test.clock.advance(720);
    expect((await tryLogin('org.admin', DEMO_PASSWORD)).status).toBe(200);
  });

  it('is not led astray by another spelling, another address or a header about it', async () => {
    const spellings = ['org.admin', 'ORG.ADMIN', ' Org.Admin', 'oRG.aDMIN '];
    for (let n = 0; n < 10; n += 1) await tryLogin(spellings[n % 4] ?? '', WRONG, `198.51.100.${n}`);
    expect((await tryLogin('org.Admin', DEMO_PASSWORD, '203.0.113.1')).status).toBe(429);
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

  it('counts attempts that are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => tryLogin('org.admin', WRONG)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429]);
  });

  it('refuses a network after 50 failures, over many usernames, and no other one', async () => {
    const address = (n: number) => `2001:db8:1:2:${n.toString(16)}::1`;
    await asSystem(test, ({ tx, now }) =>
      tx
        .insertInto('throttles')
        .values({ key: 'login:address:2001:db8:1:2::/64', count: 49, window_started_at: now })
        .execute(),
    );
    expect((await tryLogin('nobody.1', WRONG, address(1))).status).toBe(401);
    expect((await tryLogin('nobody.2', WRONG, address(2))).status).toBe(429);
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
    for (let n = 0; n < 12; n += 1) expect((await tryLogin('org.admin', WRONG)).status).toBe(429);
    expect((await tryLogin('org.admin', DEMO_PASSWORD, '203.0.113.5')).status).toBe(200);
  });

  it('forgets old counts', async () => {
    await failTimes(2, 'nobody.one');
    test.clock.advance(16 * 60);
    await failTimes(1, 'nobody.two');
    const rows = await asSystem(test, ({ tx }) => tx.selectFrom('throttles').select('key').execute());
    expect(rows.map((row) => row.key)).not.toContain('login:name:nobody.one');
  });
});

describe('session tokens', () => {
  const mine = PERSONAS['org.admin'].personId;

  it('claim who, which, since when and until when, and nothing else', async () => {
    const claims = claimsOf((await signIn(test, 'org.admin')).user.token);
    expect(Object.keys(claims).toSorted((a, b) => a.localeCompare(b))).toEqual(['exp', 'iat', 'sid', 'sub']);
    expect(claims['sub']).toBe(mine);
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(12 * 3600);
    const waiting = claimsOf((await signIn(test, 'mfa.admin')).user.token);
    expect(Number(waiting['exp']) - Number(waiting['iat'])).toBe(15 * 60);
  });

  it('are refused when they are forged', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const claims = claimsOf(token);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = encode({ alg: 'none', typ: 'JWT' });
    const { jwtSecret } = test.services.config;
    const forged = [
      await forge(claims, new TextEncoder().encode('another secret that is longer than 32 bytes')),
      await forge(claims, jwtSecret, 'HS512'),
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${encode({ alg: 'NONE' })}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${header}.${encode({ ...claims, sub: PERSONAS['super.admin'].personId })}.${signature}`,
      `${header}.${payload}`,
      'garbage',
      '..',
      // Signed by us, and still no session of anybody's.
      await forge({ ...claims, sub: PERSONAS['super.admin'].personId }, jwtSecret),
      await forge({ ...claims, sid: test.services.newId() }, jwtSecret),
      await forge({ ...claims, sid: "x' or true --" }, jwtSecret),
      await forge({ ...claims, sid: undefined }, jwtSecret),
      await forge({ ...claims, exp: undefined }, jwtSecret),
      await forge({ ...claims, exp: Math.floor(test.clock.now().getTime() / 1000) - 1 }, jwtSecret),
    ];
    for (const bearer of forged) {
      expect(await probe(bearer), bearer).toMatchObject({
        status: 401,
        message: 'Your session has ended. Please, sign in again',
      });
    }
    expect((await probe(token)).status).toBe(200);
  });

  it('work for 12 hours, whatever a token that we would have signed says', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    test.clock.advance(12 * 3600 - 1);
    expect((await probe(token)).status).toBe(200);
    test.clock.advance(1);
    expect((await probe(token)).status).toBe(401);
    const longer = { ...claimsOf(token), exp: Math.floor(test.clock.now().getTime() / 1000) + 3600 };
    expect((await probe(await forge(longer, test.services.config.jwtSecret))).status).toBe(401);
  });

  it('end with the sign-out, that one alone', async () => {
    const one = (await signIn(test, 'org.admin')).user.token;
    const other = (await signIn(test, 'org.admin')).user.token;
    expect((await test.call(logout, { bearer: one })).status).toBe(200);
    expect((await probe(one)).status).toBe(401);
    expect((await test.call(logout, { bearer: one })).status).toBe(401);
    expect((await probe(other)).status).toBe(200);
  });

  it('can be signed out of whatever the organization header says', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    expect((await test.call(logout, { bearer: token, organizationId: 'garbage' })).status).toBe(200);
    expect((await probe(token)).status).toBe(401);
  });

  it('are good for the identity check alone until it is passed', async () => {
    const answer = await signIn(test, 'mfa.admin');
    for (const organizationId of [null, harbor]) {
      expect(await probe(answer.user.token, organizationId)).toMatchObject({
        status: 403,
        message: 'Verify your identity first',
      });
    }
    const id = answer.user.userId;
    expect((await test.call(getPerson, { bearer: answer.user.token, params: { id } })).status).toBe(403);
    expect((await test.call(getPasswordStatus, { bearer: answer.user.token, params: { id } })).status).toBe(403);
    expect((await test.call(logout, { bearer: answer.user.token })).status).toBe(200);
  });

  it('of somebody whose last profile is taken away have no rights from then on', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    await asSystem(test, ({ tx }) =>
      tx.updateTable('person_profiles').set({ active: false }).where('person_id', '=', mine).execute(),
    );
    expect(await probe(token)).toMatchObject({ status: 403, message: 'You cannot perform this action' });
    expect((await probe(token, harbor)).status).toBe(403);
  });

  it('of a deactivated organization’s people have no rights from then on', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    await asSystem(test, ({ tx }) =>
      tx.updateTable('organizations').set({ active: false }).where('id', '=', harbor).execute(),
    );
    expect((await probe(token)).status).toBe(403);
    expect((await probe(token, harbor)).status).toBe(403);
    expect((await test.call(getPerson, { bearer: token, params: { id: mine } })).status).toBe(200);
  });
});

describe('the organization header', () => {
  const programsOf = (bearer: string, organizationId: string, header: string | null) =>
    test.call(listPrograms, { bearer, query: { organizationId }, organizationId: header });

  it('chooses among one’s own organizations, with the profile one has there', async () => {
    const { token } = (await signIn(test, 'many.hats')).user;
    expect((await programsOf(token, sunrise, sunrise)).status).toBe(200);
    expect((await programsOf(token, harbor, sunrise)).status).toBe(404);
    expect((await programsOf(token, harbor, harbor)).status).toBe(200);
    // Without a header: the highest-ranked profile's.
    expect((await programsOf(token, harbor, null)).status).toBe(200);
    expect((await programsOf(token, sunrise, null)).status).toBe(404);
    expect((await programsOf(token, sunrise, sunrise.toUpperCase())).status).toBe(200);
  });

  it.each([sunrise, prairie, '00000000-0000-7000-8000-000000000000', 'garbage', "' or true --", '*', 'null'])(
    'grants nothing: %s is refused',
    async (header) => {
      const { token } = (await signIn(test, 'org.admin')).user;
      expect(await probe(token, header)).toMatchObject({ status: 403, message: 'You cannot perform this action' });
      expect((await programsOf(token, sunrise, header)).status).toBe(403);
    },
  );

  it('lets a super admin ask for any organization that exists, and still see all', async () => {
    const { token } = (await signIn(test, 'super.admin')).user;
    for (const header of [null, harbor, prairie]) expect((await programsOf(token, sunrise, header)).status).toBe(200);
    for (const header of ['garbage', test.services.newId()]) {
      expect((await programsOf(token, sunrise, header)).status).toBe(403);
    }
  });

  it('tells a bad token from a bad header', async () => {
    expect((await probe('garbage', 'garbage')).status).toBe(401);
  });

  it('does not let an inactive profile stand behind an active one of another organization', async () => {
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('person_profiles')
        .set({ active: false })
        .where('person_id', '=', PERSONAS['many.hats'].personId)
        .where('organization_id', '=', harbor)
        .execute(),
    );
    const { token } = (await signIn(test, 'many.hats')).user;
    expect((await probe(token, harbor)).status).toBe(403);
    expect((await probe(token, sunrise)).status).toBe(200);
  });
});

it('keeps no sessions that expired long ago', async () => {
  await signIn(test, 'org.admin');
  test.clock.advance(14 * 3600);
  await signIn(test, 'org.admin');
  const { rows } = await sql<{ n: number }>`select count(*) as n from sessions`.execute(test.db);
  expect(rows[0]?.n).toBe(1);
});
