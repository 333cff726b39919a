import { sql, type Kysely } from 'kysely';

/** Runs one statement after the other: neither driver takes several in one query. */
export async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Whether a row is of the organization that the transaction is for. */
export const MINE = `organization_id = (select nullif(current_setting('app.organization', true), '')::uuid)`;

/** Whether the transaction sees the rows of all organizations. */
export const ALL = `(select current_setting('app.everything', true)) = 'on'`;

/** Lets an organization's transactions see and write the rows of a table that fit `using` and `check`, and no others. */
export const isolate = (table: string, using: string, check = using): string[] => [
  `alter table ${table} enable row level security`,
  `create policy tenant on ${table} to console_app using (${ALL} or ${using}) with check (${ALL} or (${check}))`,
  `create policy system on ${table} to console_system using (true)`,
  `grant select, insert, update, delete on ${table} to console_app, console_system`,
];
