import { ADMIN_PROFILES, LOGIN_PROFILES, PROFILE_NAMES, type ProfileName } from '#src/schemas/access.ts';
import type { SessionProfile } from '#src/schemas/login.ts';
import { hasFeature } from '#src/lib/features.ts';
import type { SessionData } from './state.ts';

/** Sections of the console. Specification product 3.28, rights 5.1. */
export const SECTIONS = ['app', 'user', 'dashboard', 'detail', 'call-logs', 'contacts', 'organizations'] as const;
export type Section = (typeof SECTIONS)[number];

const ADMIN_SECTIONS = SECTIONS.filter((section) => section !== 'organizations');

/** Which sections a profile reaches. Specification rights 5.1, 5.2, 5.3. */
const SECTIONS_OF: Readonly<Record<ProfileName, readonly Section[]>> = {
  SUPER_ADMIN: SECTIONS,
  ORG_ADMIN: ADMIN_SECTIONS,
  ORG_USER: ADMIN_SECTIONS,
  USER: ['user'],
  NOT_PROFILE: [],
};

const includes = (names: readonly ProfileName[], name: ProfileName): boolean => names.includes(name);

/** The profiles one can log in with: allowed, loggable, active. Specification rights 1.3. */
export const loginProfiles = (profiles: readonly SessionProfile[]): SessionProfile[] =>
  profiles.filter(
    ({ active, securityProfile: { name, type } }) => active && type === 'LOGGABLE' && includes(LOGIN_PROFILES, name),
  );

/** Logged in while there is a token. Specification sessions 2.1. */
export const isLoggedIn = ({ token }: SessionData): boolean => token !== null;

export const mustVerifyMfa = (state: SessionData): boolean =>
  isLoggedIn(state) && state.mfa.mfaRequired && !state.mfa.mfaVerified;

/** Whether there is a choice of organizations at all: several logins, or a super admin. Specification rights 1.5. */
export const hasOrganizationChoice = (state: SessionData): boolean =>
  state.isSuperAdmin || loginProfiles(state.profiles).length > 1;

export const mustChooseOrganization = (state: SessionData): boolean =>
  isLoggedIn(state) && state.organization === null && hasOrganizationChoice(state);

/**
 * The profile the person acts with in the selected organization: the highest-ranked one; a super admin's own
 * everywhere. Null when there is none: then there are no rights. Specification sessions 4.2, rights 2.3.
 */
function activeProfile(state: SessionData): SessionProfile | null {
  const rank = ({ securityProfile }: SessionProfile) => PROFILE_NAMES.indexOf(securityProfile.name);
  const candidates = loginProfiles(state.profiles).filter(
    ({ securityProfile, organizationId }) =>
      securityProfile.name === 'SUPER_ADMIN' || (organizationId !== null && organizationId === state.organization?.id),
  );
  return candidates.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

export const activeProfileName = (state: SessionData): ProfileName | null =>
  activeProfile(state)?.securityProfile.name ?? null;

/** Not a super admin, and the organization's signup isn't completed. Specification sessions 2.6. */
export const mustFinishSignup = (state: SessionData): boolean =>
  isLoggedIn(state) && !state.isSuperAdmin && activeProfile(state)?.organization?.signupCompleted === false;

export const mustAcceptTerms = (state: SessionData): boolean => isLoggedIn(state) && !state.tosAccepted;

export const mustRenewPassword = (state: SessionData): boolean =>
  isLoggedIn(state) && state.passwordStatus === 'expired';

/** The sections the active profile reaches. */
export function sections(state: SessionData): readonly Section[] {
  const name = activeProfileName(state);
  return name === null ? [] : SECTIONS_OF[name];
}

function isAdmin(state: SessionData): boolean {
  const name = activeProfileName(state);
  return name !== null && includes(ADMIN_PROFILES, name);
}

/** Super admins open every organization, other admins their own. */
export const mayOpenOrganization = (state: SessionData, organizationId: string): boolean =>
  isAdmin(state) && (sections(state).includes('organizations') || state.organization?.id === organizationId);

/**
 * Where a person starts: the organization page; without one to administer, the own account. Specification sessions 5.1,
 * 5.3.
 */
export const homePath = (state: SessionData): string =>
  isAdmin(state) && state.organization
    ? `/app/organizations/${encodeURIComponent(state.organization.id)}`
    : '/app/user';

/**
 * Where `/app` leads: the dashboard for whom it is; else where one starts after signing in. Specification product 3.11.
 */
export const startPath = (state: SessionData): string =>
  state.organization && sections(state).includes('dashboard') && hasFeature(state, 'dashboard')
    ? '/app/dashboard'
    : homePath(state);

/** When a token expires, in seconds; null when it doesn't say. It is read, not verified: that is the server's task. */
export function tokenExpiry(token: string): number | null {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
  } catch {
    return null;
  }
}

/** Whether the token's expiry time has come; `now` in milliseconds, compared in seconds. Specification sessions 3.1. */
export function isTokenExpired(token: string, now: number): boolean {
  const expiry = tokenExpiry(token);
  return expiry !== null && expiry <= Math.floor(now / 1000);
}
