import type { FileStore } from '#server/services.ts';

/** As workers have it; the types of pages leave it out. */
interface WorkersFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{
    truncate(size: number): void;
    write(bytes: Uint8Array): number;
    flush(): void;
    close(): void;
  }>;
}

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/**
 * Keeps files in a folder of the page's own storage. A page that is left may leave half of a file, but its row then
 * isn't kept by anything: what is cut off is never answered.
 */
export function pageFiles(open: () => Promise<FileSystemDirectoryHandle>): FileStore {
  return {
    async put(key, bytes) {
      const file = (await (await open()).getFileHandle(key, { create: true })) as WorkersFile;
      const access = await file.createSyncAccessHandle();
      try {
        access.truncate(0);
        access.write(bytes);
        access.flush();
      } finally {
        access.close();
      }
    },
    async get(key, range) {
      try {
        const file = await (await (await open()).getFileHandle(key)).getFile();
        const part = range ? file.slice(range.start, range.end + 1) : file;
        return { size: file.size, stream: part.stream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await (await open()).removeEntry(key).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
  };
}
