import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, moment, requiredText } from './fields.ts';
import { filterQuery } from './filters.ts';
import { NOTE_FILTERS, NOTE_KINDS } from './note-values.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { WORK_LIMITS } from './work-limits.ts';

/** What a note says, where it is known which it is, from when and about whom. Specification notes 1.1, 1.2, 1.5. */
export const noteFacts = z.object({
  note: z.string(),
  kind: z.enum(NOTE_KINDS),
  /** The person who wrote it; the name stays when the person is deleted. */
  author: z.object({ id: z.nullable(id), name: z.string() }),
  /** The call that it was written about, and the second of its recording. */
  call: z.nullable(z.object({ id, second: z.nullable(z.number()) })),
  /** The note that it corrects. */
  correctsId: z.nullable(id),
});

/** A note about somebody. Specification notes 1.1. */
const note = z.extend(noteFacts, {
  id,
  organizationId: id,
  createdAt: moment,
  /** Whom it is about, as they are called now. */
  subject: z.object({
    personOrganizationId: id,
    personId: id,
    name: z.string(),
    program: z.nullable(z.object({ id, name: z.string() })),
  }),
});
export type Note = z.output<typeof note>;

const notes = z.object({ rows: z.array(note), pager });

export const listPersonNotes = defineEndpoint({
  id: 'listPersonNotes',
  method: 'GET',
  path: '/v2/personorganizations/:id/notes',
  access: { module: 'notesPerson', right: 'canReadAsAdmin' },
  feature: 'notes',
  pageBase: 0,
  params: idParams,
  query: z.object({
    /** Those that were written about a call. */
    callId: z.optional(id),
    page: pageQuery(0),
    limit: limitQuery,
  }),
  response: notes,
  assumed: 'callId, limit, the answer and the order (the latest first)',
  doc: 'The notes about somebody, a page at a time, the latest first.',
});

export const listOrganizationNotes = defineEndpoint({
  id: 'listOrganizationNotes',
  method: 'GET',
  path: '/v1/organizations/:organizationId/notes',
  access: { module: 'notesPerson', right: 'canReadAsAdmin' },
  feature: 'notes',
  pageBase: 1,
  params: z.object({ organizationId: id }),
  query: z.object({ ...filterQuery(NOTE_FILTERS), page: pageQuery(1), limit: limitQuery }),
  response: notes,
  assumed: 'limit, the fields of a row, the order (the latest first), and persons by name or id',
  doc: 'The notes of an organization, a page at a time, the latest first.',
});

export const listNotes = defineEndpoint({
  id: 'listNotes',
  method: 'GET',
  path: '/v2/notesperson',
  access: { module: 'notesPerson', right: 'canReadAsAdmin' },
  feature: 'notes',
  pageBase: 1,
  query: z.object({ ...filterQuery(NOTE_FILTERS), page: pageQuery(1), limit: limitQuery }),
  response: notes,
  assumed: 'limit, the fields of a row, and the order (the latest first)',
  doc: 'The notes of all organizations that may be seen, a page at a time, the latest first.',
});

/** What a note says. Specification notes 1.2, 1.3. */
export const noteInput = z.object({
  note: requiredText(WORK_LIMITS.note),
  kind: z._default(z.enum(NOTE_KINDS, 'invalid'), NOTE_KINDS[0]),
});

export const createNote = defineEndpoint({
  id: 'createNote',
  method: 'POST',
  path: '/v2/notesperson',
  access: { module: 'notesPerson', right: 'canCreate' },
  feature: 'notes',
  body: z.extend(noteInput, {
    /** Whom it is about. */
    personOrganizationId: id,
    callId: z.optional(id),
    /** The second of the call's recording; counts with `callId` alone. */
    callSecond: z.optional(z.number('invalid').check(z.int('invalid'), z.gte(0, 'invalid'), z.lte(86_400, 'invalid'))),
    /** An earlier note about the same person. */
    correctsId: z.optional(id),
    /** The writer's own name for it: the same one twice is one note. Specification notes 1.6. */
    clientId: z.optional(id),
  }),
  response: z.object({ notesPerson: note }),
  assumed: 'kind, personOrganizationId, callId, callSecond, correctsId, clientId, and the fields of the answer',
  doc: 'Writes a note about somebody; the same one sent twice is one note.',
});

export const getNote = defineEndpoint({
  id: 'getNote',
  method: 'GET',
  path: '/v2/notesperson/:id',
  access: { module: 'notesPerson', right: 'canReadAsAdmin' },
  feature: 'notes',
  params: idParams,
  response: z.object({ personOrganizationRoleProgramNote: note }),
  assumed: 'the fields of the answer',
  doc: 'A note.',
});
