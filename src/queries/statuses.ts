import * as statuses from '#src/schemas/statuses.ts';
import { reads, writes } from './client.ts';
import { LISTS_OF_PEOPLE, STANDING } from './stale.ts';

export const listStatuses = reads(statuses.listStatuses, (organizationId: string) => ({ query: { organizationId } }));

/** An organization holds its statuses. */
const stale = [...STANDING, 'listStatuses', 'getOrganization'] as const;

export const createStatus = writes(statuses.createStatus, { stale });

/** Its name stands wherever somebody has it. */
export const updateStatus = writes(statuses.updateStatus, {
  stale: [...stale, ...LISTS_OF_PEOPLE, 'getMembership', 'listQueueProgramsRecipients'],
});

export const deleteStatus = writes(statuses.deleteStatus, { stale, fallback: 'writeGeneric' });

export const setDefaultStatus = writes(statuses.setDefaultStatus, { stale, fallback: 'writeGeneric' });
