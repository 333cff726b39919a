/** Nothing answers where this page came from: its code wasn't asked for. */
export class Unreachable extends Error {
  constructor() {
    super('Nothing answers where this page came from');
    this.name = 'Unreachable';
  }
}

/** Whether code was asked for and didn't come, and none has come since. */
let hasFailed = false;

/** Whether anything answers where this page came from, whatever it answers. */
export const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', headers: { accept: 'text/html' }, cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** How long until it is asked again; a network that comes back is noticed at once. */
const RETRY_MS = 3000;

/** After a while, in which the network may have come back. */
export const somewhatLater = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS);
    addEventListener('online', go);
  });

/** Not every place where this runs knows. */
const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine;

/**
 * Gives what imports code, once, and not while nothing answers: a browser may keep a module that couldn't be fetched as
 * failed until the page is loaded anew. Rejects then with an Unreachable. Specification product 5.19.
 *
 *     const loadVault = fetched(() => import('./vault.ts'));
 */
export function fetched<T>(load: () => Promise<T>): () => Promise<T> {
  let code: Promise<T> | null = null;
  const ask = async (): Promise<T> => {
    // a server of one's own answers without a network, too
    if ((hasFailed || isOffline()) && !(await isReachable())) throw new Unreachable();
    return load();
  };
  return () =>
    (code ??= ask().then(
      (given) => {
        hasFailed = false;
        return given;
      },
      (error: unknown) => {
        hasFailed = true;
        code = null;
        throw error;
      },
    ));
}
