import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import type { NoteKind } from '#src/schemas/note-values.ts';
import type { Note } from '#src/schemas/notes.ts';

/** Notes by their ids, in that order, with whom they are about as they are called now. Specification notes 1.1, 1.5. */
export async function readNotes({ tx }: Work, ids: readonly string[]): Promise<Note[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('notes')
    .innerJoin('memberships as subject', 'subject.id', 'notes.subject_id')
    .innerJoin('people', 'people.id', 'subject.person_id')
    .leftJoin('programs', 'programs.id', 'subject.program_id')
    .select(['notes.id', 'notes.organization_id', 'notes.note', 'notes.kind', 'notes.created_at'])
    .select([
      'notes.author_id',
      'notes.author_name',
      'notes.subject_id',
      'notes.call_id',
      'notes.call_second',
      'notes.corrects_id',
    ])
    .select(['subject.person_id', 'people.first_name', 'people.last_name'])
    .select(['programs.id as program_id', 'programs.name as program_name'])
    .where('notes.id', 'in', ids)
    .orderBy(sql`array_position(${[...ids]}::uuid[], notes.id)`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    note: row.note,
    kind: row.kind as NoteKind,
    createdAt: row.created_at.toISOString(),
    author: { id: row.author_id, name: row.author_name },
    subject: {
      personOrganizationId: row.subject_id,
      personId: row.person_id,
      name: `${row.first_name} ${row.last_name}`,
      program: row.program_id === null ? null : { id: row.program_id, name: row.program_name ?? '' },
    },
    call: row.call_id === null ? null : { id: row.call_id, second: row.call_second },
    correctsId: row.corrects_id,
  }));
}
