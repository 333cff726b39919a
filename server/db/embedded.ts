import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from './schema.ts';

export interface EmbeddedDatabase {
  readonly db: Kysely<Database>;
  readonly pglite: PGlite;
}

/**
 * The embedded PostgreSQL: in a folder, in memory, or in the page's storage (`options.dataDir`, `options.fs`).
 * Days are read as text and counts as numbers, as the other driver reads them.
 */
export async function openEmbedded(options: PGliteOptions = {}): Promise<EmbeddedDatabase> {
  const pglite = await PGlite.create({
    ...options,
    extensions: { pg_trgm },
    parsers: { [types.DATE]: (day) => day, [types.INT8]: Number },
  });
  return { db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }), pglite };
}
