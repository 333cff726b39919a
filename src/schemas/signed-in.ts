import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';
import { passwordStatus } from './login.ts';

export const logout = defineEndpoint({
  id: 'logout',
  method: 'POST',
  path: '/v2/auth/logout',
  access: 'challenge',
  response: z.unknown(),
  assumed: 'the specification ends sessions in the console alone; a token that was signed out must not work on',
  doc: 'Ends the session on the server.',
});

export const getPasswordStatus = defineEndpoint({
  id: 'getPasswordStatus',
  method: 'GET',
  path: '/v2/people/:id/password-status',
  access: 'session',
  beforeSignup: true,
  params: z.object({ id }),
  response: z.object({
    userName: z.string(),
    passwordStatus,
    /** When the password must be renewed. */
    renewBy: z.optional(z.nullable(moment)),
    /** The person chose it, nobody else. */
    passwordChosen: z.optional(z.boolean()),
    user: z.object({ features: z.array(z.string()), isSuperAdmin: z.boolean() }),
  }),
  assumed: 'renewBy and passwordChosen',
  doc: 'The signed-in person’s password status, and the features of the selected organization.',
});
