import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { BackupLine } from '#server/db/backup.ts';
import type { Database } from '#server/db/schema.ts';
import type { FileStore } from '#server/services.ts';
import { isDemoKey } from '#server/simulated/recordings.ts';
import { pathIn } from './folder-files.ts';
import type { Settings } from './settings.ts';

/* A backup of the database holds the rows of files. Their bytes are copied apart, and these tell of them. */

type FileRow = Pick<Database['files'], 'store_key' | 'bytes' | 'sha256'>;
type Where = Pick<Settings, 's3' | 'dataDir'>;

/** So many are asked for at once: a store far away takes its time for each. */
const AT_ONCE = 16;
/** So many are named; who copies them copies all. */
const NAMED = 20;

const placeOf = ({ s3, dataDir }: Where) => (s3 ? `the bucket ${s3.bucket}` : join(dataDir, 'files'));
const plural = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Hands a backup on as it is, and puts the rows of files aside whose bytes don't come with the product. */
export async function* noting(lines: AsyncIterable<BackupLine>, files: FileRow[]): AsyncGenerator<BackupLine> {
  for await (const line of lines) {
    if ('table' in line && line.table === 'files')
      files.push(...(line.rows as FileRow[]).filter((file) => !isDemoKey(file.store_key)));
    yield line;
  }
}

/**
 * Writes beside a backup which files belong to it, as `sha256sum -c` reads it in their folder, and gives a line that
 * says so; an empty one where there are none.
 */
export async function listFiles(where: Where, backup: string, files: readonly FileRow[]): Promise<string> {
  if (files.length === 0) return '';
  const kept = new Map(files.map((file) => [file.store_key, file]));
  const nameOf = (key: string) => (where.s3 ? key : pathIn(key));
  const list = `${backup}.sha256`;
  await writeFile(list, [...kept].map(([key, { sha256 }]) => `${sha256}  ${nameOf(key)}\n`).join(''), { mode: 0o600 });
  const bytes = [...kept.values()].reduce((sum, file) => sum + file.bytes, 0);
  return `${plural(kept.size)} of it (${bytes} bytes) must be copied apart from ${placeOf(where)}; ${list} lists them\n`;
}

/** A text that names the files whose bytes are not in the store, or not whole; empty where all are. */
export async function missingFiles(where: Where, db: Kysely<Database>, store: FileStore): Promise<string> {
  const all = await db.selectFrom('files').select(['store_key', 'bytes']).distinct().orderBy('store_key').execute();
  // the others come with the product
  const rows = all.filter((file) => !isDemoKey(file.store_key));
  const missing: string[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const found = await Promise.all(
      rows.slice(at, at + AT_ONCE).map(async ({ store_key: key, bytes }) => {
        const stored = await store.get(key, { start: 0, end: 0 });
        await stored?.stream.cancel();
        return stored?.size === bytes ? [] : [key];
      }),
    );
    missing.push(...found.flat());
  }
  if (missing.length === 0) return '';
  const more = missing.length > NAMED ? [`  and ${missing.length - NAMED} more`] : [];
  const named = missing.slice(0, NAMED).map((key) => `  ${key}`);
  const head = `${missing.length} of ${plural(rows.length)} missing in ${placeOf(where)}; copy them from beside the backup:`;
  return `${[head, ...named, ...more].join('\n')}\n`;
}
