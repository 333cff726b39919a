import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrationFiles, schemaFiles } from '#server/db/sql-files.ts';
import type { Database } from './schema.ts';

/** The whole of `schema/` counts as one migration; later ones are files of `migrations/`, with higher numbers. */
const BASELINE = '019-baseline';

/** The database has a schema that this version can't bring to its own. */
export class SchemaError extends Error {}

/** A statement up to its semicolon: one in a comment, a text, or a function's body doesn't end it. */
const STATEMENT = /(?:--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|[^;])+/g;

/** Runs SQL, one statement after the other: the embedded database takes no two in one query. */
async function run(db: Kysely<unknown>, text: string): Promise<void> {
  for (const [statement] of text.matchAll(STATEMENT)) {
    if (statement.replaceAll(/--[^\n]*/g, '').trim() !== '') await sql.raw(statement.trim()).execute(db);
  }
}

const migrationOf = (...texts: readonly string[]): Migration => ({
  up: async (db) => {
    for (const text of texts) await run(db, text);
  },
});

const migrations: Readonly<Record<string, Migration>> = {
  [BASELINE]: migrationOf(...Object.values(schemaFiles)),
  ...Object.fromEntries(Object.entries(migrationFiles).map(([name, text]) => [name, migrationOf(text)])),
};

/** Throws a SchemaError for migrations that are none of this version's. */
export function requireKnown(names: readonly string[]): void {
  const unknown = names.filter((name) => !(name in migrations));
  const last = unknown.at(-1);
  if (last === undefined) return;
  throw new SchemaError(
    unknown.some((name) => name < BASELINE)
      ? `The data were made by an earlier version of the product (${last}), from which there is no way to this one. ` +
          'To keep them, go on with the version that made them; to begin anew, choose an empty DATA_DIR ' +
          '(or remove the old one) or an empty database for DATABASE_URL.'
      : `The data were made by a newer version of the product (${last}): use that version.`,
  );
}

/**
 * Brings the database to the newest schema, or to the one called `target`. Gives the names of what was done; throws a
 * SchemaError for a database of another line of versions, and the first migration's error.
 */
export async function migrate(db: Kysely<Database>, target?: string): Promise<string[]> {
  // The migrator takes a look at the whole schema first: half a second of every start.
  const done = await applied(db);
  requireKnown(target === undefined ? done : [...done, target]);
  if (done.at(-1) === (target ?? Object.keys(migrations).at(-1))) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of the migrations that the database has had, in order; none for a new database. */
export async function applied(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!rows[0]?.exists) return [];
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return names.rows.map(({ name }) => name);
}
