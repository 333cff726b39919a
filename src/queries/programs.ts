import type { QueryInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import * as programs from '#src/schemas/programs.ts';
import { reads, writes } from './client.ts';
import { STANDING } from './stale.ts';

export const listPrograms = reads(programs.listPrograms, (organizationId: string) => ({ query: { organizationId } }));

/** Kept 30 seconds for each set of params. Specification api 5.12. */
export const listProgramsRecipients = reads(
  programs.listProgramsRecipients,
  (filter: QueryInput<typeof programs.listProgramsRecipients>) => ({ query: filter }),
  { staleTime: LIMITS.programsRecipientsCacheSeconds * 1000 },
);

/** An organization holds its programs. */
const stale = [...STANDING, 'listPrograms', 'getOrganization', 'listBroadcastProgramsRecipients'] as const;

export const createProgram = writes(programs.createProgram, { stale: [...stale, 'listProgramsRecipients'] });

export const deleteProgram = writes(programs.deleteProgram, {
  stale: [...stale, 'listProgramsRecipients'],
  fallback: 'writeGeneric',
});

export const setDefaultProgram = writes(programs.setDefaultProgram, { stale, fallback: 'writeGeneric' });
