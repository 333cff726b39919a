import { beforeEach, describe, expect, it } from 'vitest';
import { invite } from '#server/domain/accounts/invitations.ts';
import { getResetLink, requestReset, resetPassword } from '#src/schemas/auth.ts';
import { accountCalls, BROKEN_PASSWORDS, idOf, noting } from './account-calls.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, testApi, type TestApi } from './harness.ts';
import { deliverDue } from './jobs.ts';
import { asSystem, lastLink, lastMessage, NEW_PASSWORD, signIn } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { loginStatus, statusOf, auditOf } = accountCalls(() => test);

describe('asking for a reset', () => {
  const ask = (email: string, address = '192.0.2.1') => test.call(requestReset, { body: { email }, address });

  it('mails a link to the person, in the form the console knows', async () => {
    expect(await ask('  ORG.Admin@Example.org ')).toMatchObject({ status: 200, data: null });
    expect((await test.outbox()).at(-1)).toMatchObject({
      kind: 'mail',
      recipient: 'org.admin@example.org',
      subject: 'Reset your Outreach Console password',
    });
    expect(await lastMessage(test)).toContain('Hello Daniel,');
    const link = await lastLink(test);
    expect(link.href).toMatch(
      /^http:\/\/console\.test\/public\/reset\?email=org\.admin%40example\.org&token=[\w-]{43}$/,
    );
  });

  it('answers for an unknown address as for a known one, after the same work, and mails nobody', async () => {
    const { db, taken } = noting(test.db);
    test = await testApi({ services: { db } });
    await ask('before@example.org');
    await deliverDue(test.services);
    const work = async (email: string) => {
      taken();
      const { status, data, message } = await ask(email);
      const statements = taken().length;
      // and what is done about it afterwards
      const ran = await deliverDue(test.services);
      return { status, data, message, statements, ran };
    };
    const unknown = await work('nobody@example.org');
    expect(unknown).toMatchObject({ status: 200, data: null, message: '' });
    expect(await test.outbox()).toEqual([]);
    expect(await work('org.admin@example.org')).toEqual(unknown);
    expect(await test.outbox()).toHaveLength(1);
  });

  it('leaves what became of other messages as it was', async () => {
    await ask('org.admin@example.org');
    await asSystem(test, ({ tx }) => tx.updateTable('outbox').set({ error: 'The line is down' }).execute());
    await ask('nobody@example.org');
    expect(await test.outbox()).toMatchObject([{ error: 'The line is down' }]);
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
  const EXPIRED = { status: 400, message: 'This link has expired or was already used. Request a new one.' };

  const isOpen = async (bearer: string | null, address = '192.0.2.1') => {
    const { status, data } = await test.call(getResetLink, { ...(bearer !== null && { bearer }), address });
    return status === 200 ? data.open : status;
  };

  it('tells whoever has the link whether it can be used, as often as they ask, and uses nothing up', async () => {
    const old = await linkFor('org.admin@example.org');
    for (let n = 0; n < 101; n += 1) expect(await isOpen(old.token)).toBe(true);
    const link = await linkFor('org.admin@example.org');
    expect(await isOpen(old.token)).toBe(false);
    expect((await reset(link)).status).toBe(200);
    expect(await isOpen(link.token)).toBe(false);
    const late = await linkFor('mfa.admin@example.org');
    test.clock.advance(3599);
    expect(await isOpen(late.token)).toBe(true);
    test.clock.advance(1);
    expect(await isOpen(late.token)).toBe(false);
  });

  it('tells the same of every token that opens nothing', async () => {
    const { token } = await linkFor('org.admin@example.org');
    const session = (await signIn(test, 'org.admin')).user.token;
    for (const bearer of [null, 'x', 'A'.repeat(43), token.toLowerCase(), session]) {
      expect(await test.call(getResetLink, bearer === null ? {} : { bearer })).toMatchObject({
        status: 200,
        data: { open: false },
      });
    }
  });

  it('is not asked on and on by a network that guesses, which may still use a good link', async () => {
    const link = await linkFor('org.admin@example.org');
    for (let n = 0; n < 100; n += 1) expect(await isOpen(`guess${n}`)).toBe(false);
    expect(await isOpen(link.token)).toBe(429);
    expect(await isOpen(link.token, '203.0.113.9')).toBe(true);
    expect((await reset(link)).status).toBe(200);
  });

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
        test.services,
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

  it.each(BROKEN_PASSWORDS)('refuses %j: %s', async (password, reason) => {
    const link = await linkFor('org.admin@example.org');
    expect(await reset(link, password)).toMatchObject({ status: 400, fields: { password: reason } });
    expect((await reset(link)).status).toBe(200);
  });

  it('refuses the present password', async () => {
    const link = await linkFor('org.admin@example.org');
    expect(await reset(link, DEMO_PASSWORD)).toMatchObject({
      fields: { password: 'The new password must be different from the current one' },
    });
  });

  it('is throttled for a network that guesses', async () => {
    for (let n = 0; n < 20; n += 1)
      expect((await reset({ email: 'org.admin@example.org', token: `guess${n}` })).status).toBe(400);
    expect((await reset({ email: 'org.admin@example.org', token: 'guess' })).status).toBe(429);
  });

  describe('of somebody whose identity is checked', () => {
    const right = PERSONAS['mfa.admin'].phone.slice(-4);
    const WRONG = {
      status: 400,
      fields: { phoneLast4: 'These 4 digits don’t match the phone number on your account' },
    };

    it('asks for the last 4 digits of the phone', async () => {
      const link = await linkFor('mfa.admin@example.org');
      expect(link.verify).toBe('phone');
      expect(await reset(link)).toMatchObject(WRONG);
      expect(await reset(link, NEW_PASSWORD, '9999')).toMatchObject(WRONG);
      expect((await reset(link, NEW_PASSWORD, right)).status).toBe(200);
      // The new password alone opens nothing.
      expect((await signIn(test, 'mfa.admin', NEW_PASSWORD)).mfa).toEqual({ mfaRequired: true, mfaVerified: false });
    });

    it('is void after five wrong answers, over any time and with the right one next; others’ links are not', async () => {
      await asSystem(test, ({ tx }) =>
        tx.updateTable('credentials').set({ mfa_required: true }).where('person_id', '=', idOf('org.admin')).execute(),
      );
      const theirs = await linkFor('org.admin@example.org');
      const link = await linkFor('mfa.admin@example.org');
      for (let n = 0; n < 4; n += 1) {
        expect(await reset(link, NEW_PASSWORD, `000${n}`)).toMatchObject(WRONG);
        test.clock.advance(14 * 60);
      }
      expect(await reset(theirs, NEW_PASSWORD, '0009')).toMatchObject(WRONG);
      expect(await reset(link, NEW_PASSWORD, '0009')).toMatchObject(WRONG);
      expect(await reset(link, NEW_PASSWORD, right)).toMatchObject(EXPIRED);
      expect((await reset(theirs, NEW_PASSWORD, PERSONAS['org.admin'].phone.slice(-4))).status).toBe(200);
    });

    it('counts answers that come at once', async () => {
      const link = await linkFor('mfa.admin@example.org');
      const answers = await Promise.all(Array.from({ length: 8 }, () => reset(link, NEW_PASSWORD, '0000')));
      expect(answers.filter(({ message }) => message.startsWith('These 4 digits'))).toHaveLength(5);
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
