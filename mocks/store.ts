import { sql } from 'kysely';
import type { EmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openInPage } from '#server/db/page-storage.ts';
import { newUuid } from '#server/ids.ts';
import { seedDemo } from '#server/seed/index.ts';
import { hashDemoPassword } from '#server/seed/password-hash.ts';
import type { FileStore } from '#server/services.ts';
import type { Clock } from '#server/work.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { pageFiles } from './page-files.ts';
import { MARK } from './protocol.ts';

const FOLDER = `${MARK}-${import.meta.env.MOCK_DATA_VERSION}`;
/** Stands beside the data once they are whole: a first start that was cut short begins again. */
const COMPLETE = 'complete';

const exists = (folder: FileSystemDirectoryHandle, file: string): Promise<boolean> =>
  folder.getFileHandle(file).then(
    () => true,
    () => false,
  );

/** Removes what other versions of the migrations and the seed left, and an unfinished start of our own. */
async function findData(root: FileSystemDirectoryHandle): Promise<boolean> {
  let found = false;
  for await (const [name, entry] of root.entries()) {
    if (!name.startsWith(MARK)) continue;
    const whole = name === FOLDER && entry.kind === 'directory' && (await exists(entry, COMPLETE));
    if (whole) found = true;
    else await root.removeEntry(name, { recursive: true });
  }
  return found;
}

/** What a gzip file begins with: a host that has no such file may answer with the page, and call that a success. */
const GZIP = [0x1f, 0x8b];

/** The empty database that the build has brought along; undefined where it can't be had: then it is made here. */
async function fetchPacked(): Promise<Blob | undefined> {
  const name = import.meta.env.MOCK_DATABASE;
  if (name === '') return undefined;
  const address = new URL(name, new URL(import.meta.env.BASE_URL, location.origin));
  const bytes = await fetch(address)
    .then(async (response) => new Uint8Array(await response.arrayBuffer()))
    .catch(() => undefined);
  if (!bytes || GZIP.some((byte, at) => bytes[at] !== byte)) return undefined;
  return new File([bytes], 'database.tar.gz', { type: 'application/gzip' });
}

export interface Store extends Pick<EmbeddedDatabase, 'db'> {
  /** Beside the database, and gone with it. */
  readonly files: FileStore;
  readonly first: boolean;
  /** Writes to the disk what has been committed: PGlite 0.5.16 leaves a COMMIT's files until the next statement. */
  readonly flush: () => Promise<void>;
  /** Removes all data; the store can't be used afterwards. */
  readonly wipe: () => Promise<void>;
}

/**
 * Opens the database in the origin's private file system; a new one is migrated and filled with the demo data.
 * What was flushed survives a crash of the tab.
 */
export async function openStore(clock: Clock): Promise<Store> {
  const root = await navigator.storage.getDirectory();
  const found = await findData(root);
  const { db, pglite } = await openInPage(`${FOLDER}/data`, found ? undefined : await fetchPacked());
  // Not PGlite's own syncToFs(), which returns at once while another one is waiting.
  const flush = async () => pglite.fs?.syncToFs();
  await migrate(db);
  if (!found) {
    await seedDemo(
      { db, clock, newId: newUuid },
      { passwordHash: await hashDemoPassword(), callDays: WORK_LIMITS.rangeDays },
    );
    // Later starts then have no log of the seeding to replay.
    await sql`checkpoint`.execute(db);
    await flush();
    await (await root.getDirectoryHandle(FOLDER)).getFileHandle(COMPLETE, { create: true });
  }
  return {
    db,
    files: pageFiles(async () => (await root.getDirectoryHandle(FOLDER)).getDirectoryHandle('files', { create: true })),
    first: !found,
    flush,
    async wipe() {
      await db.destroy();
      await wipeStore();
    },
  };
}

/** Removes the data of a database that isn't open, perhaps because it can't be opened. */
export async function wipeStore(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(FOLDER, { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  });
}
