import { sql } from 'kysely';
import { pause, type Services } from '#server/services.ts';

/** So much has been written since the last time: some thousands of people. */
const WORTH_BYTES = 8 * 1024 * 1024;

/**
 * Does for the embedded database what a PostgreSQL server does by itself: after many writes, tells its planner what
 * tables hold and its indexes which rows all may see, without which deep pages read the tables. One table at a time,
 * since other requests wait. Gives what looks whether it is worth while, and then how many tables were gone through.
 */
export function createVacuum(services: Pick<Services, 'db' | 'pause'>, worth = WORTH_BYTES): () => Promise<number> {
  const { db } = services;
  let vacuumedAt: string | undefined;
  return async () => {
    const { rows } = await sql<{ at: string; isWorthIt: boolean }>`
      select pg_current_wal_insert_lsn()::text as at,
        pg_current_wal_insert_lsn() - coalesce(${vacuumedAt ?? null}::pg_lsn, pg_current_wal_insert_lsn()) > ${worth} as "isWorthIt"`.execute(
      db,
    );
    const [position] = rows;
    vacuumedAt ??= position?.at;
    if (!position?.isWorthIt) return 0;
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
      db,
    );
    for (const { name } of tables.rows) {
      await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
      await pause(services);
    }
    vacuumedAt = undefined;
    return tables.rows.length;
  };
}
