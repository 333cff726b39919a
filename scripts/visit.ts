import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright';

/** What a cold visit loads until the page is usable; kilobytes of 1000 bytes. */
export interface Visit {
  readonly requests: number;
  /** How many requests had to wait for each other, one after the other; the document itself is 0. */
  readonly depth: number;
  readonly js: Size;
  readonly css: Size;
  readonly usableMs: number;
  /** Sum of what tasks take beyond 50 ms, and the longest of them. */
  readonly blockingMs: number;
  readonly longestTaskMs: number;
}

export interface Size {
  readonly gzip: number;
  readonly brotli: number;
}

export interface Conditions {
  readonly cpuSlowdown: number;
  /** Milliseconds there and back, and megabits a second. */
  readonly network?: { readonly latency: number; readonly down: number; readonly up: number };
}

/** Fast 4G as DevTools has it, on a phone of the middle class. */
export const PHONE: Conditions = { cpuSlowdown: 4, network: { latency: 165, down: 9, up: 1.5 } };
/** Slow 4G as DevTools has it. */
export const SLOW_PHONE: Conditions = { cpuSlowdown: 4, network: { latency: 562, down: 1.6, up: 0.75 } };
export const UNTHROTTLED: Conditions = { cpuSlowdown: 1 };

interface Loaded {
  readonly url: string;
  readonly parent: string | undefined;
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number;
  mimeType: string;
  /** Its bytes, once they are there. */
  readonly body: PromiseWithResolvers<Buffer>;
}

/** Opens `path` in a page with a cold cache and waits until `usable`, a CSS selector, finds something. */
export async function visit(
  page: Page,
  path: string,
  usable: string,
  conditions: Conditions = UNTHROTTLED,
): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const loaded = await recordRequests(session);
  await throttle(session, conditions);
  const told = await listen(session);
  await page.addInitScript(watch, usable);
  await page.goto(path, { waitUntil: 'commit' });
  await told();
  const { usableMs, usableAt, longTasks } = await page.evaluate(seenInPage);
  /* What follows is loaded while the page is in use. */
  const seen = [...loaded.values()].filter(({ at, url }) => at <= usableAt && !ICON.test(url));
  return {
    requests: seen.length,
    depth: Math.max(0, ...seen.map((each) => depthOf(each, seen))),
    js: await sizeOf(seen.filter(isScript)),
    css: await sizeOf(seen.filter(isStyle)),
    usableMs,
    blockingMs: longTasks.reduce((sum, duration) => sum + duration - 50, 0),
    longestTaskMs: Math.max(0, ...longTasks),
  };
}

/** Longer than any page takes that works. */
const TELL_WITHIN_MS = 60_000;

/**
 * Waits for what the page tells by `tell(text)`; an error where it doesn't. A locator that waits would do so by code of
 * its own in the page: more than the page's own libraries take to start, and measured with them.
 */
export async function listen(session: CDPSession): Promise<() => Promise<string>> {
  const texts: string[] = [];
  let wake = (): void => undefined;
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== 'tell') return;
    texts.push(payload);
    wake();
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tell' });
  return async () => {
    if (texts.length === 0)
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The page told nothing')), TELL_WITHIN_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    return texts.shift() ?? '';
  };
}

/** The browser fetches the icon of the tab when it likes; no page waits for it. */
const ICON = /\/favicon\.\w+$/;

interface Watched {
  readonly longTasks: number[];
  /** When the page became usable; on its own clock, which isn't slowed by whoever looks at it. */
  usableMs: number | undefined;
}

/** Runs in the page, before all else. */
function watch(usable: string): void {
  const watched: Watched = { longTasks: [], usableMs: undefined };
  Object.assign(globalThis, { watched });
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const { duration } of entries) watched.longTasks.push(duration);
  };
  const tasks = new PerformanceObserver((list) => note(list.getEntries()));
  tasks.observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(usable)) return;
    watched.usableMs = performance.now();
    observer.disconnect();
    // the task that this is a part of, and the paint that it leads to, count
    requestAnimationFrame(() =>
      setTimeout(() =>
        setTimeout(() => {
          note(tasks.takeRecords());
          (globalThis as unknown as { tell: (text: string) => void }).tell('usable');
        }),
      ),
    );
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Runs in the page. */
function seenInPage(): { usableMs: number; usableAt: number; longTasks: readonly number[] } {
  const { watched } = globalThis as unknown as { watched: Watched };
  const usableMs = watched.usableMs ?? performance.now();
  return { usableMs, usableAt: performance.timeOrigin + usableMs, longTasks: watched.longTasks };
}

async function recordRequests(session: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>();
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, wallTime }) => {
    if (!/^https?:/.test(request.url)) return;
    let stack = initiator.stack;
    while (stack && stack.callFrames.length === 0) stack = stack.parent;
    const parent = initiator.url ?? stack?.callFrames.at(-1)?.url;
    const body = Promise.withResolvers<Buffer>();
    /* A file that comes after the page is usable is not waited for. */
    body.promise.catch(() => undefined);
    loaded.set(requestId, { url: request.url, parent, at: wallTime * 1000, mimeType: '', body });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = loaded.get(requestId);
    if (request) request.mimeType = response.mimeType;
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    const request = loaded.get(requestId);
    if (!request || !isCode(request)) return;
    session
      .send('Network.getResponseBody', { requestId })
      .then(({ body, base64Encoded }) => request.body.resolve(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')))
      .catch(request.body.reject);
  });
  await session.send('Network.enable');
  return loaded;
}

export async function throttle(session: CDPSession, { cpuSlowdown, network }: Conditions): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (!network) return;
  const bytes = (megabits: number) => (megabits * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytes(network.down),
    uploadThroughput: bytes(network.up),
  });
}

const isScript = ({ mimeType }: Loaded) => mimeType.includes('javascript');
const isStyle = ({ mimeType }: Loaded) => mimeType === 'text/css';
const isCode = (request: Loaded) => isScript(request) || isStyle(request);

/** What no script asked for (the links of the page, and those that its inline script adds) is the document's. */
function depthOf(request: Loaded, all: readonly Loaded[]): number {
  let current = request;
  for (let depth = 0; depth < all.length; depth += 1) {
    if (current === all[0]) return depth;
    const { parent } = current;
    current = all.find((each) => each !== current && each.url === parent) ?? (all[0] as Loaded);
  }
  return all.length;
}

async function sizeOf(files: readonly Loaded[]): Promise<Size> {
  const bodies = await Promise.all(files.map(({ body }) => body.promise));
  const sum = (compress: (body: Buffer) => Buffer) =>
    bodies.reduce((total, body) => total + compress(body).length, 0) / 1000;
  return { gzip: sum((body) => gzipSync(body, { level: 9 })), brotli: sum((body) => brotliCompressSync(body)) };
}
