import type { QueryInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import * as programs from '#src/schemas/programs.ts';
import { reads, writes } from './client.ts';
import { CALL_FIGURES, LISTS_OF_PEOPLE, STANDING, SURVEYS } from './stale.ts';

export const listPrograms = reads(programs.listPrograms, (organizationId: string) => ({ query: { organizationId } }));

/** Kept 30 seconds for each set of params. Specification api 5.12. */
export const listProgramsRecipients = reads(
  programs.listProgramsRecipients,
  (filter: QueryInput<typeof programs.listProgramsRecipients>) => ({ query: filter }),
  { staleTime: LIMITS.programsRecipientsCacheSeconds * 1000 },
);

/** An organization holds its programs. */
const stale = [...STANDING, 'listPrograms', 'getOrganization'] as const;

/** They can be chosen among those who are written to. */
const offered = [...stale, 'listProgramsRecipients', 'listBroadcastProgramsRecipients'] as const;

/** Where the program of a person stands beside them. */
const named = [
  ...offered,
  ...LISTS_OF_PEOPLE,
  ...SURVEYS,
  'getMembership',
  'getCall',
  'listReportTwo',
  'listNotes',
  'listOrganizationNotes',
  'listQueueRecipients',
  'listQueueProgramsRecipients',
  'listPersonNotes',
  'getNote',
] as const;

/** The first one takes in who is there already. */
export const createProgram = writes(programs.createProgram, { stale: [...named, 'getQueueRecipientReasons'] });

/** Its name stands wherever somebody is in it, or was when a call was made. */
export const updateProgram = writes(programs.updateProgram, {
  stale: [...named, 'getReportOne', 'listCalls', 'exportCalls'],
});

/** Its people may move to another one; calls of a program that is deleted are calls of none. */
export const deleteProgram = writes(programs.deleteProgram, {
  stale: [
    ...named,
    ...CALL_FIGURES,
    'listMembershipChanges',
    'listTimeline',
    'getQueueRecipientReasons',
    'listCalls',
    'exportCalls',
  ],
  fallback: 'writeGeneric',
});

export const setDefaultProgram = writes(programs.setDefaultProgram, { stale, fallback: 'writeGeneric' });
