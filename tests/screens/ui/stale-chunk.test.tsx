import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isMissingChunk,
  reloadForMissingChunk,
  reloadOnceThere,
  watchStaleChunks,
} from '#src/components/ui/errors/stale-chunk.ts';

const reload = vi.fn();
let stop = () => {};
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  reload.mockClear();
  stop = watchStaleChunks();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a part that could not be loaded is told from other errors, and the router does not reload by itself', () => {
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/user-1.js');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  expect(isMissingChunk(payload)).toBe(true);
  expect(isMissingChunk(new TypeError(payload.message))).toBe(false);
  expect(isMissingChunk(undefined)).toBe(false);
  expect(sessionStorage.getItem(`tanstack_router_reload:${payload.message}`)).not.toBeNull();
});

test('the page reloads once; what fails again at once does not loop', () => {
  vi.useFakeTimers();
  expect(reloadForMissingChunk(reload)).toBe(true);
  vi.advanceTimersByTime(30_000);
  expect(reloadForMissingChunk(reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reloadForMissingChunk(reload)).toBe(true);
});

test('offline, or with no place to note it, the page does not reload', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(reloadForMissingChunk(reload)).toBe(false);
  online.mockRestore();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(reloadForMissingChunk(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('offline, the page reloads as soon as there is a connection; not after what waited has gone', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const give = reloadOnceThere(reload);
  const gone = reloadOnceThere(vi.fn());
  gone();
  expect(reload).not.toHaveBeenCalled();
  online.mockRestore();
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
  give();
});
