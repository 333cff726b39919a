import type { ReadId } from '#src/schemas/index.ts';

/*
 * Reads that go stale together. Reads are named, not imported: who changes a person need not have the code of all
 * that tells about people.
 */
type Group = readonly ReadId[];

/** What tells how an organization stands: its numbers and its history. */
export const STANDING = ['getDashboard', 'listOrganizationChanges'] as const satisfies Group;

/** Where a person shows beside others. */
export const LISTS_OF_PEOPLE = ['listMemberships', 'listMatchCandidates'] as const satisfies Group;

/** Where a membership shows at all. */
export const PEOPLE = [
  ...LISTS_OF_PEOPLE,
  'getMembership',
  'listMembershipChanges',
  'listTimeline',
] as const satisfies Group;

/** Where the name of somebody shows whom notes are about. */
export const NOTES = ['listNotes', 'listOrganizationNotes', 'listPersonNotes', 'getNote'] as const satisfies Group;

/** Reports of calls that name people, and all of them. */
export const CALLS_OF_PEOPLE = ['listReportTwo', 'listReportCallers', 'listReportThree'] as const satisfies Group;
export const CALL_FIGURES = ['getReportOne', ...CALLS_OF_PEOPLE] as const satisfies Group;

/** What tells how many people there are, and whose. */
export const COUNTS_OF_PEOPLE = [
  ...STANDING,
  'getActionCounts',
  'listOrganizations',
  'getOrganization',
  'listPrograms',
  'listProgramsRecipients',
  'listStatuses',
  'listPeopleUploads',
  'getPeopleUpload',
  'listQueueProgramsRecipients',
  'listBroadcastProgramsRecipients',
  'listBroadcastRecipients',
  'getBroadcast',
] as const satisfies Group;

/** How broadcasts stand, and what became of their messages. */
export const BROADCASTS = [
  'listBroadcasts',
  'getBroadcast',
  'listBroadcastRecipients',
  'listBroadcastSkipped',
  'listBroadcastResponses',
] as const satisfies Group;

/** How queues stand, and who is in them. */
export const QUEUES = [
  'getActionCounts',
  'listQueues',
  'listOrganizationQueues',
  'getQueue',
  'getQueueStats',
  'getQueuePlan',
  'getQueueRecipientReasons',
  'listQueueCallers',
  'listQueueRecipients',
] as const satisfies Group;

/** How surveys stand, what was answered, and what still requires action. */
export const SURVEYS = [
  'getActionCounts',
  'listCallerSurveys',
  'listPersonSurveys',
  'exportCallerSurveys',
  'exportPersonSurveys',
  'getCallerSurvey',
  'getPersonSurvey',
  'listRecipientAnswers',
] as const satisfies Group;
