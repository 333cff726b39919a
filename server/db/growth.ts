import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** A table of fewer pages than these is read whole where an index would do. */
const FEW_PAGES = 64;

/**
 * Tells the planner of tables that it takes for small and that have grown since. A foreign key's check that was planned
 * while a table was small reads it whole for each row, and keeps to that until the planner is told: 15,000 people who
 * came after the first five took 28 s instead of 2. For outside of transactions. Where the database's user doesn't own
 * the tables, the database warns and does nothing.
 */
export async function tellOfGrowth(db: Kysely<Database>, tables: ReadonlyArray<keyof Database>): Promise<void> {
  const names = sql.join(tables.map((name) => sql`${name}::regclass`));
  const { rows } = await sql<{ relname: string }>`select relname from pg_class
    where oid in (${names}) and relpages < ${FEW_PAGES}
      and pg_relation_size(oid) > relpages * current_setting('block_size')::bigint`.execute(db);
  for (const { relname } of rows) await sql`analyze ${sql.table(relname)}`.execute(db);
}
