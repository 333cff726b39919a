import { beforeEach, describe, expect, it } from 'vitest';
import { acceptTerms, getPasswordStatus, login, savePassword } from '#src/schemas/auth.ts';
import { listRoles } from '#src/schemas/people.ts';
import { accountCalls, BROKEN_PASSWORDS, idOf } from './account-calls.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, testApi, type TestApi } from './harness.ts';
import { asSystem, NEW_PASSWORD, signIn } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { loginStatus, statusOf, credentialsOf, auditOf } = accountCalls(() => test);

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

  it.each(BROKEN_PASSWORDS)('refuses %j: %s', async (password, reason) => {
    const { token } = (await signIn(test, 'org.admin')).user;
    const refused = await save(token, { password, oldPassword: DEMO_PASSWORD });
    expect(refused).toMatchObject({ status: 400, message: 'Invalid password', fields: { password: reason } });
  });

  it('must differ from the present one', async () => {
    const { token } = (await signIn(test, 'org.admin')).user;
    expect(await save(token, { password: DEMO_PASSWORD, oldPassword: DEMO_PASSWORD })).toMatchObject({
      status: 400,
      fields: { password: 'The new password must be different from the current one' },
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
      password_chosen: true,
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
      message: 'Your password has expired. Choose a new one.',
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
    const other = idOf('org.user');
    await asSystem(test, ({ tx }) =>
      tx.updateTable('credentials').set({ tos_accepted_at: null }).where('person_id', '=', other).execute(),
    );
    const { token, userId } = (await signIn(test, 'new.manager')).user;
    expect((await accept(token, userId)).status).toBe(200);
    const { tos_accepted_at: at } = await credentialsOf(userId);
    expect(at).toEqual(test.clock.now());
    test.clock.advance(60);
    expect((await accept(token, userId)).status).toBe(200);
    expect((await credentialsOf(userId)).tos_accepted_at).toEqual(at);
    expect((await credentialsOf(other)).tos_accepted_at).toBeNull();
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
