import { sql, type Kysely, type Transaction } from 'kysely';
import { applied, migrate, requireKnown } from './migrate.ts';
import type { Database } from './schema.ts';

type Reader = Kysely<Database> | Transaction<Database>;

/** The first line of a backup: what it is, and the schema its rows have. */
export interface BackupHeader {
  /** A backup of the first format has no end line. */
  readonly format: 'outreach-console-backup-1' | 'outreach-console-backup-2';
  readonly migrations: readonly string[];
}

/** The last line: nothing is missing before it. */
export interface BackupEnd {
  readonly end: true;
  /** How many rows there are. */
  readonly rows: number;
}

export type BackupLine = BackupHeader | BackupChunk | BackupEnd;

/** Every further line: rows of one table, as the database itself writes them as JSON. */
export interface BackupChunk {
  readonly table: string;
  readonly rows: readonly unknown[];
}

const CHUNK_ROWS = 1000;

/** Our tables, each one after those it refers to. */
export async function tableOrder(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select c.relname as name, coalesce(array_agg(distinct r.relname::text)
      filter (where r.relname is not null and r.oid <> c.oid), '{}') as needs
    from pg_class c
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
      left join pg_class r on r.oid = f.confrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    group by c.relname order by c.relname`.execute(db);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...ready.map(({ name }) => name));
  }
  return ordered;
}

/** The whole database as lines of JSON, in one consistent view: the header, then chunks of rows, then the end. */
export async function* backUp(db: Kysely<Database>): AsyncGenerator<BackupLine> {
  let count = 0;
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    yield { format: 'outreach-console-backup-2', migrations: await applied(transaction) };
    for (const table of await tableOrder(transaction)) {
      await sql`declare backup_rows no scroll cursor for select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
        transaction,
      );
      for (;;) {
        const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(CHUNK_ROWS)} from backup_rows`.execute(
          transaction,
        );
        if (rows.length === 0) break;
        count += rows.length;
        yield { table, rows: rows.map(({ row }) => row) };
      }
      await sql`close backup_rows`.execute(transaction);
    }
    yield { end: true, rows: count };
  } finally {
    await transaction.rollback().execute();
  }
}

/** The columns of a table that are written, not computed. */
export async function writtenColumns(db: Reader, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  return rows.map(({ name }) => name);
}

const triggered = async (db: Reader): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`.execute(db)
  ).rows.map(({ name }) => name);

/** Empties all tables and fills them with rows as they were: triggers must not count or fill a second time. */
async function replaceRows(
  tx: Transaction<Database>,
  chunks: AsyncIterable<BackupChunk> | Iterable<BackupChunk>,
): Promise<void> {
  const order = await tableOrder(tx);
  const tables = await triggered(tx);
  const columns = new Map<string, string[]>();
  await sql`truncate ${sql.join(order.map((table) => sql.table(table)))}`.execute(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  for await (const { table, rows } of chunks) {
    if (!order.includes(table)) throw new Error(`The backup has a table that this database hasn't: ${table}`);
    const names = columns.get(table) ?? (await writtenColumns(tx, table));
    columns.set(table, names);
    const list = sql.join(names.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${list}) select ${list}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  }
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
}

/** The chunks up to the end; throws where that is missing, or rows are before it. */
async function* chunksOf(
  lines: AsyncIterator<BackupChunk | BackupEnd>,
  { format }: BackupHeader,
): AsyncGenerator<BackupChunk> {
  let count = 0;
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if ('end' in line.value) {
      if (line.value.rows === count) return;
      throw new Error(`The backup is damaged: it has ${count} of ${line.value.rows} rows`);
    }
    count += line.value.rows.length;
    yield line.value;
  }
  if (format !== 'outreach-console-backup-1') throw new Error('The backup is cut off: its end is missing');
}

const FORMATS = new Set<unknown>(['outreach-console-backup-1', 'outreach-console-backup-2']);

/** Whether somebody's rows are in the database already. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from people) and not exists (select from organizations) as empty`.execute(db);
  return rows[0]?.empty ?? true;
}

/**
 * Fills an empty database from a backup: brings the schema to the backup's, loads the rows in one
 * transaction, then brings both to the newest. Throws for a database with rows and for what is no backup,
 * or only a part of one, and a SchemaError for one of another line of versions.
 */
export async function restore(db: Kysely<Database>, lines: AsyncIterable<unknown>): Promise<void> {
  const iterator = lines[Symbol.asyncIterator]();
  const header = (await iterator.next()).value as BackupHeader | undefined;
  if (!header || !FORMATS.has(header.format)) throw new Error('This is not a backup of this product');
  requireKnown(header.migrations);
  const before = await applied(db);
  if (before.length > 0 && !(await isEmpty(db))) throw new Error('The database is not empty: restore into a new one');
  const last = header.migrations.at(-1);
  if (last === undefined || before.length > header.migrations.length) {
    throw new Error('The database has a newer schema than the backup: restore into a new one');
  }
  await migrate(db, last);
  const chunks = chunksOf(iterator as AsyncIterator<BackupChunk | BackupEnd>, header);
  await db.transaction().execute((tx) => replaceRows(tx, chunks));
  await migrate(db);
}
