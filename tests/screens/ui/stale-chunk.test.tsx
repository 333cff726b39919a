import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isMissingChunk,
  reloadForMissingChunk,
  reloadOnceThere,
  watchStaleChunks,
} from '#src/components/ui/errors/stale-chunk.ts';
import { server } from '#tests/server.ts';

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

test('with no place to note it, the page does not reload', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(reloadForMissingChunk(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('while nothing answers the page stays; it reloads once the server does, and not after what waited has gone', async () => {
  const net = { isThere: false, asked: 0 };
  server.use(
    http.head('*/', () => {
      net.asked += 1;
      return net.isThere ? new HttpResponse(null, { status: 503 }) : HttpResponse.error();
    }),
  );
  const left = vi.fn();
  reloadOnceThere(left)();
  reloadOnceThere(reload);
  await vi.waitFor(() => expect(net.asked).toBe(2));
  // the network is there, and the server isn't
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(net.asked).toBeGreaterThan(2);
  });
  expect(reload).not.toHaveBeenCalled();
  net.isThere = true;
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
  expect(left).not.toHaveBeenCalled();
});
