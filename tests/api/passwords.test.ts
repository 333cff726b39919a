import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invite } from '#server/domain/invitations.ts';
import { hashPassword, verifyPassword } from '#server/domain/password-hash.ts';
import { isCommonPassword } from '#server/domain/passwords.ts';
import { acceptTerms, getPasswordStatus, login, requestReset, resetPassword, savePassword } from '#src/schemas/auth.ts';
import { listRoles } from '#src/schemas/people.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { asSystem, lastLink, lastMessage, NEW_PASSWORD, signIn } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const idOf = (persona: PersonaName) => PERSONAS[persona].personId;
const statusOf = async (bearer: string) => (await test.call(listRoles, { bearer })).status;
const loginStatus = async (userName: string, password: string) =>
  (await test.call(login, { body: { userName, password } })).status;
const credentialsOf = (personId: string) =>
  asSystem(test, ({ tx }) =>
    tx.selectFrom('credentials').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow(),
  );
const auditOf = (entityId: string) =>
  asSystem(test, ({ tx }) =>
    tx
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', entityId)
      .where('entity', '=', 'person')
      .execute(),
  );

describe('hashes', () => {
  it('are argon2id with OWASP’s parameters and a salt of their own', async () => {
    const [one, other] = [await hashPassword(NEW_PASSWORD), await hashPassword(NEW_PASSWORD)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(NEW_PASSWORD, one)).toEqual({ matches: true, outdated: false });
    expect(await verifyPassword(`${NEW_PASSWORD} `, one)).toEqual({ matches: false, outdated: false });
  });

  it('know a password in whatever code points it is typed', async () => {
    const hash = await hashPassword('Café-Crème-2026');
    expect((await verifyPassword('Café-Crème-2026'.normalize('NFD'), hash)).matches).toBe(true);
  });

  it.each([null, '', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$'])(
    'that are none (%j) match nothing',
    async (hash) => {
      expect((await verifyPassword('null', hash)).matches).toBe(false);
      expect((await verifyPassword(hash || 'x', hash)).matches).toBe(false);
    },
  );

  it('are made one at a time, and a flood is turned away', async () => {
    let running = 0;
    let most = 0;
    const instantiate = WebAssembly.instantiate.bind(WebAssembly);
    const counted = async (module: WebAssembly.Module) => {
      running += 1;
      most = Math.max(most, running);
      const instance = await instantiate(module);
      running -= 1;
      return instance;
    };
    const spy = vi.spyOn(WebAssembly, 'instantiate').mockImplementation(counted);
    const flood = await Promise.allSettled(Array.from({ length: 103 }, () => hashPassword('x')));
    spy.mockRestore();
    expect(flood.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(flood.at(-1)).toMatchObject({ reason: { status: 503, retryAfterSeconds: 5 } });
    expect(most).toBeLessThanOrEqual(2);
    await expect(hashPassword('x')).resolves.toContain('argon2id');
  });
});

describe('common passwords', () => {
  it.each([
    'password',
    'PASSWORD',
    'Password123!',
    '!!!Football-2026',
    'qwertyuiop',
    '1Q2W3E4R5T',
    '#1q2w3e4r5t!',
    'Liverpool_1234',
  ])('knows %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([DEMO_PASSWORD, NEW_PASSWORD, 'Passwort-Garten-12', 'football-and-tea-9A'])('lets %s be', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

const BROKEN: Array<[string, string]> = [
  ['Short-1a', 'The password must have at least 12 characters'],
  [`Aa1!${'x'.repeat(125)}`, 'The password must have at most 128 characters'],
  ['Quiet-Meadow-77!\u0007', 'The password must contain only printable characters'],
  ['QUIET-MEADOW-77!', 'The password must contain a lowercase letter'],
  ['quiet-meadow-77!', 'The password must contain an uppercase letter'],
  ['Quiet-Meadow-xx!', 'The password must contain a digit'],
  ['QuietMeadow77777', 'The password must contain a special symbol: !@#$%^&*()_+/.,[]{}'],
  ['Quiet-aDMin-77!', 'The password must not contain “adm”, which is part of the username or name'],
  ['Quiet-dANiel-77!', 'The password must not contain “dan”, which is part of the username or name'],
  ['Football-2026!', 'This password is too common'],
];

describe('one’s own password', () => {
  const save = (bearer: string, body: { password: string; oldPassword?: string }, userId = idOf('org.admin')) =>
    test.call(savePassword, { bearer, params: { userId }, body });

  it('is changed with the present one; the other sessions end, this one goes on', async () => {
    const mine = (await signIn(test, 'org.admin')).user.token;
    const other = (await signIn(test, 'org.admin')).user.token;
    const stranger = (await signIn(test, 'org.user')).user.token;
    test.clock.advance(60);
    expect((await save(mine, { password: NEW_PASSWORD, oldPassword: DEMO_PASSWORD })).status).toBe(200);
    expect([await statusOf(mine), await statusOf(other), await statusOf(stranger)]).toEqual([200, 401, 200]);
    expect(await loginStatus('org.admin', DEMO_PASSWORD)).toBe(401);
    expect(await loginStatus('org.admin', NEW_PASSWORD)).toBe(200);
    expect((await credentialsOf(idOf('org.admin'))).password_changed_at).toEqual(test.clock.now());
    const events = await auditOf(idOf('org.admin'));
    expect(events).toMatchObject([
      { action: 'password-changed', actor_id: idOf('org.admin'), before: null, after: null },
    ]);
  });

  it('is nobody else’s to change, for super admins neither', async () => {
    for (const persona of ['super.admin', 'org.user'] as const) {
      const { token } = (await signIn(test, persona)).user;
      const refused = await save(token, { password: NEW_PASSWORD, oldPassword: DEMO_PASSWORD });
      expect(refused).toMatchObject({ status: 403, message: 'You cannot perform this action' });
    }
    expect(await loginStatus('org.admin', DEMO_PASSWORD)).toBe(200);
  });

  it('asks for the present one', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    expect(await save(token, { password: NEW_PASSWORD })).toMatchObject({
      status: 400,
      fields: { oldPassword: 'This field is required' },
    });
    expect(await save(token, { password: NEW_PASSWORD, oldPassword: 'Wrong-Password-1!' })).toMatchObject({
      status: 400,
      message: 'Wrong password',
      fields: { oldPassword: 'Wrong password' },
    });
    expect(await loginStatus('org.admin', DEMO_PASSWORD)).toBe(200);
  });

  it('can be tried ten times, then not for a while', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const attempt = (oldPassword: string) => save(token, { password: NEW_PASSWORD, oldPassword });
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('Wrong-Password-1!')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const refused = await attempt(DEMO_PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    test.clock.advance(900);
    expect((await attempt(DEMO_PASSWORD)).status).toBe(200);
  });

  it.each(BROKEN)('refuses %j: %s', async (password, reason) => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const refused = await save(token, { password, oldPassword: DEMO_PASSWORD });
    expect(refused).toMatchObject({ status: 400, message: 'Invalid password', fields: { password: reason } });
  });

  it('must differ from the present one', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    expect(await save(token, { password: DEMO_PASSWORD, oldPassword: DEMO_PASSWORD })).toMatchObject({
      status: 400,
      fields: { password: 'The new password must differ from the present one' },
    });
  });

  it('takes nothing else that the body holds', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const before = await credentialsOf(idOf('org.admin'));
    const response = await test.fetch(`/v2/people/${idOf('org.admin')}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        password: NEW_PASSWORD,
        oldPassword: DEMO_PASSWORD,
        userName: 'super.admin2',
        mfaRequired: true,
        mfa_required: true,
        tosAccepted: false,
        profiles: [{ securityProfile: { name: 'SUPER_ADMIN' } }],
        person_id: idOf('super.admin'),
      }),
    });
    expect(response.status).toBe(200);
    const after = await credentialsOf(idOf('org.admin'));
    expect({ ...after, password_hash: '', password_changed_at: null }).toEqual({
      ...before,
      password_hash: '',
      password_changed_at: null,
    });
    expect((await signIn(test, 'org.admin', NEW_PASSWORD)).isSuperAdmin).toBe(false);
  });

  it('is chosen in the wizard without the present one, and differs from it', async () => {
    const { token } = (await signIn(test, 'new.manager')).user;
    expect((await save(token, { password: DEMO_PASSWORD }, idOf('new.manager'))).status).toBe(400);
    expect((await save(token, { password: NEW_PASSWORD }, idOf('new.manager'))).status).toBe(200);
    expect(await loginStatus('new.manager', NEW_PASSWORD)).toBe(200);
    expect((await auditOf(idOf('new.manager'))).at(-1)?.action).toBe('password-created');
  });

  it('can be renewed when it has expired, and then all works again', async () => {
    const { token, userId } = (await signIn(test, 'expired.admin')).user;
    expect(await test.call(listRoles, { bearer: token })).toMatchObject({
      status: 403,
      message: 'Your password has expired. Please, choose a new one',
    });
    expect((await save(token, { password: NEW_PASSWORD, oldPassword: DEMO_PASSWORD }, userId)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
  });

  it('changes once when it is changed twice at once', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const answers = await Promise.all(
      ['Quiet-Meadow-77!', 'Quiet-Forest-88!'].map((password) => save(token, { password, oldPassword: DEMO_PASSWORD })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('does not let in who began to sign in with the one before', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const [change, late] = await Promise.all([
      save(token, { password: NEW_PASSWORD, oldPassword: DEMO_PASSWORD }),
      test.call(login, { body: { userName: 'org.admin', password: DEMO_PASSWORD } }),
    ]);
    expect(change.status).toBe(200);
    if (late.status === 200) expect(await statusOf(late.data.user.token)).toBe(401);
    else expect(late.status).toBe(401);
  });
});

describe('the password’s age', () => {
  const status = (bearer: string, id: string, organizationId: string | null = null) =>
    test.call(getPasswordStatus, { bearer, params: { id }, organizationId });

  it('is valid for 90 days, by the clock', async () => {
    const id = idOf('org.admin');
    const { password_changed_at: changedAt } = await credentialsOf(id);
    const due = new Date((changedAt?.getTime() ?? 0) + 90 * 86_400_000);
    test.clock.set(new Date(due.getTime() - 1000));
    const { token } = (await signIn(test, 'org.admin')).user;
    expect(await status(token, id)).toMatchObject({
      status: 200,
      data: {
        userName: 'org.admin',
        passwordStatus: 'valid',
        renewBy: due.toISOString(),
        user: { isSuperAdmin: false },
      },
    });
    test.clock.advance(1);
    expect((await status(token, id)).data.passwordStatus).toBe('expired');
    expect((await signIn(test, 'org.admin')).passwordStatus).toBe('expired');
    expect(await statusOf(token)).toBe(403);
  });

  it('is told to nobody else', async () => {
    const { token } = (await signIn(test, 'super.admin')).user;
    expect((await status(token, idOf('org.admin'))).status).toBe(403);
    expect((await status(token, test.services.newId())).status).toBe(403);
  });

  it('comes with the features of the selected organization', async () => {
    const { token, userId } = (await signIn(test, 'many.hats')).user;
    const features = async (organizationId: string) => (await status(token, userId, organizationId)).data.user.features;
    const harbor = await features(DEMO_ORGANIZATIONS.harbor);
    const sunrise = await features(DEMO_ORGANIZATIONS.sunrise);
    expect(harbor).toContain('broadcasts');
    expect(sunrise).toContain('selfSignup');
    expect(sunrise).not.toContain('broadcasts');
    expect((await status(token, userId, DEMO_ORGANIZATIONS.prairie)).status).toBe(403);
  });
});

describe('the terms of service', () => {
  const accept = (bearer: string, id: string) =>
    test.call(acceptTerms, { bearer, params: { id }, body: { tosAccepted: true } });

  it('are accepted by oneself, once, and that stays', async () => {
    const { token, userId } = (await signIn(test, 'new.manager')).user;
    expect((await accept(token, userId)).status).toBe(200);
    const { tos_accepted_at: at } = await credentialsOf(userId);
    expect(at).toEqual(test.clock.now());
    test.clock.advance(60);
    expect((await accept(token, userId)).status).toBe(200);
    expect((await credentialsOf(userId)).tos_accepted_at).toEqual(at);
    expect((await auditOf(userId)).filter(({ action }) => action === 'terms-accepted')).toHaveLength(1);
    expect((await signIn(test, 'new.manager')).user).toMatchObject({
      tosAccepted: true,
      profiles: [{ tosAccepted: true }],
    });
  });

  it('are not accepted for somebody else, nor taken back', async () => {
    const { token, userId } = (await signIn(test, 'super.admin')).user;
    expect((await accept(token, idOf('new.manager'))).status).toBe(403);
    expect((await credentialsOf(idOf('new.manager'))).tos_accepted_at).toBeNull();
    const body = { tosAccepted: false as unknown as true };
    expect((await test.call(acceptTerms, { bearer: token, params: { id: userId }, body })).status).toBe(400);
  });
});

describe('asking for a reset', () => {
  const ask = (email: string, address = '192.0.2.1') => test.call(requestReset, { body: { email }, address });

  it('mails a link to the person, in the form the console knows', async () => {
    expect(await ask('  ORG.Admin@Example.org ')).toMatchObject({ status: 200, data: null });
    expect((await test.outbox()).at(-1)).toMatchObject({
      kind: 'mail',
      recipient: 'org.admin@example.org',
      subject: 'Reset your password',
    });
    expect(await lastMessage(test)).toContain('Hello Daniel,');
    const link = await lastLink(test);
    expect(link.href).toMatch(
      /^http:\/\/console\.test\/public\/reset\?email=org\.admin%40example\.org&token=[\w-]{43}$/,
    );
  });

  it('answers for an unknown address as for a known one, after the same work, and mails nobody', async () => {
    let statements: string[] = [];
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    test = await testApi({ services: { db } });
    await ask('before@example.org');
    const work = async (email: string) => {
      statements = [];
      const { status, data, message } = await ask(email);
      return { status, data, message, statements: statements.length };
    };
    const unknown = await work('nobody@example.org');
    expect(unknown).toMatchObject({ status: 200, data: null, message: '' });
    expect(await test.outbox()).toEqual([]);
    expect(await work('org.admin@example.org')).toEqual(unknown);
    expect(await test.outbox()).toHaveLength(1);
  });

  it.each(['%@example.org', 'org.admin@example.org%', '_rg.admin@example.org', "'or'1'='1@example.org"])(
    'takes the address %s for what it says',
    async (email) => {
      await ask(email);
      expect(await test.outbox()).toEqual([]);
    },
  );

  it('keeps no token that could be read from the database', async () => {
    await ask('org.admin@example.org');
    const token = (await lastLink(test)).searchParams.get('token') ?? '';
    const rows = await asSystem(test, ({ tx }) => tx.selectFrom('one_time_tokens').selectAll().execute());
    expect(rows).toMatchObject([{ purpose: 'reset', token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('writes to each of the people who share an address', async () => {
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people').set({ email: 'org.admin@example.org' }).where('id', '=', idOf('org.user')).execute(),
    );
    await ask('org.admin@example.org');
    const bodies = (await test.outbox()).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies.some((body) => body.includes('username org.admin.'))).toBe(true);
    expect(bodies.some((body) => body.includes('username org.user.'))).toBe(true);
  });

  it.each(['org.admin@example.org', 'nobody@example.org'])('is throttled for %s', async (email) => {
    for (let n = 0; n < 5; n += 1) expect((await ask(email, `198.51.100.${n}`)).status).toBe(200);
    const refused = await ask(email.toUpperCase(), '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
  });

  it('is throttled for a network', async () => {
    for (let n = 0; n < 20; n += 1) expect((await ask(`nobody${n}@example.org`)).status).toBe(200);
    expect((await ask('org.admin@example.org')).status).toBe(429);
    expect(await test.outbox()).toEqual([]);
  });
});

describe('resetting a password', () => {
  interface Link {
    readonly email: string;
    readonly token: string;
    readonly verify: string | null;
  }

  const linkFor = async (email: string): Promise<Link> => {
    await test.call(requestReset, { body: { email } });
    const { searchParams } = await lastLink(test);
    return {
      email: searchParams.get('email') ?? '',
      token: searchParams.get('token') ?? '',
      verify: searchParams.get('verify'),
    };
  };
  const reset = ({ email, token }: Pick<Link, 'email' | 'token'>, password = NEW_PASSWORD, phoneLast4?: string) =>
    test.call(resetPassword, { body: { email, token, password, ...(phoneLast4 === undefined ? {} : { phoneLast4 }) } });
  const EXPIRED = { status: 400, message: 'This link is no longer valid. Please, ask for a new one' };

  it('sets the new one and ends all sessions', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const link = await linkFor('org.admin@example.org');
    expect(link.verify).toBeNull();
    expect(await reset(link)).toMatchObject({ status: 200 });
    expect(await statusOf(token)).toBe(401);
    expect(await loginStatus('org.admin', DEMO_PASSWORD)).toBe(401);
    expect(await loginStatus('org.admin', NEW_PASSWORD)).toBe(200);
    expect(await loginStatus('org.user', DEMO_PASSWORD)).toBe(200);
    expect((await auditOf(idOf('org.admin'))).at(-1)).toMatchObject({
      action: 'password-reset',
      actor_id: idOf('org.admin'),
      organization_id: DEMO_ORGANIZATIONS.harbor,
    });
  });

  it('lets somebody in again who was locked out by failed logins, and renews an expired password', async () => {
    for (let n = 0; n < 11; n += 1) await loginStatus('expired.admin', 'Wrong-Password-1!');
    expect(await loginStatus('expired.admin', DEMO_PASSWORD)).toBe(429);
    expect((await reset(await linkFor('expired.admin@example.org'))).status).toBe(200);
    expect((await signIn(test, 'expired.admin', NEW_PASSWORD)).passwordStatus).toBe('valid');
  });

  it('works once', async () => {
    const link = await linkFor('org.admin@example.org');
    expect((await reset(link)).status).toBe(200);
    expect(await reset(link, 'Quiet-Forest-88!')).toMatchObject(EXPIRED);
  });

  it('works once when it is tried twice at once', async () => {
    const link = await linkFor('org.admin@example.org');
    const answers = await Promise.all(
      ['Quiet-Meadow-77!', 'Quiet-Forest-88!'].map((password) => reset(link, password)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'Quiet-Meadow-77!' : 'Quiet-Forest-88!';
    expect(await loginStatus('org.admin', winner)).toBe(200);
  });

  it('works for one hour, and with the newest link alone', async () => {
    const old = await linkFor('org.admin@example.org');
    const newer = await linkFor('org.admin@example.org');
    expect(await reset(old)).toMatchObject(EXPIRED);
    test.clock.advance(3600);
    expect(await reset(newer)).toMatchObject(EXPIRED);
    const last = await linkFor('org.admin@example.org');
    test.clock.advance(3599);
    expect((await reset(last)).status).toBe(200);
  });

  it('refuses a token that is forged, another’s, or of another purpose', async () => {
    const link = await linkFor('org.admin@example.org');
    const session = (await signIn(test, 'org.admin')).user.token;
    await asSystem(test, (work) =>
      invite(
        work,
        test.services.config,
        { name: 'Somebody' },
        {
          personId: idOf('org.admin'),
          email: link.email,
          firstName: '',
          userName: '',
          organizations: '',
        },
      ),
    );
    const invitation = (await lastLink(test)).searchParams.get('token') ?? '';
    const hashes = await asSystem(test, ({ tx }) => tx.selectFrom('one_time_tokens').select('token_hash').execute());
    for (const token of [
      'x',
      '%',
      link.token.toLowerCase(),
      `${link.token}=`,
      session,
      invitation,
      hashes[0]?.token_hash ?? '',
    ]) {
      expect(await reset({ email: link.email, token }), token).toMatchObject(EXPIRED);
    }
    expect(await reset({ email: 'org.user@example.org', token: link.token })).toMatchObject(EXPIRED);
    expect(await reset({ email: 'nobody@example.org', token: link.token })).toMatchObject(EXPIRED);
    expect((await reset(link)).status).toBe(200);
  });

  it.each(BROKEN)('refuses %j: %s', async (password, reason) => {
    const link = await linkFor('org.admin@example.org');
    expect(await reset(link, password)).toMatchObject({ status: 400, fields: { password: reason } });
    expect((await reset(link)).status).toBe(200);
  });

  it('refuses the present password', async () => {
    const link = await linkFor('org.admin@example.org');
    expect(await reset(link, DEMO_PASSWORD)).toMatchObject({
      fields: { password: 'The new password must differ from the present one' },
    });
  });

  it('is throttled for a network that guesses', async () => {
    for (let n = 0; n < 20; n += 1)
      expect((await reset({ email: 'org.admin@example.org', token: `guess${n}` })).status).toBe(400);
    expect((await reset({ email: 'org.admin@example.org', token: 'guess' })).status).toBe(429);
  });

  describe('of somebody whose identity is checked', () => {
    const right = PERSONAS['mfa.admin'].phone.slice(-4);
    const WRONG = { status: 400, fields: { phoneLast4: 'The last 4 digits of the phone do not match' } };

    it('asks for the last 4 digits of the phone', async () => {
      const link = await linkFor('mfa.admin@example.org');
      expect(link.verify).toBe('phone');
      expect(await reset(link)).toMatchObject(WRONG);
      expect(await reset(link, NEW_PASSWORD, '9999')).toMatchObject(WRONG);
      expect((await reset(link, NEW_PASSWORD, right)).status).toBe(200);
      // The new password alone opens nothing.
      expect((await signIn(test, 'mfa.admin', NEW_PASSWORD)).mfa).toEqual({ mfaRequired: true, mfaVerified: false });
    });

    it('is void after five wrong answers, over any time and with the right one next', async () => {
      const link = await linkFor('mfa.admin@example.org');
      for (let n = 0; n < 4; n += 1) {
        expect(await reset(link, NEW_PASSWORD, `000${n}`)).toMatchObject(WRONG);
        test.clock.advance(14 * 60);
      }
      expect(await reset(link, NEW_PASSWORD, '0009')).toMatchObject(WRONG);
      expect(await reset(link, NEW_PASSWORD, right)).toMatchObject(EXPIRED);
    });

    it('counts answers that come at once', async () => {
      const link = await linkFor('mfa.admin@example.org');
      const answers = await Promise.all(Array.from({ length: 8 }, () => reset(link, NEW_PASSWORD, '0000')));
      expect(answers.filter(({ message }) => message.startsWith('The last 4'))).toHaveLength(5);
      expect(await reset(link, NEW_PASSWORD, right)).toMatchObject(EXPIRED);
    });

    it('does not count right answers beside a bad password', async () => {
      const link = await linkFor('mfa.admin@example.org');
      for (let n = 0; n < 6; n += 1) {
        expect(await reset(link, 'Short-1a', right)).toMatchObject({ message: 'Invalid password' });
      }
      expect((await reset(link, NEW_PASSWORD, right)).status).toBe(200);
    });
  });
});
