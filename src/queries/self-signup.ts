import * as signups from '#src/schemas/self-signup.ts';
import { reads } from './client.ts';

/** A task, and whom one signs up with; who wants to solve one asks anew. */
export const getCaptcha = reads(signups.getCaptcha, (organizationId: string) => ({ query: { organizationId } }), {
  gcTime: 0,
  staleTime: Infinity,
});
