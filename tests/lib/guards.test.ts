import { isNotFound, isRedirect } from '@tanstack/react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as guards from '#src/lib/guards.ts';
import { setRouteMatcher } from '#src/lib/session/incoming.ts';
import { signedOut, type SessionData } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { harbor, prairie, profile, tokenFor } from './tokens.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  setRouteMatcher((path) => path.startsWith('/app'));
  session.setState({ ...signedOut, incomingUrl: null });
});

const admin: SessionData = {
  ...signedOut,
  token: tokenFor(600),
  user: { userId: 'p', userName: 'u', firstName: 'A', lastName: 'R' },
  profiles: [profile()],
  organization: { id: harbor.id, name: harbor.name },
  tosAccepted: true,
};
const be = (change: Partial<SessionData> = {}) => session.setState({ ...admin, ...change });
const plainUser = { profiles: [profile({ name: 'USER' })] };
const superAdmin = { profiles: [profile({ name: 'SUPER_ADMIN', organization: null })], isSuperAdmin: true };
const newManager = { profiles: [profile({ organization: { ...harbor, signupCompleted: false } })], tosAccepted: false };
const newUser = { profiles: [profile({ name: 'USER', organization: { ...harbor, signupCompleted: false } })] };
const chooser = { profiles: [profile(), profile({ organization: prairie })], organization: null };
const unverified = { mfa: { mfaRequired: true, mfaVerified: false } };

const context: guards.Guarded = { session };

/** Where a guard sends the person; null when it lets pass. */
function sends(guard: (given: { readonly context: guards.Guarded }) => void): string | null {
  try {
    guard({ context });
    return null;
  } catch (error) {
    if (isNotFound(error)) return String(error.data);
    if (!isRedirect(error)) throw error;
    return error.options.href ?? '';
  }
}
const visit = (href: string) =>
  sends(() => guards.requireSession(context, { href, pathname: href.split('?')[0] ?? '' }));

const WIZARD = '/app/organizations/org-1/onboarding';
const HOME = '/app/organizations/org-1';

describe('/app', () => {
  test.each<[string, Partial<SessionData>, string | null]>([
    ['a stranger', signedOut, '/public/login'],
    ['whose token has expired', { token: tokenFor(-1) }, '/public/login'],
    ['who has to verify the identity', { ...unverified, ...chooser }, '/public/mfa'],
    ['who has to choose an organization', chooser, '/public/organizations'],
    ['a super admin without one', { ...superAdmin, organization: null }, '/public/organizations'],
    ['a new manager', newManager, WIZARD],
    ['a new manager whose password has expired', { ...newManager, passwordStatus: 'expired' }, WIZARD],
    ['a user whose organization is not set up', newUser, WIZARD],
    ['who has to accept the terms', { tosAccepted: false }, '/public/terms'],
    ['whose password has expired', { passwordStatus: 'expired' }, '/app/user'],
    ['an admin', {}, null],
    ['a super admin', superAdmin, null],
    ['a user', plainUser, null],
  ])('%s', (_, change, expected) => {
    be(change);
    expect(visit('/app/notes?page=2')).toBe(expected);
  });

  test('brings the person back afterwards, but not from the wizard or the password', () => {
    be(signedOut);
    visit('/app/notes?page=2');
    be();
    expect(sends(guards.requireGuest)).toBe('/app/notes?page=2');
    expect(sends(guards.requireGuest)).toBe(HOME);
    be(newManager);
    visit('/app/notes');
    be({ passwordStatus: 'expired' });
    visit('/app/notes');
    be();
    expect(sends(guards.requireGuest)).toBe(HOME);
  });

  test.each<[string, Partial<SessionData>]>([
    ['a stranger', signedOut],
    ['whose token has expired', { token: tokenFor(-1) }],
    ['who has to verify the identity', unverified],
    ['who has to choose an organization', chooser],
    ['who has to accept the terms', { tosAccepted: false }],
  ])('remembers where %s wanted to go', (_, change) => {
    be(change);
    visit('/app/notes?page=2');
    expect(stored.get('incoming-url')).toBe('/app/notes?page=2');
  });

  test('does not send in circles', () => {
    be(newManager);
    expect(visit(WIZARD)).toBeNull();
    be({ passwordStatus: 'expired' });
    expect(visit('/app/user')).toBeNull();
  });

  test('ends an expired session', () => {
    be({ token: tokenFor(-1) });
    visit('/app/notes');
    expect(session.getState().token).toBeNull();
    expect(stored.get('incoming-url')).toBe('/app/notes');
  });
});

test.each<[string, Partial<SessionData>, string | null, boolean]>([
  ['a new manager', newManager, null, true],
  ['an admin whose organization is set up', {}, HOME, true],
  ['a super admin', superAdmin, HOME, true],
  ['who has no organization', { organization: null }, '/public/login', false],
])('the wizard: %s', (_, change, expected, staysSignedIn) => {
  be(change);
  expect(sends(guards.requireOnboarding)).toBe(expected);
  expect(session.getState().token !== null).toBe(staysSignedIn);
});

describe('the steps of signing in', () => {
  test.each<[string, Partial<SessionData>, string | null, string | null, string | null, string | null]>([
    // who, then what login, identity check, picker and terms say
    ['a stranger', signedOut, null, '/public/login', '/public/login', '/public/login'],
    ['expired', { token: tokenFor(-1) }, null, HOME, '/public/login', '/public/login'],
    ['before the check', { ...unverified, ...chooser }, '/public/mfa', null, '/public/mfa', '/public/mfa'],
    ['before the choice', chooser, '/public/organizations', '/public/organizations', null, '/public/organizations'],
    ['before the terms', { tosAccepted: false }, HOME, HOME, HOME, null],
    ['a super admin', superAdmin, HOME, HOME, null, HOME],
    ['an admin', {}, HOME, HOME, HOME, HOME],
    ['a user', plainUser, '/app/user', '/app/user', '/app/user', '/app/user'],
  ])('%s', (_, change, login, check, picker, terms) => {
    const all = [
      guards.requireGuest,
      guards.requireMfaPending,
      guards.requireOrganizationChoice,
      guards.requireTermsPending,
    ];
    const answers = all.map((guard) => {
      be(change);
      return sends(guard);
    });
    expect(answers).toEqual([login, check, picker, terms]);
  });
});

test.each<[string, (given: { readonly context: guards.Guarded }) => void, Partial<SessionData>]>([
  ['the login', guards.requireGuest, {}],
  ['the identity check', guards.requireMfaPending, {}],
  ['the terms', guards.requireTermsPending, {}],
])('%s leads to where one wanted to go, once', (_, guard, change) => {
  be(signedOut);
  visit('/app/notes?page=2');
  be(change);
  expect(sends(guard)).toBe('/app/notes?page=2');
  expect(sends(guard)).toBe(HOME);
});

test('what belongs to the chosen organization has its id, and is closed without one', () => {
  be();
  expect(guards.chosenOrganization(context)).toBe(harbor.id);
  be({ organization: null });
  expect(sends(() => void guards.chosenOrganization(context))).toBe('forbidden');
});

describe('rights', () => {
  test.each<[string, Partial<SessionData>, Array<string | null>]>([
    ['a user', plainUser, ['forbidden', 'forbidden', 'notes', 'forbidden', null]],
    ['an admin', {}, [null, 'forbidden', 'notes', null, null]],
    ['a super admin', superAdmin, [null, null, null, null, null]],
  ])('%s', (_, change, expected) => {
    be({ ...change, features: [] });
    expect([
      sends(() => guards.requireRight(context, 'people', 'canReadAsAdmin')),
      sends(() => guards.requireSection(context, 'organizations')),
      sends(() => guards.requireFeature(context, 'notes')),
      sends(() => guards.requireOrganization(context, 'org-1')),
      sends(() => guards.requireSection(context, 'user')),
    ]).toEqual(expected);
  });

  test('another organization is forbidden to its neighbours', () => {
    be();
    expect(sends(() => guards.requireOrganization(context, 'org-2'))).toBe('forbidden');
  });
});
