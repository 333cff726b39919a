import type { Selectable } from 'kysely';
import { DAY_MS } from '#src/schemas/limits.ts';
import type { Database } from '#server/db/schema.ts';
import { DomainError } from '#server/errors.ts';
import type { ByteRange, Services, StoredBytes } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';

type FileRow = Selectable<Database['files']>;

/** A file that nobody keeps is gone after so long. */
const UNKEPT_MS = DAY_MS;

export interface NewFile extends Pick<FileRow, 'kind' | 'type'> {
  readonly organizationId: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly seconds?: number;
  readonly peaks?: Uint8Array;
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores a file and gives its id. First its row, which is over in a day, then its bytes: whatever is cut off, there are
 * never bytes without a row, and `clean` takes both. Whoever needs the file calls `keepFile` in the transaction of what
 * it belongs to. It asks for no right; throws when the store does.
 */
export async function storeFile(services: Services, file: NewFile): Promise<string> {
  const { organizationId, kind, type, bytes, seconds = null, peaks = null } = file;
  const sha256 = await sha256Of(bytes);
  const id = services.newId();
  const row = {
    organization_id: organizationId,
    kind,
    type,
    sha256,
    seconds,
    peaks,
    store_key: id,
    bytes: bytes.length,
  };
  await inScope(services, 'system', (work) => noteFile(work, row, id));
  await services.files.put(id, bytes, type);
  return id;
}

/** Writes down a file whose bytes the store has already. Gives its id; over in a day, as every file that nobody keeps. */
export async function noteFile(
  { tx, now, newId }: Work,
  file: Pick<FileRow, 'organization_id' | 'kind' | 'store_key' | 'type' | 'bytes' | 'sha256' | 'seconds' | 'peaks'>,
  id = newId(),
): Promise<string> {
  const overAt = new Date(now.getTime() + UNKEPT_MS);
  await tx
    .insertInto('files')
    .values({ ...file, id, created_at: now, delete_after: overAt })
    .execute();
  return id;
}

/** Keeps a stored file until then, or for ever; 404 for one out of sight or that is over already. */
export async function keepFile({ tx, now }: Work, id: string, until: Date | null): Promise<void> {
  const kept = await tx
    .updateTable('files')
    .set({ delete_after: until })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('delete_after', 'is', null), eb('delete_after', '>', now)]))
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw new DomainError(404, 'notFound');
}

/** Gives a file up: the next cleaning takes its bytes and its row. */
export async function dropFile({ tx, now }: Work, id: string): Promise<void> {
  await tx.updateTable('files').set({ delete_after: now }).where('id', '=', id).execute();
}

/** A file as it is answered. */
export interface KeptFile {
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** Its bytes, or a part of them; throws when the store does, 404 when they are not there. */
  readonly read: (range?: ByteRange) => Promise<StoredBytes['stream']>;
}

/** A file by its id, its bytes to be read after the transaction; 404 for one out of sight. */
export async function findFile({ tx }: Work, { files, log }: Services, id: string): Promise<KeptFile> {
  const row = await tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError(404, 'notFound');
  return {
    type: row.type,
    size: row.bytes,
    sha256: row.sha256,
    async read(range) {
      const stored = await files.get(row.store_key, range);
      if (stored?.size === row.bytes) return stored.stream;
      await stored?.stream.cancel();
      log('error', 'The bytes of a file are not in the store, or not whole', { fileId: id });
      throw new DomainError(404, 'notFound');
    },
  };
}

/**
 * Takes away a file that is over, its bytes first: cut off in between, its row is found again. The bytes stay while
 * another file has them too. Gives whether there was one.
 */
export const cleanFile = (services: Services): Promise<boolean> =>
  inScope(services, 'system', async ({ tx, now }) => {
    const over = await tx
      .selectFrom('files')
      .select(['id', 'store_key'])
      .where('delete_after', '<=', now)
      .orderBy('delete_after')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!over) return false;
    const other = await tx
      .selectFrom('files')
      .select('id')
      .where('store_key', '=', over.store_key)
      .where('id', '!=', over.id)
      .limit(1)
      .executeTakeFirst();
    if (!other) await services.files.remove(over.store_key);
    await tx.deleteFrom('files').where('id', '=', over.id).execute();
    return true;
  });
