import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '#src/schemas/access.ts';
import { accountCalls, noting, WRONG_PASSWORD } from './account-calls.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, testApi, type TestApi } from './harness.ts';
import { addProfile } from './profiles.ts';
import { asSystem, signIn } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { tryLogin, probe } = accountCalls(() => test);

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
    expect((await signIn(test, 'west.admin')).features).not.toContain('broadcasts');
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('organization_configurations')
        .set({ active: false })
        .where('organization_id', '=', harbor)
        .where('identifier', '=', 'matching')
        .execute(),
    );
    expect((await signIn(test, 'org.admin')).features).not.toContain('matching');
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
    await addProfile(test, PERSONAS['org.user'].personId);
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
    ['a wrong password', 'org.admin', WRONG_PASSWORD],
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
    expect((await tryLogin('inactive.admin', WRONG_PASSWORD)).status).toBe(401);
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
    await tryLogin('org.admin', WRONG_PASSWORD);
    expect((await stored()).password_hash).toBe(hash);
    await signIn(test, 'org.admin');
    const after = await stored();
    expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(after.password_changed_at).toEqual(before.password_changed_at);
    await signIn(test, 'org.admin');
  });

  it('does the same work for a known and an unknown username', async () => {
    const { db, taken } = noting(test.db);
    test = await testApi({ services: { db } });
    const hashes = vi.spyOn(WebAssembly, 'instantiate');
    const work = async (userName: string) => {
      taken();
      hashes.mockClear();
      expect((await tryLogin(userName, WRONG_PASSWORD)).status).toBe(401);
      return { statements: taken(), hashes: hashes.mock.calls.length };
    };
    // The first failure from an address begins a count, whoever it is about.
    await tryLogin('nobody.before', WRONG_PASSWORD);
    const unknown = await work('nobody.at.all');
    expect(unknown.hashes).toBeGreaterThan(0);
    expect(unknown.statements.length).toBeGreaterThan(2);
    expect(await work('org.admin')).toEqual(unknown);
    expect(await work('inactive.admin')).toEqual(unknown);
    hashes.mockRestore();
  });
});
