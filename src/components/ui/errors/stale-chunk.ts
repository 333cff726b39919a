import { isReachable, somewhatLater, Unreachable } from '#src/lib/fetched.ts';
import { log } from '#src/lib/log.ts';

const KEY = 'stale-chunk-reload';
/* A second failure within this time is no old page any more but a real fault: it shows, instead of a loop. */
const ONCE_PER_MS = 60_000;

const missing = new WeakSet<object>();

const store = (key: string, value: string): boolean => {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
};

/**
 * Notes which errors are parts of the console that could not be loaded. It reloads nothing by itself: a link that is
 * merely hovered loads its screen ahead, and a reload then would take away what a person is typing.
 */
export function watchStaleChunks(): () => void {
  const onError = ({ payload }: VitePreloadErrorEvent) => {
    missing.add(payload);
    // the router would reload by itself, offline too, and leave the browser's own error page
    store(`tanstack_router_reload:${payload.message}`, 'ours');
  };
  addEventListener('vite:preloadError', onError);
  return () => removeEventListener('vite:preloadError', onError);
}

/** Is this error a part of the console that could not be loaded: after a deploy, or without a connection? */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Unreachable || (typeof error === 'object' && error !== null && missing.has(error));

/**
 * Reloads the page, which may be older than the last deploy, unless that was tried a moment ago. Says whether it does;
 * where it doesn't, the error has to be shown.
 */
export function reloadForMissingChunk(reload: () => void = () => location.reload()): boolean {
  const now = Date.now();
  const last = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
  // without a place to note it, nothing would end a loop
  if (now - last < ONCE_PER_MS || !store(KEY, String(now))) return false;
  log.warn('A part of the console is missing, probably after a deploy: the page reloads');
  reload();
  return true;
}

/**
 * The same now, or as soon as the server can be reached: a reload before that leaves the browser's own error page, and
 * the console with what it kept is gone. What is given ends the wait. Specification product 5.19.
 */
export function reloadOnceThere(reload: () => void = () => location.reload()): () => void {
  let isOver = false;
  const wait = async () => {
    while (!isOver && !(await isReachable())) await somewhatLater();
    if (!isOver) reloadForMissingChunk(reload);
  };
  void wait();
  return () => {
    isOver = true;
  };
}
