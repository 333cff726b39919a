import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as security from '#src/schemas/security.ts';
import { reads, writes } from './client.ts';

/** Where the signed-in person is signed in. */
export const listSessions = reads(security.listSessions, () => ({}));

export const endSession = writes(security.endSession, { stale: ['listSessions'] });

export const endOtherSessions = writes(security.endOtherSessions, { stale: ['listSessions'] });

export const listOwnSecurityEvents = reads(
  security.listOwnSecurityEvents,
  (filter: QueryInput<typeof security.listOwnSecurityEvents>) => ({ query: filter }),
  { keepPrevious: true },
);

export const listSecurityEvents = reads(
  security.listSecurityEvents,
  (organizationId: string, filter: QueryInput<typeof security.listSecurityEvents>) => ({
    params: { organizationId },
    query: filter,
  }),
  { keepPrevious: true },
);
