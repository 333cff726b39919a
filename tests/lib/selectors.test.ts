import { describe, expect, test } from 'vitest';
import {
  activeProfileName,
  homePath,
  isTokenExpired,
  loginProfiles,
  mayOpenOrganization,
  mustAcceptTerms,
  mustChooseOrganization,
  mustFinishSignup,
  mustRenewPassword,
  mustVerifyMfa,
  sections,
  tokenExpiry,
} from '#src/lib/session/selectors.ts';
import { signedOut, type SessionData } from '#src/lib/session/state.ts';
import { harbor, prairie, profile, tokenFor } from './tokens.ts';

const signedIn = (change: Partial<SessionData> = {}): SessionData => ({
  ...signedOut,
  token: tokenFor(60),
  profiles: [profile()],
  organization: { id: harbor.id, name: harbor.name },
  tosAccepted: true,
  ...change,
});

describe('the active profile', () => {
  test('is the highest-ranked one of the selected organization', () => {
    const profiles = [
      profile({ name: 'ORG_USER' }),
      profile({ name: 'ORG_ADMIN' }),
      profile({ name: 'USER', organization: prairie }),
    ];
    expect(activeProfileName(signedIn({ profiles }))).toBe('ORG_ADMIN');
    expect(activeProfileName(signedIn({ profiles, organization: prairie }))).toBe('USER');
  });

  test.each([
    ['inactive', profile({ active: false })],
    ['not loggable', profile({ type: 'NOT_LOGGABLE' })],
    ['not allowed', profile({ name: 'NOT_PROFILE' })],
    ['of another organization', profile({ organization: prairie })],
  ])('is none when the only one is %s', (_, only) => {
    const state = signedIn({ profiles: [only] });
    expect(activeProfileName(state)).toBeNull();
    expect(sections(state)).toEqual([]);
  });

  test("is a super admin's own everywhere", () => {
    const state = signedIn({ profiles: [profile({ name: 'SUPER_ADMIN', organization: null })], isSuperAdmin: true });
    expect(activeProfileName(state)).toBe('SUPER_ADMIN');
    expect(sections(state)).toContain('organizations');
  });

  test('nothing is active that has no organization and none is selected', () => {
    expect(activeProfileName(signedIn({ profiles: [profile({ organization: null })], organization: null }))).toBeNull();
  });
});

describe('what is still to be done', () => {
  test('nothing for an admin of one organization', () => {
    const state = signedIn();
    expect(
      [mustVerifyMfa, mustChooseOrganization, mustFinishSignup, mustAcceptTerms, mustRenewPassword].map((must) =>
        must(state),
      ),
    ).toEqual([false, false, false, false, false]);
  });

  test('the identity check, while it is required and not done', () => {
    expect(mustVerifyMfa(signedIn({ mfa: { mfaRequired: true, mfaVerified: false } }))).toBe(true);
    expect(mustVerifyMfa(signedIn({ mfa: { mfaRequired: true, mfaVerified: true } }))).toBe(false);
    expect(mustVerifyMfa({ ...signedOut, mfa: { mfaRequired: true, mfaVerified: false } })).toBe(false);
  });

  test('the choice of an organization, for several logins and for super admins', () => {
    const two = [profile(), profile({ organization: prairie })];
    expect(mustChooseOrganization(signedIn({ profiles: two, organization: null }))).toBe(true);
    expect(mustChooseOrganization(signedIn({ profiles: two }))).toBe(false);
    expect(mustChooseOrganization(signedIn({ isSuperAdmin: true, organization: null }))).toBe(true);
    const oneLeft = [profile(), profile({ organization: prairie, active: false })];
    expect(mustChooseOrganization(signedIn({ profiles: oneLeft, organization: null }))).toBe(false);
    expect(loginProfiles(oneLeft)).toHaveLength(1);
  });

  test('the signup, but not for super admins', () => {
    const profiles = [profile({ organization: { ...harbor, signupCompleted: false } })];
    expect(mustFinishSignup(signedIn({ profiles }))).toBe(true);
    expect(mustFinishSignup(signedIn({ profiles, isSuperAdmin: true }))).toBe(false);
  });

  test('the terms and the password', () => {
    expect(mustAcceptTerms(signedIn({ tosAccepted: false }))).toBe(true);
    expect(mustRenewPassword(signedIn({ passwordStatus: 'expired' }))).toBe(true);
    expect(mustRenewPassword({ ...signedOut, passwordStatus: 'expired' })).toBe(false);
  });
});

test('people start at their organization, plain users at their account', () => {
  expect(homePath(signedIn())).toBe('/app/organizations/org-1');
  expect(homePath(signedIn({ profiles: [profile({ name: 'USER' })] }))).toBe('/app/user');
});

test('admins open their own organization, super admins any, users none', () => {
  expect(mayOpenOrganization(signedIn(), 'org-1')).toBe(true);
  expect(mayOpenOrganization(signedIn(), 'org-2')).toBe(false);
  const superAdmin = signedIn({ profiles: [profile({ name: 'SUPER_ADMIN', organization: null })], isSuperAdmin: true });
  expect(mayOpenOrganization(superAdmin, 'org-2')).toBe(true);
  expect(mayOpenOrganization(signedIn({ profiles: [profile({ name: 'USER' })] }), 'org-1')).toBe(false);
});

describe('tokens', () => {
  test('expire at their second', () => {
    const token = tokenFor(60);
    const expiry = (tokenExpiry(token) ?? 0) * 1000;
    expect(isTokenExpired(token, expiry - 1)).toBe(false);
    expect(isTokenExpired(token, expiry)).toBe(true);
  });

  test.each(['', 'abc', 'a.b.c', `a.${btoa('null')}.c`, `a.${btoa('{"exp":"soon"}')}.c`, `a.${btoa('{}')}.c`])(
    'without a readable expiry never expire here: %s',
    (token) => {
      expect(tokenExpiry(token)).toBeNull();
      expect(isTokenExpired(token, Number.MAX_SAFE_INTEGER)).toBe(false);
    },
  );
});
