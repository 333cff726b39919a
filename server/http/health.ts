import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import { VERSION } from '#server/version.ts';

/** Whether the API can answer: asks the database, and says which one it is. 503 when that doesn't answer. */
export async function health({ db, log }: Services, context: Context): Promise<Response> {
  try {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
    const database = rows[0]?.version.includes('PGlite') ? 'embedded' : 'postgresql';
    return context.json({ status: 'ok', database, version: VERSION });
  } catch (error) {
    log('error', 'The database does not answer', { error });
    return context.json({ status: 'error', version: VERSION }, 503);
  }
}
