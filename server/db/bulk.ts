import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** A row as JSON: arrays for text[], objects for jsonb, ISO 8601 for moments. */
export type BulkRow<T extends keyof Database> = Partial<Record<keyof Database[T] & string, unknown>>;

/** Inserts rows of the same columns in one statement with one parameter; columns the first row leaves out get their defaults. */
export async function insertRows<T extends keyof Database>(
  tx: Transaction<Database>,
  table: T,
  rows: ReadonlyArray<BulkRow<T>>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
