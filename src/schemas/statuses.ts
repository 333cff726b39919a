import * as z from 'zod/mini';
import { began } from './began.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedName, id, idParams, optionalText } from './fields.ts';
import { LIMITS } from './limits.ts';

/** A status people of an organization can have. Specification statuses 1.1. */
export const personStatus = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  default: z.boolean(),
  organizationId: z.nullable(id),
  /** Predefined by the system, and so locked. */
  systemDefined: z._default(z.boolean(), false),
});
export type PersonStatus = z.output<typeof personStatus>;

/** 3 to 50 characters, not only spaces; description at most 200, null when empty. Specification statuses 1.2, 1.3. */
export const statusInput = z.object({
  name: boundedName(LIMITS.statusNameMin, LIMITS.statusNameMax, 'status.length'),
  description: z.optional(optionalText(LIMITS.statusDescription)),
});

export const listStatuses = defineEndpoint({
  id: 'listStatuses',
  method: 'GET',
  path: '/v2/organizationpersonstatuses',
  access: { module: 'organizationPersonStatuses', right: 'canReadAsAdmin' },
  query: z.object({ organizationId: id }),
  response: z.object({
    rows: z.array(z.extend(personStatus, { totalPeople: z._default(z.number(), 0) })),
  }),
  assumed: 'systemDefined and totalPeople',
  doc: 'The person statuses of an organization.',
});
export type ListedStatus = z.output<typeof listStatuses.response>['rows'][number];

export const createStatus = defineEndpoint({
  id: 'createStatus',
  method: 'POST',
  path: '/v2/organizationpersonstatuses',
  access: { module: 'organizationPersonStatuses', right: 'canCreate' },
  body: z.extend(statusInput, { organizationId: id }),
  response: z.object({ organizationPersonStatus: personStatus }),
  doc: 'Creates a person status.',
});

export const updateStatus = defineEndpoint({
  id: 'updateStatus',
  method: 'PUT',
  path: '/v2/personorganizationstatuses/:id',
  access: { module: 'organizationPersonStatuses', right: 'canEdit' },
  params: idParams,
  body: z.extend(statusInput, { began }),
  response: z.object({ organizationPersonStatus: personStatus }),
  assumed: 'the whole call',
  doc: 'Gives a person status another name and description; built-in ones keep theirs.',
});

export const deleteStatus = defineEndpoint({
  id: 'deleteStatus',
  method: 'DELETE',
  path: '/v2/organizationpersonstatuses/:id',
  access: { module: 'organizationPersonStatuses', right: 'canDeleteAsAdmin' },
  params: idParams,
  response: z.unknown(),
  doc: 'Deletes a person status that nobody has.',
});

export const setDefaultStatus = defineEndpoint({
  id: 'setDefaultStatus',
  method: 'PUT',
  path: '/v1/organizations/:organizationId/default-statuses/:statusId',
  access: { module: 'organizationPersonStatuses', right: 'canEdit' },
  params: z.object({ organizationId: id, statusId: id }),
  response: z.object({ statuses: z.array(personStatus) }),
  doc: 'Makes a status the default one of its organization.',
});
