import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** The notes that are like a text, and how many of the history's steps since a moment tell of a new one. */
export async function notesLike(db: Kysely<Database>, like: string, since: Date) {
  const rows = await db.selectFrom('notes').select('note').where('note', 'like', like).execute();
  const told = await db
    .selectFrom('audit_events')
    .select('id')
    .where('entity', '=', 'note')
    .where('action', '=', 'created')
    .where('at', '>=', since)
    .execute();
  return { texts: rows.map(({ note }) => note), told: told.length };
}
