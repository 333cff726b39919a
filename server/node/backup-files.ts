import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { backUp, restore } from '#server/db/backup.ts';
import { listFiles, missingFiles, noting } from './backed-files.ts';
import { openDatabase, openMigrated } from './database.ts';
import { filesOf } from './services.ts';
import type { Settings } from './settings.ts';

/** The file starts with this where it is compressed. */
const GZIP = Buffer.from([0x1f, 0x8b]);

async function* asLines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

/**
 * Writes the whole database to a compressed file; under its name it appears whole, or not at all. Beside it a list of
 * the files that must be copied apart.
 */
export async function backUpTo(settings: Settings, path: string): Promise<void> {
  const database = await openMigrated(settings);
  const unfinished = `${path}.part`;
  const files: Parameters<typeof noting>[1] = [];
  let told = '';
  try {
    const file = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(Readable.from(asLines(noting(backUp(database.db), files))), createGzip(), file);
    await flush(unfinished);
    told = await listFiles(settings, path, files);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
    await database.close();
  }
  process.stdout.write(`Backed up the ${database.kind} database to ${path}\n${told}`);
}

async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  await file.close();
  return buffer.equals(GZIP);
}

async function* parsed(lines: AsyncIterable<string>): AsyncGenerator {
  for await (const line of lines) yield JSON.parse(line) as unknown;
}

/** Fills the empty database from a backup's file, of whichever database it was, and says which files are missing. */
export async function restoreFrom(settings: Settings, path: string): Promise<void> {
  const source = createReadStream(path);
  const input = (await isCompressed(path)) ? source.pipe(createGunzip()) : source;
  const database = await openDatabase(settings);
  let told = '';
  try {
    await restore(database.db, parsed(createInterface({ input, crlfDelay: Infinity })));
    // the database is whole, whatever becomes of this
    told = await missingFiles(settings, database.db, filesOf(settings)).catch(
      (error: unknown) => `Whether files are missing is not known: ${String(error)}\n`,
    );
  } finally {
    source.destroy();
    await database.close();
  }
  process.stdout.write(`Restored ${path} into the ${database.kind} database\n${told}`);
}
