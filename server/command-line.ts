import { argv, env, exit } from 'node:process';
import { SchemaError } from './db/migrate.ts';
import { backUpTo, restoreFrom } from './node/backup-files.ts';
import { createAdmin, UsageError } from './node/create-admin.ts';
import { LockedError } from './node/data-folder.ts';
import { openMigrated } from './node/database.ts';
import { demoAccounts, seedIfEmpty } from './node/demo.ts';
import { serve } from './node/serve.ts';
import { servicesOf } from './node/services.ts';
import { readSettings, SettingsError, type Settings } from './node/settings.ts';

const USAGE = `Usage: node server/main.ts [command]

  serve                 serves the API and the built console (what is done without a command)
  migrate               brings the database to the newest schema
  seed                  fills an empty database with the demo data
  create-admin          creates a super admin: --user-name --email --first-name --last-name --phone;
                        the password comes from ADMIN_PASSWORD or standard input, without one
                        (or with --invite) a link to choose one is printed
  backup <file>         writes the whole database to a file
  restore <file>        fills an empty database, embedded or PostgreSQL, from such a file
`;

async function migrateOnly(settings: Settings): Promise<void> {
  const database = await openMigrated(settings);
  await database.close();
  process.stdout.write(`The ${database.kind} database has the newest schema\n`);
}

async function seedOnly(settings: Settings): Promise<void> {
  const database = await openMigrated(settings);
  try {
    if (!(await seedIfEmpty(servicesOf(settings, database)))) throw new UsageError('The database is not empty');
  } finally {
    await database.close();
  }
  process.stdout.write(`${demoAccounts(settings.publicUrl)}\n`);
}

function fileOf([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new UsageError(USAGE);
  return file;
}

async function run([command = 'serve', ...args]: readonly string[]): Promise<void> {
  if (command === 'help' || command === '--help') {
    process.stdout.write(USAGE);
    return;
  }
  const settings = readSettings(env);
  if (command === 'serve') await serve(settings);
  else if (command === 'migrate') await migrateOnly(settings);
  else if (command === 'seed') await seedOnly(settings);
  else if (command === 'create-admin') await createAdmin(settings, args);
  else if (command === 'backup') await backUpTo(settings, fileOf(args));
  else if (command === 'restore') await restoreFrom(settings, fileOf(args));
  else throw new UsageError(USAGE);
}

/** What the person at the terminal can mend is told without a stack. */
const MENDED_BY_THEM = new Set<unknown>(['EADDRINUSE', 'ENOENT', 'ENOSPC']);

const isTheirs = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof UsageError ||
  error instanceof LockedError ||
  error instanceof SchemaError ||
  (error instanceof Error && 'code' in error && MENDED_BY_THEM.has(error.code));

try {
  await run(argv.slice(2));
  exit(0);
} catch (error) {
  process.stderr.write(isTheirs(error) ? `${error.message}\n` : '');
  if (!isTheirs(error)) console.error(error);
  exit(1);
}
