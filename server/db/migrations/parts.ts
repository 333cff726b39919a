import { sql, type Kysely } from 'kysely';

/** Runs one statement after the other: neither driver takes several in one query. */
export async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Whether a row is of the organization that the transaction is for. */
export const MINE = `organization_id = (select nullif(current_setting('app.organization', true), '')::uuid)`;

/** Whether the transaction sees the rows of all organizations. */
export const ALL = `(select current_setting('app.everything', true)) = 'on'`;
