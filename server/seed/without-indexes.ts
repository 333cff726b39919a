import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/**
 * Writes very many rows of a table as nothing but rows: no trigger looks at them, and its indexes are made once for all
 * of them, but for those that constraints have. What triggers keep is to be counted anew. For a superuser alone.
 */
export async function withoutIndexes(
  tx: Transaction<Database>,
  table: string,
  write: () => Promise<void>,
): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = indexrelid
    where indrelid = ${table}::regclass and not exists (
      select from pg_constraint where conindid = indexrelid)`.execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(tx);
  await write();
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
}
