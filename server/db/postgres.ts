import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Database } from './schema.ts';

const { builtins } = types;
type Parse = (text: string) => unknown;

const parsers = new Map<number, Parse>([
  [builtins.DATE, (day) => day],
  [builtins.INT8, Number],
]);

type GetTypeParser = (oid: number, format?: 'text') => Parse;

const getTypeParser: GetTypeParser = (oid, format) =>
  parsers.get(oid) ?? (types.getTypeParser as GetTypeParser)(oid, format);

/** A PostgreSQL server, reached through a pool. Types are read as the embedded database reads them. */
export function openPostgres(connectionString: string, max = 10): Kysely<Database> {
  const pool = new Pool({
    connectionString,
    max,
    types: { getTypeParser: getTypeParser as typeof types.getTypeParser },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
