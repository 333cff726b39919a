import { beforeEach, describe, expect, it } from 'vitest';
import { invite } from '#server/domain/accounts/invitations.ts';
import { challenge, requestReset, resetPassword, savePassword, verify } from '#src/schemas/auth.ts';
import { idOf } from './account-calls.ts';
import { DEMO_PASSWORD, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { asSystem, lastCode, lastLink, NEW_PASSWORD, otherCode, signIn } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const EXPIRED = { status: 400, message: 'This link has expired or was already used. Request a new one.' };
const LATER_PASSWORD = 'Quiet-Forest-88!';

const tokenOfLink = async () => (await lastLink(test)).searchParams.get('token') ?? '';

async function resetLink(who: PersonaName): Promise<string> {
  await test.call(requestReset, { body: { email: PERSONAS[who].email } });
  return tokenOfLink();
}

async function invitationOf(who: PersonaName): Promise<string> {
  const to = { personId: idOf(who), email: PERSONAS[who].email, firstName: '', userName: '', organizations: '' };
  await asSystem(test, (work) => invite(work, test.services, { name: 'Somebody' }, to));
  return tokenOfLink();
}

const reset = (who: PersonaName, token: string, password: string, phoneLast4?: string) =>
  test.call(resetPassword, {
    body: { email: PERSONAS[who].email, token, password, ...(phoneLast4 && { phoneLast4 }) },
  });
const accept = (who: PersonaName, bearer: string, password: string) =>
  test.call(savePassword, { bearer, params: { userId: idOf(who) }, body: { password } });

describe('the links of earlier mails are void once the password is another', () => {
  const WAYS: Array<[string, (links: { reset: string; invitation: string }) => Promise<{ status: number }>]> = [
    [
      'changed in the account',
      async () => {
        const { user } = await signIn(test, 'org.admin');
        const body = { password: NEW_PASSWORD, oldPassword: DEMO_PASSWORD };
        return test.call(savePassword, { bearer: user.token, params: { userId: user.userId }, body });
      },
    ],
    ['reset', (links) => reset('org.admin', links.reset, NEW_PASSWORD)],
    [
      'created',
      async (links) => {
        await asSystem(test, ({ tx }) =>
          tx
            .updateTable('credentials')
            .set({ password_hash: null })
            .where('person_id', '=', idOf('org.admin'))
            .execute(),
        );
        return accept('org.admin', links.invitation, NEW_PASSWORD);
      },
    ],
  ];

  it.each(WAYS)('%s', async (_, change) => {
    const links = { reset: await resetLink('org.admin'), invitation: await invitationOf('org.admin') };
    const others = { reset: await resetLink('org.user'), invitation: await invitationOf('org.user') };
    expect((await change(links)).status).toBe(200);
    expect(await reset('org.admin', links.reset, LATER_PASSWORD)).toMatchObject(EXPIRED);
    expect((await accept('org.admin', links.invitation, LATER_PASSWORD)).status).toBeGreaterThanOrEqual(400);
    expect((await signIn(test, 'org.admin', NEW_PASSWORD)).user.userId).toBe(idOf('org.admin'));
    // nobody else's are
    expect((await reset('org.user', others.reset, LATER_PASSWORD)).status).toBe(200);
  });
});

describe('the last 4 digits', () => {
  const last4 = (phone: string | null) => phone?.slice(-4) ?? '';
  const { phone, phoneAlternate } = PERSONAS['mfa.admin'];
  const WRONG = { status: 400, fields: { phoneLast4: 'These 4 digits don’t match the phone number on your account' } };

  it('are counted when they are wrong, not when they are right', async () => {
    const token = await resetLink('mfa.admin');
    for (let n = 0; n < 6; n += 1)
      expect(await reset('mfa.admin', token, 'Short-1a', last4(phone))).toMatchObject({ message: 'Invalid password' });
    for (let n = 0; n < 4; n += 1) expect(await reset('mfa.admin', token, NEW_PASSWORD, '0000')).toMatchObject(WRONG);
    expect((await reset('mfa.admin', token, NEW_PASSWORD, last4(phone))).status).toBe(200);
  });

  it('are the alternate phone’s where there is no other', async () => {
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people').set({ phone: null }).where('id', '=', idOf('mfa.admin')).execute(),
    );
    const token = await resetLink('mfa.admin');
    expect((await lastLink(test)).searchParams.get('verify')).toBe('phone');
    expect(await reset('mfa.admin', token, NEW_PASSWORD, last4(phone))).toMatchObject(WRONG);
    expect((await reset('mfa.admin', token, NEW_PASSWORD, last4(phoneAlternate))).status).toBe(200);
  });
});

describe('the identity check of one person', () => {
  const ask = (bearer: string, phoneType: 'PRIMARY' | 'ALTERNATE' = 'PRIMARY') =>
    test.call(challenge, { bearer, body: { contactType: phoneType === 'PRIMARY' ? 'SMS' : 'VOICE', phoneType } });
  const answer = (bearer: string, code: string, phoneType: 'PRIMARY' | 'ALTERNATE' = 'PRIMARY') =>
    test.call(verify, { bearer, body: { code, phoneType } });

  it('holds up nobody else: neither its wrong codes nor its wait for the next one', async () => {
    await asSystem(test, ({ tx }) =>
      tx.updateTable('credentials').set({ mfa_required: true }).where('person_id', '=', idOf('org.admin')).execute(),
    );
    const one = (await signIn(test, 'mfa.admin')).user.token;
    expect((await ask(one)).status).toBe(200);
    const code = await lastCode(test);
    for (let n = 0; n < 4; n += 1) expect((await answer(one, otherCode(code))).status).toBe(400);
    for (const wrong of [otherCode(code), code]) expect((await answer(one, wrong)).status).toBe(429);
    const other = (await signIn(test, 'org.admin')).user.token;
    expect((await ask(other)).status).toBe(200);
    expect((await answer(other, await lastCode(test))).status).toBe(200);
  });

  it('takes a code that the alternate phone was told from that phone alone', async () => {
    const bearer = (await signIn(test, 'mfa.admin')).user.token;
    expect((await ask(bearer, 'ALTERNATE')).status).toBe(200);
    const code = await lastCode(test);
    expect((await answer(bearer, code, 'PRIMARY')).status).toBe(400);
    expect((await answer(bearer, code, 'ALTERNATE')).status).toBe(200);
  });
});
