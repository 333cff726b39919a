import type { ReadId } from '#src/schemas/index.ts';

/*
 * Reads that go stale together. Reads are named, not imported: who changes a person need not have the code of all
 * that tells about people.
 */
type Group = readonly ReadId[];

/** What tells how an organization stands: its numbers and its history. */
export const STANDING = ['getDashboard', 'listOrganizationChanges'] as const satisfies Group;

/** Where a person shows beside others. */
export const LISTS_OF_PEOPLE = ['listPersonOrganizations', 'listMatchCandidates'] as const satisfies Group;

/** Where a person's place in an organization shows at all. */
export const PEOPLE = [
  ...LISTS_OF_PEOPLE,
  'getPersonOrganization',
  'listPersonOrganizationChanges',
] as const satisfies Group;

/** What tells how many people there are, and whose. */
export const COUNTS_OF_PEOPLE = [
  ...STANDING,
  'listOrganizations',
  'getOrganization',
  'listPrograms',
  'listProgramsRecipients',
  'listStatuses',
  'listPeopleUploads',
  'getPeopleUpload',
] as const satisfies Group;
