import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from '#server/services.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Outlives a power cut from here on; folders can't be flushed on Windows. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

const folderOf = (key: string) => key.slice(-2);

/**
 * Where in the folder a file is, with slashes: in one for each last two characters of their keys, for the first ones
 * of our ids are the time.
 */
export const pathIn = (key: string): string => `${folderOf(key)}/${key}`;

/**
 * Keeps files in a folder. A file is there under its name when all of it is on the disk, whenever the process is killed.
 */
export function folderFiles(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!/^[\w-]{2,}$/.test(key)) throw new Error(`This is no key of a file: ${key}`);
    const path = join(folder, pathIn(key));
    return { parent: join(folder, folderOf(key)), path, unfinished: `${path}.part` };
  };
  return {
    async put(key, bytes) {
      const { parent, path, unfinished } = placeOf(key);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, path);
      if (process.platform !== 'win32') for (const each of [parent, folder]) await flush(each);
    },
    async get(key, range) {
      const handle = await open(placeOf(key).path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        const stream = Readable.toWeb(handle.createReadStream(range));
        return { size, stream: stream as ReadableStream<Uint8Array<ArrayBuffer>> };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async remove(key) {
      const { path, unfinished } = placeOf(key);
      for (const each of [path, unfinished]) await rm(each, { force: true });
    },
  };
}
