import { log } from '#src/lib/log.ts';

/** Storage that a browser may refuse (blocked site data, full disk) or not have: then nothing is remembered. */
interface WebStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The names that begin with `prefix`. */
  keys(prefix: string): readonly string[];
}

function webStorage(area: () => Storage | undefined): WebStorage {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      const storage = area();
      return storage ? work(storage) : null;
    } catch (error) {
      log.warn('The browser refuses to store data', error);
      return null;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key)),
    set: (key, value) => void attempt((storage) => storage.setItem(key, value)),
    remove: (key) => void attempt((storage) => storage.removeItem(key)),
    keys: (prefix) => attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [],
  };
}

/** Shared by all tabs; survives the browser. */
export const local = webStorage(() => globalThis.localStorage);
/** Of this tab alone; survives a reload. */
export const tab = webStorage(() => globalThis.sessionStorage);
