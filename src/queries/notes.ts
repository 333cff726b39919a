import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as notes from '#src/schemas/notes.ts';
import { reads, writes } from './client.ts';
import { STANDING } from './stale.ts';

export type NoteListFilter = QueryInput<typeof notes.listOrganizationNotes>;

export const listOrganizationNotes = reads(
  notes.listOrganizationNotes,
  (organizationId: string, filter: NoteListFilter) => ({ params: { organizationId }, query: filter }),
  { keepPrevious: true },
);

/** Of all organizations that one may see. Specification notes 3.3. */
export const listNotes = reads(notes.listNotes, (filter: QueryInput<typeof notes.listNotes>) => ({ query: filter }), {
  keepPrevious: true,
});

export const listPersonNotes = reads(
  notes.listPersonNotes,
  (id: string, page: QueryInput<typeof notes.listPersonNotes> = {}) => ({ params: { id }, query: page }),
);

export const getNote = reads(notes.getNote, (id: string) => ({ params: { id } }));

export const createNote = writes(notes.createNote, {
  stale: [
    ...STANDING,
    'listMembershipChanges',
    'listTimeline',
    'listNotes',
    'listOrganizationNotes',
    'listPersonNotes',
  ],
});
