import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** The tables that `keep_count` keeps, by the functions that count them anew. */
export async function keptCounts(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select substr(proname, length('recount_') + 1) as name from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'recount\\_%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
