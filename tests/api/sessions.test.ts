import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { getPasswordStatus, logout } from '#src/schemas/auth.ts';
import { getPerson } from '#src/schemas/people.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { accountCalls } from './account-calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { switchProfilesOff } from './profiles.ts';
import { asSystem, claimsOf, forge, signIn } from './sign-in.ts';

const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { probe } = accountCalls(() => test);

describe('session tokens', () => {
  const mine = PERSONAS['org.admin'].personId;

  it('claim who, which, since when and until when, and nothing else', async () => {
    const claims = claimsOf((await signIn(test, 'org.admin')).user.token);
    expect(Object.keys(claims).toSorted((a, b) => a.localeCompare(b))).toEqual(['aud', 'exp', 'iat', 'sid', 'sub']);
    expect(claims['aud']).toBe('console');
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
        message: 'Your session has ended. Sign in again.',
      });
    }
    expect((await probe(token)).status).toBe(200);
  });

  it('work for 12 hours, whatever a token that we would have signed says', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const use = async (seconds: number) => {
      test.clock.advance(seconds);
      expect((await probe(token)).status).toBe(200);
    };
    for (let n = 0; n < 11; n += 1) await use(3600);
    await use(3599);
    test.clock.advance(1);
    expect((await probe(token)).status).toBe(401);
    const longer = { ...claimsOf(token), exp: Math.floor(test.clock.now().getTime() / 1000) + 3600 };
    expect((await probe(await forge(longer, test.services.config.jwtSecret))).status).toBe(401);
  });

  it('end after 90 minutes without a call, whatever the console does', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    test.clock.advance(90 * 60 - 1);
    expect((await probe(token)).status).toBe(200);
    test.clock.advance(90 * 60 - 1);
    // refused, and used all the same
    expect((await probe(token, sunrise)).status).toBe(403);
    test.clock.advance(90 * 60 - 1);
    expect((await probe(token)).status).toBe(200);
    test.clock.advance(90 * 60);
    expect(await probe(token)).toMatchObject({ status: 401, message: 'Your session has ended. Sign in again.' });
    test.clock.advance(-60);
    expect((await probe(token)).status).toBe(200);
  });

  it('are kept by their own calls alone, not by those of others or of one’s other session', async () => {
    const used = (await signIn(test, 'org.admin')).user.token;
    const unused = await Promise.all((['org.admin', 'west.admin'] as const).map((who) => signIn(test, who)));
    test.clock.advance(60 * 60);
    expect((await probe(used)).status).toBe(200);
    test.clock.advance(30 * 60);
    for (const { user } of unused) expect((await probe(user.token)).status).toBe(401);
    expect((await probe(used)).status).toBe(200);
  });

  it('are noted to be used once a minute, by calls at once too', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const used = async () =>
      (
        await asSystem(test, ({ tx }) =>
          tx.selectFrom('sessions').select('last_used_at').orderBy('created_at', 'desc').executeTakeFirstOrThrow(),
        )
      ).last_used_at.getTime();
    const since = await used();
    test.clock.advance(59);
    await probe(token);
    expect(await used()).toBe(since);
    test.clock.advance(1);
    expect((await Promise.all(Array.from({ length: 8 }, () => probe(token)))).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(await used()).toBe(since + 60_000);
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
    await switchProfilesOff(test, PERSONAS['many.hats'].personId);
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
