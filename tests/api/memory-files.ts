import type { FileStore } from '#server/services.ts';

/** Keeps files as long as the test goes on. */
export function memoryFiles(): FileStore & { readonly kept: ReadonlyMap<string, Uint8Array<ArrayBuffer>> } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes.slice()),
    get: async (key, range) => {
      const bytes = kept.get(key);
      if (!bytes) return null;
      const part = range ? bytes.slice(range.start, range.end + 1) : bytes;
      return { size: bytes.length, stream: new Blob([part]).stream() };
    },
    remove: async (key) => void kept.delete(key),
  };
}
