import * as z from 'zod/mini';
import { MODULES, RIGHTS } from './access.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, moment } from './fields.ts';
import { limitQuery, pageQuery, pager } from './pager.ts';

/** From where, and with what, somebody is or was there; null where it isn't known. */
const origin = {
  network: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
};

const openSession = z.object({
  id,
  ...origin,
  createdAt: moment,
  /** To the minute. */
  lastUsedAt: moment,
  /** It is the one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const listSessions = defineEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/v2/auth/sessions',
  access: 'session',
  beforeSignup: true,
  response: z.object({ sessions: z.array(openSession) }),
  assumed: 'the whole call',
  doc: 'Where the signed-in person is signed in, the last used first.',
});

/** How many sessions have ended by a call. */
const ended = z.object({ ended: z.number() });

export const endSession = defineEndpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/v2/auth/sessions/:id',
  access: 'session',
  beforeSignup: true,
  params: idParams,
  response: ended,
  assumed: 'the whole call; a session that isn’t there, or is somebody else’s, is none that ends',
  doc: 'Signs the person out where one of their sessions is.',
});

export const endOtherSessions = defineEndpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/v2/auth/sessions',
  access: 'session',
  beforeSignup: true,
  response: ended,
  assumed: 'the whole call',
  doc: 'Signs the person out everywhere but here.',
});

/** What the security log tells. */
export const SECURITY_KINDS = [
  'signedIn',
  'passwordWrong',
  'lockedOut',
  'codeWrong',
  'codesLocked',
  'refused',
  'lookedUp',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

const securityEvent = z.object({
  id,
  kind: z.enum(SECURITY_KINDS),
  person: z.object({ id, name: z.string(), userName: z.nullable(z.string()) }),
  ...origin,
  /** Of a refusal: the call, by its name in this contract. */
  call: z.nullable(z.string()),
  /** The right that this call takes; null where it takes none. */
  needed: z.nullable(z.object({ module: z.enum(MODULES), right: z.enum(RIGHTS) })),
  /** How often within the hour. */
  times: z.number(),
  /** The last time. */
  at: moment,
});
export type SecurityEvent = z.output<typeof securityEvent>;

const page = z.object({ page: pageQuery(1), limit: limitQuery });

export const listOwnSecurityEvents = defineEndpoint({
  id: 'listOwnSecurityEvents',
  method: 'GET',
  path: '/v2/auth/securityevents',
  access: 'session',
  beforeSignup: true,
  pageBase: 1,
  query: page,
  response: z.object({ events: z.array(securityEvent), pager }),
  assumed: 'the whole call',
  doc: 'What happened around the own account in the last 90 days, the latest first.',
});

export const listSecurityEvents = defineEndpoint({
  id: 'listSecurityEvents',
  method: 'GET',
  path: '/v2/organizations/:organizationId/securityevents',
  access: { module: 'organizations', right: 'canEdit' },
  pageBase: 1,
  params: z.object({ organizationId: id }),
  query: page,
  response: z.object({ events: z.array(securityEvent), pager }),
  assumed: 'the whole call',
  doc: 'What happened around the accounts of an organization in the last 90 days, the latest first; for its admins.',
});
