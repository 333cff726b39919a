import { statfsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Database } from '#server/db/schema.ts';
import { databaseFolder, LockedError, lockFolder } from './data-folder.ts';
import type { Settings } from './settings.ts';

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly kind: 'embedded' | 'postgresql';
  close(): Promise<void>;
}

/** So much of the disk is left free: the database stops where it can't write its log, reads and all. */
const RESERVED_BYTES = 64 * 1024 * 1024;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** False also where the folder couldn't be made: that says its own reason. */
function isFull(hasRoom: () => boolean): boolean {
  try {
    return !hasRoom();
  } catch {
    return false;
  }
}

/** Opens the database as it is: the server that DATABASE_URL names, or the embedded one, which it locks. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  hasRoom = () => freeBytes(settings.dataDir) > RESERVED_BYTES,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    const db = openPostgres(settings.databaseUrl);
    return { db, kind: 'postgresql', close: () => db.destroy() };
  }
  let unlock = () => {};
  try {
    unlock = lockFolder(settings.dataDir);
    const { db } = await openEmbedded(() => ({ dataDir: databaseFolder(settings.dataDir) }), { hasRoom });
    const close = async () => {
      await db.destroy();
      unlock();
    };
    return { db, kind: 'embedded', close };
  } catch (error) {
    unlock();
    if (error instanceof LockedError || !isFull(hasRoom)) throw error;
    // the engine says only that it could not start
    const text = `The database can’t be opened: the disk of ${settings.dataDir} is full. Make room and start again.`;
    throw Object.assign(new Error(text, { cause: error }), { code: 'ENOSPC' });
  }
}

/** Opens the database, with the newest schema. */
export async function openMigrated(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const database = await openDatabase(settings);
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
