// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { setRouteMatcher } from '#src/lib/session/incoming.ts';
import { stampActivity } from '#src/lib/session/idle-stamp.ts';
import { readEnd } from '#src/lib/session/notice.ts';
import { flush, hydrate, SESSION_KEY, startPersisting, TOKEN_KEY } from '#src/lib/session/persistence.ts';
import { sessionDataOf, signedOut } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { seal, secureStorage, unseal } from '#src/lib/session/vault.ts';
import { harbor, loginAnswer, prairie, profile, tokenFor } from './tokens.ts';

let stop = () => {};
beforeEach(() => {
  session.setState({ ...signedOut, incomingUrl: null });
  localStorage.clear();
  sessionStorage.clear();
  stop = startPersisting();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {});
/** As after a reload: memory is empty, storage is not. */
const reload = async () => {
  await flush();
  stop();
  session.setState({ ...signedOut });
  stop = startPersisting();
  await hydrate();
};
const present = () => sessionDataOf(session.getState());

describe('signing in', () => {
  test('puts a person with one login into its organization', () => {
    session.getState().signIn(loginAnswer());
    expect(session.getState()).toMatchObject({
      organization: { id: 'org-1', name: 'Harbor House' },
      user: { userId: 'person-1', firstName: 'Ana' },
      features: ['notes'],
    });
  });

  test('leaves the choice to a person with several', () => {
    session.getState().signIn(loginAnswer({}, { profiles: [profile(), profile({ organization: prairie })] }));
    expect(session.getState().organization).toBeNull();
  });

  test('takes the only login that is left among inactive ones', () => {
    const profiles = [profile({ active: false }), profile({ organization: prairie })];
    session.getState().signIn(loginAnswer({}, { profiles }));
    expect(session.getState().organization?.id).toBe('org-2');
  });

  test('never takes over anything from the person before', () => {
    session.getState().signIn(loginAnswer({ isSuperAdmin: true, passwordStatus: 'expired' }));
    session.getState().chooseOrganization(prairie);
    session.getState().signIn(loginAnswer());
    expect(session.getState()).toMatchObject({
      isSuperAdmin: false,
      passwordStatus: 'valid',
      organization: { id: 'org-1' },
    });
  });

  test('goes on with verifying, terms, password and signup', () => {
    const profiles = [profile({ organization: { ...harbor, signupCompleted: false } })];
    const answer = loginAnswer(
      { mfa: { mfaRequired: true, mfaVerified: false }, passwordStatus: 'expired' },
      { profiles, tosAccepted: false },
    );
    const state = session.getState();
    state.signIn(answer);
    state.verified('fresh');
    state.termsAccepted();
    state.passwordRenewed();
    state.signupCompleted('org-1');
    state.setStatus({ features: ['x'], isSuperAdmin: false, passwordStatus: 'valid' });
    expect(session.getState()).toMatchObject({
      token: 'fresh',
      mfa: { mfaRequired: true, mfaVerified: true },
      tosAccepted: true,
      passwordStatus: 'valid',
      features: ['x'],
      profiles: [{ tosAccepted: true, organization: { signupCompleted: true } }],
    });
  });
});

describe('a stored session', () => {
  test('comes back whole; the token in plain text, nothing else', async () => {
    session.getState().signIn(loginAnswer());
    const before = present();
    await flush();
    expect(localStorage.getItem(TOKEN_KEY)).toBe(before.token);
    const rest = { ...localStorage } as Record<string, string>;
    delete rest[TOKEN_KEY];
    const stored = Object.entries(rest).flat();
    // as it stands, and as it would be read from base64; longer words than chance puts into a sealed text
    for (const text of [...stored, ...stored.map((each) => Buffer.from(each, 'base64').toString('latin1'))])
      expect(text).not.toMatch(/"firstName"|Harbor House|org-1|"notes"|person-1/);
    await reload();
    expect(present()).toEqual(before);
  });

  test('keeps where an identity code was sent; a session that was stored before there was that goes on', async () => {
    const code = { phone: 'ALTERNATE', by: 'VOICE', goodUntil: 1 } as const;
    session.getState().signIn(loginAnswer());
    session.getState().codeSent(code);
    await reload();
    expect(session.getState().sentCode).toEqual(code);
    const { sentCode: _, ...older } = present();
    localStorage.setItem(SESSION_KEY, (await seal(SESSION_KEY, JSON.stringify(older))) ?? '');
    await reload();
    expect(session.getState()).toMatchObject({ token: older.token, sentCode: null });
  });

  test('follows every change, and is gone with the session', async () => {
    session.getState().signIn(loginAnswer({}, { profiles: [profile(), profile({ organization: prairie })] }));
    session.getState().chooseOrganization(prairie);
    await reload();
    expect(session.getState().organization?.id).toBe('org-2');
    session.getState().signOut('manual');
    expect({ ...localStorage }).toEqual({});
    await flush();
    expect({ ...localStorage }).toEqual({});
  });

  test('is not written any more when it ended while it was encrypted', async () => {
    session.getState().signIn(loginAnswer());
    session.getState().signOut('manual');
    await flush();
    expect({ ...localStorage }).toEqual({});
  });

  test.each([
    [
      'the session is tampered with',
      () => localStorage.setItem(SESSION_KEY, `${localStorage.getItem(SESSION_KEY)?.slice(0, -8)}AAAAAAA=`),
    ],
    ['the session is no base64', () => localStorage.setItem(SESSION_KEY, '{"token":"x"}')],
    ['the session is empty', () => localStorage.setItem(SESSION_KEY, '')],
    ['the session is gone', () => localStorage.removeItem(SESSION_KEY)],
    ['the token is of somebody else', () => localStorage.setItem(TOKEN_KEY, tokenFor(60, 'eve'))],
    ['the token is rubbish', () => localStorage.setItem(TOKEN_KEY, 'null')],
  ])('counts as absent when %s', async (_, tamper) => {
    const warn = warnings();
    session.getState().signIn(loginAnswer());
    await flush();
    tamper();
    await reload();
    expect(session.getState().token).toBeNull();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('counts as absent when it is another version’s', async () => {
    warnings();
    localStorage.setItem(TOKEN_KEY, 'token');
    localStorage.setItem(SESSION_KEY, (await seal(SESSION_KEY, JSON.stringify({ token: 'token', user: 'Ana' }))) ?? '');
    await reload();
    expect(session.getState().token).toBeNull();
  });

  test('without its token is nothing', async () => {
    session.getState().signIn(loginAnswer());
    await flush();
    localStorage.removeItem(TOKEN_KEY);
    await reload();
    expect(session.getState().token).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  });

  test('with an expired token is gone, and the login page learns why', async () => {
    session.getState().signIn(loginAnswer({}, { token: tokenFor(-5) }));
    await reload();
    expect(session.getState().token).toBeNull();
    expect({ ...localStorage }).toEqual({});
    expect(readEnd()).toBe('expired');
  });

  test('that nobody used for 90 minutes is gone', async () => {
    session.getState().signIn(loginAnswer());
    stampActivity(Date.now() - 90 * 60_000);
    await reload();
    expect(session.getState().token).toBeNull();
    expect(readEnd()).toBe('idle');
  });

  test('that was used 89 minutes ago comes back', async () => {
    session.getState().signIn(loginAnswer());
    stampActivity(Date.now() - 89 * 60_000);
    await reload();
    expect(session.getState().token).not.toBeNull();
  });

  test.each(['', 'never', '-1e999', '{}'])('does not mind the activity stamp %s', async (stamp) => {
    session.getState().signIn(loginAnswer());
    localStorage.setItem('last-activity', stamp);
    await reload();
    expect(session.getState().token).not.toBeNull();
  });
});

describe('without crypto.subtle', () => {
  test('a session lives in memory, and another tab’s is left alone', async () => {
    warnings();
    session.getState().signIn(loginAnswer());
    await flush();
    const stored = { ...localStorage } as Record<string, string>;
    vi.stubGlobal('crypto', { getRandomValues: () => {} });
    await reload();
    expect(session.getState().token).toBeNull();
    expect({ ...localStorage }).toEqual(stored);
    session.getState().signIn(loginAnswer());
    await flush();
    expect(session.getState().token).not.toBeNull();
  });
});

describe('a browser that refuses to store', () => {
  test('still signs in', async () => {
    warnings();
    vi.stubGlobal('localStorage', undefined);
    session.getState().signIn(loginAnswer());
    await flush();
    await hydrate();
    expect(session.getState().token).not.toBeNull();
    session.getState().signOut('manual');
    expect(session.getState().token).toBeNull();
  });
});

describe('the vault', () => {
  const schema = z.object({ words: z.array(z.string()) });

  test('keeps values of any kind for others', async () => {
    await secureStorage.set('draft', { words: ['ñandú', '👍🏽'] });
    expect(localStorage.getItem('draft')).not.toMatch(/words/);
    expect(await secureStorage.get('draft', schema)).toEqual({ words: ['ñandú', '👍🏽'] });
    secureStorage.remove('draft');
    expect(await secureStorage.get('draft', schema)).toBeNull();
  });

  test('never seals twice alike, and opens nothing under another name', async () => {
    const warn = warnings();
    const sealed = await seal('a', '{"words":[]}');
    expect(await seal('a', '{"words":[]}')).not.toBe(sealed);
    expect(await unseal('a', sealed, schema)).toEqual({ words: [] });
    expect(await unseal('b', sealed, schema)).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('the incoming URL', () => {
  beforeEach(() => setRouteMatcher((path) => path.startsWith('/app/')));

  test('is given once, also after a reload', () => {
    session.getState().rememberIncoming('/app/notes?page=2#top');
    session.setState({ incomingUrl: null });
    expect(session.getState().takeIncoming()).toBe('/app/notes?page=2#top');
    expect(session.getState().takeIncoming()).toBeNull();
  });

  test('is theirs alone whose session has ended', () => {
    for (const [userId, url] of [
      ['person-1', '/app/notes'],
      ['person-2', null],
    ] as const) {
      session.getState().signIn(loginAnswer());
      session.getState().expire();
      session.getState().rememberIncoming('/app/notes');
      session.getState().signIn(loginAnswer({}, { userId }));
      expect(session.getState().takeIncoming()).toBe(url);
      expect(session.getState().takeIncoming()).toBeNull();
      session.getState().rememberIncoming('/app/later');
      expect(session.getState().takeIncoming()).toBe('/app/later');
    }
  });

  test.each([
    'https://evil.example/app/notes',
    '//evil.example/app/notes',
    '/\\evil.example/app/notes',
    '\\\\evil.example',
    // oxlint-disable-next-line no-script-url -- that is what must not get in
    'javascript:alert(1)',
    '/elsewhere',
    'app/notes',
    '/app/../elsewhere',
    `/app/${'x'.repeat(3000)}`,
    '',
  ])('is never %s', (url) => {
    session.getState().rememberIncoming(url);
    expect(session.getState().takeIncoming()).toBeNull();
    sessionStorage.setItem('incoming-url', url);
    expect(session.getState().takeIncoming()).toBeNull();
  });
});
