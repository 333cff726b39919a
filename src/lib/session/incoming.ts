import { tab } from './web-storage.ts';

const KEY = 'incoming-url';
const WHOSE_KEY = 'incoming';
/** Longer ones are nobody's bookmark. */
const MAX_LENGTH = 2000;

let isOurs = (_path: string): boolean => false;

/** Tells which paths the router matches; only those are remembered (an open redirect otherwise). */
export function setRouteMatcher(matches: (path: string) => boolean): void {
  isOurs = matches;
}

/** The path, search and hash of a URL of ours; null for any other text. */
function ownUrl(url: string | null): string | null {
  if (!url || url.length > MAX_LENGTH || !/^\/(?![/\\])/.test(url)) return null;
  try {
    const { origin, pathname, search, hash } = new URL(url, 'http://own.invalid');
    return origin === 'http://own.invalid' && isOurs(pathname) ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** The URL to go on to after signing in; of this tab alone. Specification sessions 5.2. */
export const storedIncoming = (): string | null => ownUrl(tab.get(KEY));

/** Keeps `url` if it is one of ours, else forgets what was kept; gives what is kept now. */
export function storeIncoming(url: string | null): string | null {
  const kept = ownUrl(url);
  if (kept === null) tab.remove(KEY);
  else tab.set(KEY, kept);
  return kept;
}

/** Notes who was here when a session ended by itself; nobody where it is empty. */
export const noteWhose = (userId: string): void => tab.set(WHOSE_KEY, userId);

/** Whether somebody may go on at the kept URL: nobody else was here. Specification sessions 3.8. */
export const isTheirs = (userId: string | undefined): boolean => (tab.get(WHOSE_KEY) || userId) === userId;
