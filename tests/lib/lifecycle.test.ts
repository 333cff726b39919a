// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setFrontendPath } from '#src/lib/api/frontend-path.ts';
import { idleFor, stampActivity } from '#src/lib/session/idle-stamp.ts';
import { useIdle } from '#src/lib/session/idle.ts';
import { startSession } from '#src/lib/session/lifecycle.ts';
import { setRouteMatcher } from '#src/lib/session/incoming.ts';
import { readEnd } from '#src/lib/session/notice.ts';
import { flush, SESSION_KEY, TOKEN_KEY } from '#src/lib/session/persistence.ts';
import { sessionDataOf, signedOut } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { seal } from '#src/lib/session/vault.ts';
import { server } from '#tests/server.ts';
import { loginAnswer, prairie, profile, tokenFor } from './tokens.ts';

const effects = { go: vi.fn(), reload: vi.fn() };
const logouts: Array<string | null> = [];
/** Whose session is said to be in use. */
const told: Array<string | null> = [];
/** What else these calls carry: where they come from, and for which organization. */
const carried: Array<readonly [path: string | null, organization: string | null]> = [];
const carries = ({ headers }: Request) =>
  carried.push([headers.get('x-frontend-path'), headers.get('x-organization-id')]);
let stop = () => {};

beforeEach(() => {
  session.setState({ ...signedOut });
  localStorage.clear();
  sessionStorage.clear();
  logouts.length = 0;
  told.length = 0;
  carried.length = 0;
  setFrontendPath(() => '/app/user');
  server.use(
    http.get('http://localhost:3000/v2/people/:id/password-status', ({ request }) => {
      told.push(request.headers.get('authorization'));
      carries(request);
      return HttpResponse.json({ data: null });
    }),
    http.post('http://localhost:3000/v2/auth/logout', ({ request }) => {
      logouts.push(request.headers.get('authorization'));
      carries(request);
      return HttpResponse.json({ data: null });
    }),
  );
  stop = startSession(effects);
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const twoLogins = { profiles: [profile(), profile({ organization: prairie })] };
const otherTab = () => new BroadcastChannel('session');
/** What the other tabs hear while `work` runs. */
async function heard(work: () => void): Promise<unknown[]> {
  const channel = otherTab();
  const messages: unknown[] = [];
  channel.addEventListener('message', ({ data }) => messages.push(data));
  work();
  await vi.waitFor(() => expect(messages.length).toBeGreaterThan(0));
  channel.close();
  return messages;
}

describe('signing out', () => {
  test('tells the server, forgets what is stored and goes to the login page', async () => {
    session.getState().signIn(loginAnswer());
    const { token } = session.getState();
    await flush();
    session.getState().signOut('manual');
    expect(effects.go).toHaveBeenCalledExactlyOnceWith('/public/login');
    expect(effects.reload).not.toHaveBeenCalled();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(localStorage.getItem(SESSION_KEY)).toBeNull();
    await vi.waitFor(() => expect(logouts).toEqual([`Bearer ${token}`]));
    expect(carried).toContainEqual(['/app/user', null]);
  });

  test('does not mind a server that fails', async () => {
    let asked = 0;
    server.use(
      http.post('http://localhost:3000/v2/auth/logout', () => {
        asked += 1;
        return HttpResponse.error();
      }),
    );
    session.getState().signIn(loginAnswer());
    session.getState().signOut('manual');
    await vi.waitFor(() => expect(asked).toBe(1));
    expect(effects.go).toHaveBeenCalledWith('/public/login');
  });
});

describe('expiry', () => {
  test('reloads once, without telling the server, and says why', () => {
    session.getState().signIn(loginAnswer());
    session.getState().expire();
    session.getState().expire();
    expect(effects.reload).toHaveBeenCalledTimes(1);
    expect(readEnd()).toBe('expired');
    expect(logouts).toEqual([]);
  });

  test('of the same token again never reloads again', () => {
    const answer = loginAnswer();
    for (let round = 0; round < 3; round += 1) {
      session.getState().signIn(answer);
      session.getState().expire();
    }
    expect(effects.reload).toHaveBeenCalledTimes(1);
    expect(effects.go).toHaveBeenCalledTimes(2);
  });

  test('of another token does', () => {
    for (const subject of ['ana', 'ben']) {
      session.getState().signIn(loginAnswer({}, { token: tokenFor(60, subject) }));
      session.getState().expire();
    }
    expect(effects.reload).toHaveBeenCalledTimes(2);
  });
});

test('switching the organization here leads nowhere by itself', () => {
  session.getState().signIn(loginAnswer({}, twoLogins));
  session.getState().chooseOrganization({ id: 'org-1', name: 'Harbor House' });
  session.getState().chooseOrganization(prairie);
  expect(effects.go).not.toHaveBeenCalled();
});

describe('other tabs', () => {
  test('hear of sign-in, switch and sign-out', async () => {
    expect(await heard(() => session.getState().signIn(loginAnswer({}, twoLogins)))).toMatchObject([
      { type: 'session', data: { user: { userId: 'person-1' }, organization: null } },
    ]);
    expect(await heard(() => session.getState().chooseOrganization(prairie))).toMatchObject([
      { type: 'session', data: { organization: { id: 'org-2' } } },
    ]);
    const { token } = session.getState();
    expect(await heard(() => session.getState().signOut('manual'))).toEqual([
      { type: 'ended', token, reason: 'manual' },
    ]);
  });

  test('are followed at once: into a session, to another organization, and out', async () => {
    const channel = otherTab();
    session.getState().signIn(loginAnswer({}, twoLogins));
    const data = sessionDataOf(session.getState());
    stop();
    session.setState({ ...signedOut });
    stop = startSession(effects);
    vi.clearAllMocks();

    channel.postMessage({ type: 'session', data });
    await vi.waitFor(() => expect(session.getState().user?.userId).toBe('person-1'));
    expect(effects.go).toHaveBeenLastCalledWith('/app');

    channel.postMessage({ type: 'session', data: { ...data, organization: { id: 'org-2', name: 'Prairie Care' } } });
    await vi.waitFor(() => expect(session.getState().organization?.id).toBe('org-2'));
    expect(effects.go).toHaveBeenCalledTimes(2);

    channel.postMessage({ type: 'ended', token: 'of somebody else', reason: 'manual' });
    channel.postMessage({ type: 'ended', token: null, reason: 'manual' });
    channel.postMessage({ type: 'session', data: { ...data, features: ['told last'] } });
    // messages come in the order in which they were sent
    await vi.waitFor(() => expect(session.getState().features).toEqual(['told last']));
    expect(session.getState().token).toBe(data.token);
    expect(effects.go).not.toHaveBeenCalledWith('/public/login');
    channel.postMessage({ type: 'session', data: { token: 5 } });
    channel.postMessage('rubbish');
    channel.postMessage({ type: 'ended', token: data.token, reason: 'manual' });
    await vi.waitFor(() => expect(session.getState().token).toBeNull());
    expect(effects.go).toHaveBeenLastCalledWith('/public/login');
    expect(effects.reload).not.toHaveBeenCalled();
    expect(readEnd()).toBe('elsewhere');
    expect(logouts).toEqual([]);
    channel.close();
  });

  test.each(['idle', 'expired'] as const)(
    'whose session ended (%s) end it as their own: for the same reason',
    async (reason) => {
      const channel = otherTab();
      session.getState().signIn(loginAnswer());
      const { token } = session.getState();
      // storage, which doesn't tell why, is heard first
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
      channel.postMessage({ type: 'ended', token, reason });
      await vi.waitFor(() => expect(session.getState().token).toBeNull());
      expect(readEnd()).toBe(reason);
      expect(effects.reload).toHaveBeenCalledTimes(1);
      expect(effects.go).not.toHaveBeenCalled();
      expect(logouts).toEqual([]);
      channel.close();
    },
  );

  test('that sign in bring a tab back to where it was turned away', async () => {
    const channel = otherTab();
    setRouteMatcher((path) => path === '/app/notes');
    session.getState().signIn(loginAnswer());
    const data = sessionDataOf(session.getState());
    session.getState().expire();
    session.getState().rememberIncoming('/app/notes?page=2');
    channel.postMessage({ type: 'session', data });
    await vi.waitFor(() => expect(effects.go).toHaveBeenCalledExactlyOnceWith('/app/notes?page=2'));
    channel.close();
  });

  test('that follow neither store nor tell what they followed', async () => {
    const channel = otherTab();
    const messages: unknown[] = [];
    channel.addEventListener('message', ({ data }) => messages.push(data));
    session.getState().signIn(loginAnswer());
    const data = { ...sessionDataOf(session.getState()), features: ['more'] };
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    await flush();
    const stored = localStorage.getItem(SESSION_KEY);
    channel.postMessage({ type: 'session', data });
    await vi.waitFor(() => expect(session.getState().features).toEqual(['more']));
    await flush();
    expect(localStorage.getItem(SESSION_KEY)).toBe(stored);
    expect(messages).toHaveLength(1);
    channel.close();
  });

  test('without a channel are followed by what they store', async () => {
    session.getState().signIn(loginAnswer());
    const data = { ...sessionDataOf(session.getState()), organization: { id: 'org-2', name: 'Prairie Care' } };
    await flush();
    localStorage.setItem(SESSION_KEY, (await seal(SESSION_KEY, JSON.stringify(data))) ?? '');
    dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    await vi.waitFor(() => expect(session.getState().organization?.id).toBe('org-2'));

    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await vi.waitFor(() => expect(session.getState().token).toBeNull());
    expect(effects.go).toHaveBeenLastCalledWith('/public/login');
  });

  test('that sign in are followed, though their token is seen last', async () => {
    session.getState().signIn(loginAnswer());
    const { token } = session.getState();
    await flush();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // the channel was quicker; of what is stored, the session is heard of before the token is there
    localStorage.removeItem(TOKEN_KEY);
    dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }));
    localStorage.setItem(TOKEN_KEY, token ?? '');
    dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
    vi.runAllTimers();
    expect(session.getState().token).toBe(token);
    expect(effects.go).not.toHaveBeenCalled();
  });

  test('that clear storage end a session once', async () => {
    session.getState().signIn(loginAnswer());
    await flush();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
    await vi.waitFor(() => expect(session.getState().token).toBeNull());
    expect(effects.go).toHaveBeenCalledTimes(1);
  });
});

describe('idleness', () => {
  const minutes = (count: number) => count * 60_000;
  beforeEach(() => {
    stop();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    stop = startSession(effects);
    session.getState().signIn(loginAnswer());
    vi.clearAllMocks();
  });

  test('of 90 minutes ends the session, tells the server, and reloads', async () => {
    const { token } = session.getState();
    vi.advanceTimersByTime(minutes(90) - 1000);
    expect(session.getState().token).not.toBeNull();
    vi.advanceTimersByTime(2000);
    expect(session.getState().token).toBeNull();
    expect(effects.reload).toHaveBeenCalledTimes(1);
    expect(readEnd()).toBe('idle');
    await vi.waitFor(() => expect(logouts).toEqual([`Bearer ${token}`]));
  });

  test('is warned of, and then ended by the button alone, not by a movement', () => {
    const { result } = renderHook(useIdle);
    act(() => void vi.advanceTimersByTime(minutes(88) - 2000));
    expect(result.current.warning).toBe(false);
    act(() => void vi.advanceTimersByTime(3000));
    expect(result.current.warning).toBe(true);
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'])
      act(() => void dispatchEvent(new Event(type)));
    expect(result.current.warning).toBe(true);
    expect(result.current.secondsLeft).toBeLessThanOrEqual(120);
    act(() => result.current.stay());
    expect(result.current.warning).toBe(false);
    act(() => void vi.advanceTimersByTime(minutes(89)));
    expect(session.getState().token).not.toBeNull();
    act(() => void dispatchEvent(new Event('pointermove')));
    act(() => void vi.advanceTimersByTime(minutes(2)));
    expect(session.getState().token).toBeNull();
  });

  test('ends with any activity, in any tab', () => {
    vi.advanceTimersByTime(minutes(80));
    dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(minutes(80));
    expect(session.getState().token).not.toBeNull();
    stampActivity(Date.now());
    vi.advanceTimersByTime(minutes(80));
    expect(session.getState().token).not.toBeNull();
  });

  test('is measured by the clock: who opens the laptop after a night is signed out before the first key counts', () => {
    vi.setSystemTime(Date.now() + minutes(600));
    dispatchEvent(new Event('keydown'));
    expect(session.getState().token).toBeNull();
  });

  test('is written down at most twice a second', () => {
    vi.advanceTimersByTime(minutes(1));
    dispatchEvent(new Event('pointermove'));
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    for (let at = 0; at < 100; at += 1) {
      vi.advanceTimersByTime(4);
      dispatchEvent(new Event('pointermove'));
    }
    expect(setItem).not.toHaveBeenCalled();
    vi.advanceTimersByTime(101);
    dispatchEvent(new Event('pointermove'));
    expect(setItem).toHaveBeenCalledTimes(1);
  });

  test('does not come to the server’s mind while somebody is there, calls or no calls', async () => {
    // what other tests have told may still be on its way
    const token = tokenFor(12 * 3600, 'bea');
    session.getState().signIn(loginAnswer({}, { token }));
    const times = () => told.filter((bearer) => bearer === `Bearer ${token}`).length;
    vi.advanceTimersByTime(minutes(5));
    dispatchEvent(new Event('keydown'));
    expect(times()).toBe(0);
    vi.advanceTimersByTime(minutes(6));
    await vi.waitFor(() => expect(times()).toBe(1));
    expect(carried).toContainEqual(['/app/user', session.getState().organization?.id]);
    vi.advanceTimersByTime(minutes(70));
    dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(times()).toBe(2));
  });

  test('does not count while nobody is signed in', () => {
    session.getState().signOut('manual');
    vi.clearAllMocks();
    vi.advanceTimersByTime(minutes(200));
    expect(effects.reload).not.toHaveBeenCalled();
    session.getState().signIn(loginAnswer());
    expect(session.getState().token).not.toBeNull();
    expect(idleFor(Date.now())).toBe(0);
  });
});
