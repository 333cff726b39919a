/** The modules that rights are given for. Specification rights 2.2. */
export const MODULES = [
  'broadcasts',
  'callerSurveys',
  'callListQueues',
  'callListQueuesEditor',
  'calls',
  'externalUsers',
  'feature',
  'notesPerson',
  'organizationPersonStatuses',
  'organizations',
  'organizationsFeatures',
  'outreaches',
  'people',
  'permissions',
  'personDetails',
  'personorganizations',
  'personorganizationssurveys',
  'policies',
  'profiles',
  'programs',
  'recipients',
  'roles',
  'surveys',
  'volunteers',
  'loginmfa',
] as const;
export type Module = (typeof MODULES)[number];

/** The rights a module check gives. Specification rights 2.1. */
export const RIGHTS = ['canCreate', 'canEdit', 'canDeleteAsAdmin', 'canReadAsAdmin'] as const;
export type Right = (typeof RIGHTS)[number];

/** Security profiles, the highest-ranked first. Specification rights 1.1. */
export const PROFILE_NAMES = ['SUPER_ADMIN', 'ORG_ADMIN', 'ORG_USER', 'USER', 'NOT_PROFILE'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** The profiles that may log in. Specification rights 1.2. */
export const LOGIN_PROFILES = [
  'SUPER_ADMIN',
  'ORG_ADMIN',
  'ORG_USER',
  'USER',
] as const satisfies readonly ProfileName[];

/** The profiles that reach the administration. Specification rights 1.2. */
export const ADMIN_PROFILES = ['SUPER_ADMIN', 'ORG_ADMIN', 'ORG_USER'] as const satisfies readonly ProfileName[];

export const PROFILE_TYPES = ['LOGGABLE', 'NOT_LOGGABLE'] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

/** The role a person has in an organization. Specification people 1.1. */
export const ROLE_NAMES = ['RECIPIENT', 'CALLER', 'OUTREACH', 'INACTIVE'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

/** What a membership may have for a role: NONE for who only administers (assumed). Specification people 1.3. */
export const MEMBERSHIP_ROLES = [...ROLE_NAMES, 'NONE'] as const;
export type MembershipRole = (typeof MEMBERSHIP_ROLES)[number];

/** Roles that a row of an upload may name. Specification uploads 1.2. */
export const CSV_ROLES = ['RECIPIENT', 'CALLER'] as const;
export type CsvRole = (typeof CSV_ROLES)[number];

/**
 * Names of features an organization can have switched on (assumed: the specification names
 * the mechanism, not the list). Compared without regard to case. Specification rights 4.1, 4.3.
 */
export const FEATURES = [
  'dashboard',
  'matching',
  'csvUpload',
  'welcomeCampaign',
  'outreachQueues',
  'broadcasts',
  'surveys',
  'notes',
  'callLogs',
  'callAnalytics',
  'reports',
  'selfSignup',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Whether two names are the same feature: without regard to case. Specification rights 4.1. */
export const sameFeature = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Whether an environment that offers the comma-separated `list` has the feature; an empty list means all. Specification
 * rights 4.2.
 */
export function offersFeature(list: string, name: Feature): boolean {
  const names = list.split(',').filter((each) => each.trim() !== '');
  return names.length === 0 || names.some((each) => sameFeature(each, name));
}
