import { beforeEach, describe, expect, it } from 'vitest';
import { randomDigits, sameSecret } from '#server/domain/accounts/secrets.ts';
import { challenge, verify } from '#src/schemas/auth.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { listRoles } from '#src/schemas/people.ts';
import { PERSONAS, testApi, type TestApi } from './harness.ts';
import { asSystem, claimsOf, lastCode, lastMessage, otherCode, signIn } from './sign-in.ts';

const PERSON = PERSONAS['mfa.admin'];

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

type PhoneType = 'PRIMARY' | 'ALTERNATE';

const login = async () => (await signIn(test, 'mfa.admin')).user.token;
const ask = (bearer: string, contactType: 'SMS' | 'VOICE' = 'SMS', phoneType: PhoneType = 'PRIMARY') =>
  test.call(challenge, { bearer, body: { contactType, phoneType } });
const answer = (bearer: string, code: string, phoneType: PhoneType = 'PRIMARY') =>
  test.call(verify, { bearer, body: { code, phoneType } });
const statusOf = async (bearer: string) => (await test.call(listRoles, { bearer })).status;

/** A login that has been sent a code. */
async function asked() {
  const bearer = await login();
  expect((await ask(bearer)).status).toBe(200);
  return { bearer, code: await lastCode(test) };
}

const REFUSED = { status: 400, message: 'unable to verify identity' };

describe('the identity check', () => {
  it('shows the phones by their last digits alone', async () => {
    const { user, mfa } = await signIn(test, 'mfa.admin');
    expect(mfa).toEqual({ mfaRequired: true, mfaVerified: false });
    expect(user.availablePhones).toEqual([
      { phoneType: 'PRIMARY', lineType: 'Mobile', lastDigits: '06' },
      { phoneType: 'ALTERNATE', lineType: 'Landline', lastDigits: '16' },
    ]);
  });

  it('sends six digits by SMS and opens a whole session for them', async () => {
    const { bearer, code } = await asked();
    expect((await test.outbox()).at(-1)).toMatchObject({ kind: 'sms', recipient: PERSON.phone });
    expect(code).toMatch(/^\d{6}$/);
    const verified = await answer(bearer, code);
    expect(verified).toMatchObject({ status: 200, data: { mfa: { mfaVerified: true } } });
    const { refreshToken } = verified.data;
    expect(await statusOf(refreshToken)).toBe(200);
    expect(claimsOf(refreshToken)['sid']).not.toBe(claimsOf(bearer)['sid']);
    // The session that waited is over: neither it nor its code is good for anything.
    expect(await statusOf(bearer)).toBe(401);
    expect((await answer(bearer, code)).status).toBe(401);
  });

  it('reads the digits one by one to a landline, and sends no SMS there', async () => {
    const bearer = await login();
    expect(await ask(bearer, 'SMS', 'ALTERNATE')).toMatchObject({
      status: 400,
      message: 'Cannot verify your identity',
    });
    expect(await test.outbox()).toEqual([]);
    expect((await ask(bearer, 'VOICE', 'ALTERNATE')).status).toBe(200);
    expect((await test.outbox()).at(-1)).toMatchObject({ kind: 'voice', recipient: PERSON.phoneAlternate });
    expect(await lastMessage(test)).toMatch(/: \d, \d, \d, \d, \d, \d\./);
    expect((await answer(bearer, await lastCode(test), 'ALTERNATE')).status).toBe(200);
  });

  it('writes and speaks in the language of the person', async () => {
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people').set({ preferred_language: 'Spanish' }).where('id', '=', PERSON.personId).execute(),
    );
    const { bearer } = await asked();
    expect(await lastMessage(test)).toMatch(/^Outreach Console: use \d{6} para verificar su identidad\./);
    test.clock.advance(30);
    await ask(bearer, 'VOICE', 'ALTERNATE');
    // a voice of that language reads it out
    expect((await test.outbox()).at(-1)).toMatchObject({ kind: 'voice', language: 'es' });
  });

  it('refuses a phone the person does not have', async () => {
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people').set({ phone: null, phone_alternate: null }).where('id', '=', PERSON.personId).execute(),
    );
    const { user } = await signIn(test, 'mfa.admin');
    expect(user.availablePhones).toEqual([]);
    expect((await ask(user.token)).status).toBe(400);
    expect(await statusOf(user.token)).toBe(403);
  });

  it('keeps no code that could be read from the database', async () => {
    const { code } = await asked();
    const rows = await asSystem(test, ({ tx }) => tx.selectFrom('mfa_codes').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('refuses a code that is wrong, malformed, or was sent to the other phone', async () => {
    const { bearer, code } = await asked();
    expect(await answer(bearer, otherCode(code))).toMatchObject(REFUSED);
    expect(await answer(bearer, code, 'ALTERNATE')).toMatchObject(REFUSED);
    for (const malformed of ['', '12345', '1234567', 'abcdef', '１２３４５６', '%']) {
      expect((await answer(bearer, malformed)).status, malformed).toBe(400);
    }
    expect((await answer(bearer, ` ${code} `)).status).toBe(200);
  });

  it('refuses a code before one was sent', async () => {
    expect(await answer(await login(), '000000')).toMatchObject(REFUSED);
  });

  it('takes a code for 10 minutes', async () => {
    const late = await asked();
    test.clock.advance(600);
    expect(await answer(late.bearer, late.code)).toMatchObject(REFUSED);
    const intime = await asked();
    test.clock.advance(599);
    expect((await answer(intime.bearer, intime.code)).status).toBe(200);
  });

  it('takes the newest code alone', async () => {
    const { bearer, code } = await asked();
    test.clock.advance(30);
    expect((await ask(bearer)).status).toBe(200);
    const newer = await lastCode(test);
    if (newer !== code) expect(await answer(bearer, code)).toMatchObject(REFUSED);
    expect((await answer(bearer, newer)).status).toBe(200);
  });

  it('takes a code in the session it was sent for alone', async () => {
    const one = await asked();
    const other = await login();
    expect(await answer(other, one.code)).toMatchObject(REFUSED);
    test.clock.advance(30);
    expect((await ask(other)).status).toBe(200);
    expect((await answer(one.bearer, one.code)).status).toBe(200);
    expect((await answer(other, await lastCode(test))).status).toBe(200);
  });

  it('lets one of two verifications at once pass', async () => {
    const { bearer, code } = await asked();
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(bearer, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers.filter((one) => one.status !== 200)) expect([400, 401]).toContain(status);
  });
});

describe('throttling of the identity check', () => {
  it('sends ten codes within an hour, whoever asks for them, and goes on an hour after the last', async () => {
    const bearer = await login();
    for (let n = 0; n < LIMITS.mfaCodesPerHour; n += 1) {
      expect((await ask(bearer)).status).toBe(200);
      test.clock.advance(60);
    }
    expect(await ask(await login())).toMatchObject({ status: 429 });
    expect(await test.outbox()).toHaveLength(LIMITS.mfaCodesPerHour);
    test.clock.advance(3480);
    expect(await ask(await login())).toMatchObject({ status: 429 });
    test.clock.advance(120);
    expect((await ask(await login())).status).toBe(200);
  });

  it('sends another code after 30 seconds, in whatever session it is asked for', async () => {
    const { bearer } = await asked();
    const early = await ask(bearer);
    expect(early).toMatchObject({ status: 429, message: 'Too many attempts. Try again later.' });
    expect(early.headers.get('retry-after')).toBe('30');
    test.clock.advance(20);
    expect((await ask(await login())).headers.get('retry-after')).toBe('10');
    expect(await test.outbox()).toHaveLength(1);
    test.clock.advance(10);
    expect((await ask(bearer)).status).toBe(200);
    // from the second one on, too
    test.clock.advance(29);
    expect((await ask(bearer)).headers.get('retry-after')).toBe('1');
    expect(await test.outbox()).toHaveLength(2);
  });

  it('sends one code when asked twice at once', async () => {
    const bearer = await login();
    const answers = await Promise.all([ask(bearer), ask(bearer), ask(await login())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(await test.outbox()).toHaveLength(1);
  });

  it('refuses everything for 15 minutes after five wrong codes, the right one too', async () => {
    const { bearer, code } = await asked();
    for (let n = 0; n < 4; n += 1) expect(await answer(bearer, otherCode(code))).toMatchObject(REFUSED);
    // the last one says so
    const fifth = await answer(bearer, otherCode(code));
    expect(fifth.status).toBe(429);
    expect(fifth.headers.get('retry-after')).toBe('900');
    // nor is another code sent, which could not be used
    expect((await ask(bearer)).headers.get('retry-after')).toBe('900');
    const refused = await answer(bearer, code);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    test.clock.advance(60);
    expect((await ask(bearer)).headers.get('retry-after')).toBe('840');
    test.clock.advance(840);
    const again = await asked();
    expect((await answer(again.bearer, again.code)).status).toBe(200);
  });

  it('counts wrong codes over resends and new logins, until one is right', async () => {
    let { bearer, code } = await asked();
    for (let n = 0; n < 2; n += 1) await answer(bearer, otherCode(code));
    test.clock.advance(30);
    await ask(bearer);
    code = await lastCode(test);
    for (let n = 0; n < 2; n += 1) await answer(bearer, otherCode(code));
    test.clock.advance(30);
    ({ bearer, code } = await asked());
    expect((await answer(bearer, otherCode(code))).status).toBe(429);
    expect((await answer(bearer, code)).status).toBe(429);

    test.clock.advance(900);
    ({ bearer, code } = await asked());
    for (let n = 0; n < 4; n += 1) await answer(bearer, otherCode(code));
    expect((await answer(bearer, code)).status).toBe(200);
    ({ bearer, code } = await asked().catch(async () => {
      test.clock.advance(30);
      return asked();
    }));
    for (let n = 0; n < 4; n += 1) expect((await answer(bearer, otherCode(code))).status).toBe(400);
    expect((await answer(bearer, code)).status).toBe(200);
  });

  it('does not count the right code that is sent twenty times at once', async () => {
    const { bearer, code } = await asked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(bearer, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).not.toContain(429);
    test.clock.advance(30);
    const again = await asked();
    for (let n = 0; n < 4; n += 1) expect((await answer(again.bearer, otherCode(again.code))).status).toBe(400);
    expect((await answer(again.bearer, again.code)).status).toBe(200);
  });

  it('counts wrong codes that come at once', async () => {
    const { bearer, code } = await asked();
    const answers = await Promise.all(Array.from({ length: 9 }, () => answer(bearer, otherCode(code))));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('secrets', () => {
  it('draws all digits, and about as often', () => {
    const counts = new Map<string, number>();
    for (const digit of randomDigits(20_000)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(counts.size).toBe(10);
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(300);
  });

  it('compares whole texts', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    for (const [one, other] of [
      ['abc', 'abd'],
      ['abc', 'ab'],
      ['ab', 'abc'],
      ['', 'a'],
      ['a', ''],
      ['a\0', 'a'],
    ] as const) {
      expect(sameSecret(one, other), `${one} ${other}`).toBe(false);
    }
  });
});
