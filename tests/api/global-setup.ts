import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Database } from '#server/db/schema.ts';
import { newUuid } from '#server/ids.ts';
import { seedDemo } from '#server/seed/index.ts';
import { hashDemoPassword } from '#server/seed/password-hash.ts';
import { START_OF_TESTS, withDatabaseName } from './start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the workers find the seeded database. */
    testDatabase: {
      readonly snapshotFile: string | null;
      readonly templateUrl: string | null;
      /** A data folder with the demo as a first start makes it, for servers of their own; null without the embedded one. */
      readonly demoFolder: string | null;
    };
  }
}

/** Migrates and seeds; says which database it was, so that a run can't test the wrong one unseen. */
async function prepare(db: Kysely<Database>): Promise<void> {
  await migrate(db);
  await seedDemo(
    { db, clock: { now: () => START_OF_TESTS }, newId: newUuid },
    { passwordHash: await hashDemoPassword() },
  );
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
  process.stdout.write(`API tests run on ${rows[0]?.version ?? 'an unknown database'}\n`);
}

async function dropAll(admin: Kysely<Database>, prefix: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like ${`${prefix}%`}`.execute(admin);
  for (const { name } of rows) await sql`drop database ${sql.ref(name)} with (force)`.execute(admin);
  await admin.destroy();
}

async function prepareServer(project: TestProject, adminUrl: string): Promise<() => Promise<void>> {
  const name = `console_test_${randomBytes(4).toString('hex')}`;
  const admin = openPostgres(adminUrl, { max: 1 });
  await sql`create database ${sql.ref(name)}`.execute(admin);
  const templateUrl = withDatabaseName(adminUrl, name);
  const db = openPostgres(templateUrl, { max: 1 });
  try {
    await prepare(db);
  } catch (error) {
    await dropAll(admin, name);
    throw error;
  } finally {
    await db.destroy();
  }
  project.provide('testDatabase', { snapshotFile: null, templateUrl, demoFolder: null });
  return () => dropAll(admin, name);
}

async function prepareEmbedded(project: TestProject, folder: string): Promise<void> {
  const { db, pglite } = await openEmbedded();
  await prepare(db);
  const snapshot = await pglite.dumpDataDir('none');
  await writeFile(join(folder, 'snapshot.tar'), Buffer.from(await snapshot.arrayBuffer()));
  await db.destroy();
  project.provide('testDatabase', {
    snapshotFile: join(folder, 'snapshot.tar'),
    templateUrl: null,
    demoFolder: join(folder, 'demo'),
  });
}

/** What the first start of a product takes most of its time for; done once, beside the rest. */
async function makeDemoFolder(folder: string): Promise<void> {
  const [main, env] = [
    join(import.meta.dirname, '../../server/main.ts'),
    { ...process.env, DATA_DIR: join(folder, 'demo') },
  ];
  const child = spawn(process.execPath, [main, 'seed'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The demo could not be made: ${String(code)}`);
}

/** Makes the seeded database once per run: in memory, or on the server that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'console-tests-'));
  const adminUrl = process.env['TEST_DATABASE_URL'];
  const prepared = adminUrl
    ? prepareServer(project, adminUrl)
    : Promise.all([prepareEmbedded(project, folder), ...(project.name === 'api' ? [makeDemoFolder(folder)] : [])]);
  const drop = await prepared;
  return async () => {
    if (typeof drop === 'function') await drop();
    await rm(folder, { recursive: true, force: true });
  };
}
