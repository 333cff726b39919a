import type { ReadId } from '#src/schemas/index.ts';

/*
 * Reads that go stale together. Reads are named, not imported: who changes a person need not have the code of all
 * that tells about people.
 */
type Group = readonly ReadId[];

/** What tells how an organization stands: its numbers and its history. */
export const STANDING = ['getDashboard', 'listOrganizationChanges'] as const satisfies Group;

/** What shows people. */
export const PEOPLE = [
  'listPersonOrganizations',
  'getPersonOrganization',
  'listPersonOrganizationChanges',
  'listMatchCandidates',
  'previewWelcome',
] as const satisfies Group;

/** What tells how many people there are, and whose. */
export const COUNTS_OF_PEOPLE = [
  ...STANDING,
  'getPerson',
  'listOrganizations',
  'getOrganization',
  'getPublicOrganization',
  'listPrograms',
  'listProgramsRecipients',
  'listStatuses',
] as const satisfies Group;

export const UPLOADS = ['listPeopleUploads', 'getPeopleUpload'] as const satisfies Group;
