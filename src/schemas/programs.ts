import * as z from 'zod/mini';
import { began } from './began.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedName, id, idParams, optionalPhone } from './fields.ts';
import { LIMITS } from './limits.ts';
import { COMMUNICATION_METHODS } from './contact.ts';

/** A program of an organization. Specification programs 1.1. */
export const program = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  organizationId: z.string(),
  isDefault: z.boolean(),
});
export type Program = z.output<typeof program>;

/** The program form's fields; the name has 3 to 50 characters, not only spaces. Specification programs 1.2. */
export const programInput = z.object({
  name: boundedName(LIMITS.programNameMin, LIMITS.programNameMax, 'program.length'),
  phone: z.optional(optionalPhone),
});

export const listPrograms = defineEndpoint({
  id: 'listPrograms',
  method: 'GET',
  path: '/v2/programs',
  access: { module: 'programs', right: 'canReadAsAdmin' },
  beforeSignup: true,
  query: z.object({ organizationId: id }),
  response: z.object({
    programs: z.array(z.extend(program, { totalPeople: z._default(z.number(), 0) })),
  }),
  assumed: 'totalPeople: how many people are in the program',
  doc: 'The programs of an organization.',
});
export type ListedProgram = z.output<typeof listPrograms.response>['programs'][number];

export const listProgramsRecipients = defineEndpoint({
  id: 'listProgramsRecipients',
  method: 'GET',
  path: '/v2/programs/recipients',
  access: { module: 'programs', right: 'canReadAsAdmin' },
  query: z.object({ organizationId: id, contactType: z.optional(z.enum(COMMUNICATION_METHODS, 'invalid')) }),
  response: z.object({
    rows: z.array(
      z.object({
        id,
        name: z.string(),
        recipients: z.array(
          z.object({ id, firstName: z.string(), lastName: z.string(), contact: z.nullable(z.string()) }),
        ),
      }),
    ),
  }),
  assumed: 'the shape of a row: a program with its recipients that can be contacted that way',
  doc: 'Programs with the recipients who can be contacted in a way.',
});

export const createProgram = defineEndpoint({
  id: 'createProgram',
  method: 'POST',
  path: '/v2/programs',
  access: { module: 'programs', right: 'canCreate' },
  // the wizard's file may name one that isn't there yet
  beforeSignup: true,
  body: z.extend(programInput, { organizationId: id }),
  response: z.object({ program }),
  doc: 'Creates a program.',
});

export const updateProgram = defineEndpoint({
  id: 'updateProgram',
  method: 'PUT',
  path: '/v2/programs/:id',
  access: { module: 'programs', right: 'canEdit' },
  params: idParams,
  body: z.extend(programInput, { began }),
  response: z.object({ program }),
  assumed: 'the whole call',
  doc: 'Gives a program another name and phone.',
});

export const deleteProgram = defineEndpoint({
  id: 'deleteProgram',
  method: 'DELETE',
  path: '/v2/programs/:id',
  access: { module: 'programs', right: 'canDeleteAsAdmin' },
  params: idParams,
  query: z.object({ moveTo: z.optional(id) }),
  response: z.unknown(),
  assumed: 'moveTo: the program that its people move to',
  doc: 'Deletes a program that nobody is in, or whose people move to another one.',
});

export const setDefaultProgram = defineEndpoint({
  id: 'setDefaultProgram',
  method: 'PUT',
  path: '/v1/organizations/:organizationId/default-programs/:programId',
  access: { module: 'programs', right: 'canEdit' },
  params: z.object({ organizationId: id, programId: id }),
  response: z.object({ programs: z.array(program) }),
  doc: 'Makes a program the default one of its organization.',
});
