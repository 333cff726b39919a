import { readFile } from 'node:fs/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { expect, inject, vi } from 'vitest';
import { tableOrder, writtenColumns } from '#server/db/backup.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Database } from '#server/db/schema.ts';
import { withDatabaseName } from './start.ts';

/** A table, and what is known of its rows of the seed, which stand once more in a schema that nothing else reads. */
interface SeededTable {
  readonly name: string;
  readonly rows: number;
  /** What is written, not computed. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

const SEED = 'seed_of_tests';

interface WorkerDatabase {
  readonly db: Kysely<Database>;
  readonly tables: readonly SeededTable[];
  /** The next transaction id after the last fresh state: unchanged means that nothing was written. */
  cleanAt: string;
}

async function openCopy(): Promise<Kysely<Database>> {
  const { snapshotFile, templateUrl } = inject('testDatabase');
  if (snapshotFile !== null) {
    const snapshot = new Blob([new Uint8Array(await readFile(snapshotFile))]);
    return (await openEmbedded({ loadDataDir: snapshot }, { onTrip })).db;
  }
  if (templateUrl === null) throw new Error('The global set-up gave no database');
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `${template}_${process.pid}`;
  const admin = openPostgres(withDatabaseName(templateUrl, 'postgres'), { max: 1 });
  // Several workers copy at once, and a template can have one reader at a time.
  await sql`select pg_advisory_lock(4217)`.execute(admin);
  await sql`create database ${sql.ref(name)} template ${sql.ref(template)}`.execute(admin);
  await admin.destroy();
  return openPostgres(withDatabaseName(templateUrl, name), { onTrip });
}

const nextTransaction = async (db: Kysely<Database>): Promise<string> =>
  (await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)).rows[0]
    ?.next ?? '';

async function keyOf(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(db);
  return rows.map(({ name }) => name);
}

/** Keeps the rows of a table as they are now beside it. */
async function keep(db: Kysely<Database>, name: string): Promise<SeededTable> {
  const [columns, key] = [await writtenColumns(db, name), await keyOf(db, name)];
  const kept = sql.table(`${SEED}.${name}`);
  await sql`create table ${kept} as select ${columnsOf(columns)} from ${sql.table(name)}`.execute(db);
  await sql`analyze ${kept}`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${kept}`.execute(db);
  return { name, rows: rows[0]?.n ?? 0, columns, key };
}

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function open(): Promise<WorkerDatabase> {
  const db = await openCopy();
  await sql`create schema ${sql.ref(SEED)}`.execute(db);
  const tables: SeededTable[] = [];
  for (const name of await tableOrder(db)) tables.push(await keep(db, name));
  return { db, tables, cleanAt: await nextTransaction(db) };
}

/** How many rows each table has, and how many of them were written since; one question for all tables. */
async function counted(tx: Transaction<Database>, { tables, cleanAt }: WorkerDatabase) {
  const each = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as rows,
      count(*) filter (where age(xmin) <= age(${sql.lit(cleanAt)}::xid))::int as written from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; rows: number; written: number }>`
    ${sql.join(each, sql` union all `)}`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * Undoes what tests have committed: rows written since are taken away, rows of the seed that are missing then are
 * put back. Triggers and foreign keys are off meanwhile, for the rows are put back as they were, in any order.
 */
async function undo(worker: WorkerDatabase): Promise<void> {
  await worker.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const found = await counted(tx, worker);
    for (const { name, rows, columns, key } of worker.tables) {
      const { rows: there = 0, written = 0 } = found.get(name) ?? {};
      if (written > 0)
        await sql`delete from ${sql.table(name)} where xmin::text::bigint >= ${worker.cleanAt}::bigint`.execute(tx);
      if (there - written === rows) continue;
      // without a key, one row can't be told from another: all of them are written anew
      if (key.length === 0) await sql`delete from ${sql.table(name)}`.execute(tx);
      const isThere = sql.join(
        key.map((column) => sql`t.${sql.ref(column)} = s.${sql.ref(column)}`),
        sql` and `,
      );
      await sql`insert into ${sql.table(name)} (${columnsOf(columns)})
        select ${columnsOf(columns)} from ${sql.table(`${SEED}.${name}`)} s
        where ${key.length > 0 ? sql`not exists (select from ${sql.table(name)} t where ${isThere})` : sql`true`}`.execute(
        tx,
      );
    }
  });
}

let trips = 0;
const onTrip = () => {
  trips += 1;
};

/** How often the database was waited for while `job` ran. */
export async function countTrips(job: () => Promise<unknown>): Promise<number> {
  const before = trips;
  await job();
  return trips - before;
}

let opened: Promise<WorkerDatabase> | undefined;

/** This worker's own database, holding the demo seed exactly. */
export async function freshDatabase(): Promise<Kysely<Database>> {
  opened ??= open();
  const worker = await opened;
  if ((await nextTransaction(worker.db)) !== worker.cleanAt) {
    await undo(worker);
    worker.cleanAt = await nextTransaction(worker.db);
  }
  return worker.db;
}

/** Whether the tests run on a server, where transactions go on side by side; the embedded database takes one at a time. */
export const isServer = (): boolean => inject('testDatabase').templateUrl !== null;

/** A new, empty database of the server that the tests run on, dropped after the run; null for the embedded one. */
export async function emptyDatabaseUrl(): Promise<string | null> {
  const { templateUrl } = inject('testDatabase');
  if (templateUrl === null) return null;
  const name = `${new URL(templateUrl).pathname.slice(1)}_${crypto.randomUUID().slice(0, 8)}`;
  const admin = openPostgres(withDatabaseName(templateUrl, 'postgres'), { max: 1 });
  await sql`create database ${sql.ref(name)}`.execute(admin);
  await admin.destroy();
  return withDatabaseName(templateUrl, name);
}

/** Another process's way to the same database: a pool of its own on a server; the embedded database has one for all. */
export async function openCopyOf(db: Kysely<Database>): Promise<{ db: Kysely<Database>; close(): Promise<void> }> {
  const { templateUrl } = inject('testDatabase');
  if (templateUrl === null) return { db, close: async () => undefined };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const other = openPostgres(withDatabaseName(templateUrl, rows[0]?.name ?? ''));
  return { db: other, close: () => other.destroy() };
}

/** Until one transaction waits for another; the embedded database begins the second when the first has ended. */
export async function untilOneWaits(db: Kysely<Database>): Promise<void> {
  if (!isServer()) return;
  const look = async () => {
    const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    expect((await waiting.execute(db)).rows).toEqual([{ n: 1 }]);
  };
  await vi.waitFor(look, { timeout: 20_000 });
}
