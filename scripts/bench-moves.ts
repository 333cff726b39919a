import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { PAGES, signedIn } from './bench-loading.ts';
import { percentile, table } from './bench-report.ts';
import { startReference } from './bench/reference.ts';
import { listen, throttle } from './visit.ts';

/** Multiples of what the same takes on the reference's pages, measured in turns in the same run. */
const TIME_BUDGETS = { first: 1.5, detail: 1.3, back: 1.6, interaction: 1, key: 0.8 } as const;
const BUDGETS = {
  heapKb: 16,
  /** Nodes that a move leaves behind: fewer than one is none. */
  nodes: 1,
} as const;

const FIRST_MOVES = 5;
const ROUNDS = 3;
const MOVES = 10;
const HEAP_MOVES = 50;
const WARM_UP = 10;
/** Longer than a page waits before it fetches code ahead (src/main.tsx). */
const CODE_MS = 6000;
const WORDS = 'neighbors of the harbor light';
/** Facts of ours, which are folded, and of the reference's. */
const DETAIL = 'main :is(li[data-more], dl)';
const ROW = PAGES.list.usable;
const LINK = `${ROW} a`;

interface Recorded {
  /** Interactions with what they took until the next paint; those under 16 ms aren't told by the browser. */
  readonly interactions: Map<number, { name: string; duration: number }>;
}

/** Runs in the page, before all else. */
function record(): void {
  const recorded: Recorded = { interactions: new Map() };
  Object.assign(globalThis, { recorded });
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries() as PerformanceEventTiming[]) {
      const known = recorded.interactions.get(interactionId);
      if (interactionId > 0 && (known?.duration ?? 0) < duration)
        recorded.interactions.set(interactionId, { name, duration });
    }
  }).observe(options);
}

/** Runs in the page: tells the time from the next event of `type` until `selector` finds something and it is painted. */
function expectAfter([type, selector]: readonly [string, string]): void {
  const { tell } = globalThis as unknown as { tell: (text: string) => void };
  const begin = ({ timeStamp }: Event) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      // a frame's callbacks run before it is painted, a message after
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => tell(String(performance.now() - timeStamp)));
      port1.start();
      return port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  addEventListener(type, begin, { once: true, capture: true });
}

/** A page, and the way to wait for the time that a move took. */
interface Moving {
  readonly page: Page;
  readonly taken: () => Promise<string>;
}

async function toDetail({ page, taken }: Moving): Promise<number> {
  // whoever clicks a link has pointed at it before
  await page.locator(LINK).first().hover();
  await page.waitForLoadState('networkidle');
  await page.evaluate(expectAfter, ['click', DETAIL] as const);
  // not the locator's click: it listens in the page to where the click goes, and looks that up
  await page.mouse.down();
  await page.mouse.up();
  return Number(await taken());
}

async function backToList({ page, taken }: Moving): Promise<number> {
  await page.evaluate(expectAfter, ['popstate', ROW] as const);
  await page.evaluate(() => history.back());
  return Number(await taken());
}

async function heapOf(session: CDPSession): Promise<{ kb: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { kb: usedSize / 1000, nodes };
}

async function thereAndBack(moving: Moving, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await toDetail(moving);
    await backToList(moving);
  }
}

/** What the browser told of interactions whose events have such a name, and how many of them there were at all. */
async function interactionsOf(page: Page, name: RegExp, all: number): Promise<number[]> {
  const slow = await page.evaluate(() => [
    ...(globalThis as unknown as { recorded: Recorded }).recorded.interactions.values(),
  ]);
  const told = slow.filter((each) => name.test(each.name)).map(({ duration }) => duration);
  return [...told, ...Array.from({ length: Math.max(0, all - told.length) }, () => 8)];
}

/** A list that one moves from, in a page of its own. */
interface Site {
  readonly url: string;
  readonly path: string;
  readonly storageState?: BrowserContextOptions['storageState'];
}

interface Open extends Moving {
  readonly session: CDPSession;
  readonly close: () => Promise<void>;
}

async function open(browser: Browser, { url, path, storageState }: Site, cpuSlowdown: number): Promise<Open> {
  const context = await browser.newContext({ baseURL: url, ...(storageState && { storageState }) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const taken = await listen(session);
  await page.addInitScript(record);
  await throttle(session, { cpuSlowdown });
  await page.goto(path);
  await page.locator(ROW).first().waitFor();
  return { page, session, taken, close: () => context.close() };
}

/** The first move of a page that was just opened; others have fetched its code. */
async function firstMove(browser: Browser, site: Site): Promise<number> {
  const opened = await open(browser, site, 4);
  try {
    await opened.page.waitForLoadState('networkidle');
    return await toDetail(opened);
  } finally {
    await opened.close();
  }
}

interface Moves {
  readonly first: number;
  readonly detail: number;
  readonly back: number;
  readonly interaction: number;
  readonly key: number;
}

/** What moves take on each of the sites, in turns: what the machine does meanwhile meets all of them. */
async function moveInTurns(browser: Browser, sites: readonly Site[]): Promise<Moves[]> {
  const seen = sites.map(() => ({ firsts: [] as number[], details: [] as number[], backs: [] as number[] }));
  for (let n = 0; n < FIRST_MOVES; n += 1)
    for (const [at, site] of sites.entries()) seen[at]?.firsts.push(await firstMove(browser, site));
  const opened = await Promise.all(sites.map((site) => open(browser, site, 4)));
  try {
    for (const each of opened) {
      await each.page.bringToFront();
      await thereAndBack(each, 2);
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, each] of opened.entries()) {
        await each.page.bringToFront();
        for (let n = 0; n < MOVES; n += 1) {
          seen[at]?.details.push(await toDetail(each));
          seen[at]?.backs.push(await backToList(each));
        }
      }
    const all: Moves[] = [];
    for (const [at, { page }] of opened.entries()) {
      await page.bringToFront();
      await page.getByRole('searchbox').first().pressSequentially(WORDS, { delay: 80 });
      await page.waitForLoadState('networkidle');
      const keys = await interactionsOf(page, /^key/, WORDS.length);
      const clicks = await interactionsOf(page, /^(?:pointer|mouse|click)/, ROUNDS * MOVES + 2);
      const { firsts = [], details = [], backs = [] } = seen[at] ?? {};
      all.push({
        first: percentile(firsts, 0.5),
        detail: percentile(details, 0.75),
        back: percentile(backs, 0.75),
        interaction: percentile([...keys, ...clicks], 0.98),
        key: percentile(keys, 0.98),
      });
    }
    return all;
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
}

/** Until no more code comes ahead, which is no move's. */
async function untilAllCodeIsThere(page: Page): Promise<void> {
  const scripts = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /\.(?:js|css)$/.test(name)).length,
    );
  for (let before = -1, now = await scripts(); before !== now; before = now, now = await scripts())
    await page.waitForTimeout(CODE_MS);
}

async function measureHeap(browser: Browser, site: Site): Promise<void> {
  const opened = await open(browser, site, 1);
  try {
    await untilAllCodeIsThere(opened.page);
    await thereAndBack(opened, WARM_UP);
    const before = await heapOf(opened.session);
    await thereAndBack(opened, HEAP_MOVES / 2);
    const after = await heapOf(opened.session);
    table(
      `Left in memory by a move, of ${HEAP_MOVES}`,
      [''],
      [
        { name: 'heap, kB', measures: [{ value: (after.kb - before.kb) / HEAP_MOVES, most: BUDGETS.heapKb }] },
        { name: 'DOM nodes', measures: [{ value: (after.nodes - before.nodes) / HEAP_MOVES, most: BUDGETS.nodes }] },
      ],
    );
  } finally {
    await opened.close();
  }
}

/** Measures and prints moves between a list and a detail, what keys and clicks take, and what is left in memory. */
export async function measureMoves(browser: Browser, url: string): Promise<void> {
  const product = { url, path: PAGES.list.path, storageState: await signedIn(browser, url) };
  await measureHeap(browser, product);
  const reference = await startReference();
  try {
    const [ours, theirs] = await moveInTurns(browser, [product, { url: reference.url, path: '/list' }]);
    if (!ours || !theirs) throw new Error('nothing was measured');
    const row = (name: string, of: keyof Moves) => ({
      name,
      measures: [{ value: ours[of] }, { value: theirs[of] }, { value: ours[of] / theirs[of], most: TIME_BUDGETS[of] }],
    });
    table(
      `Moves, CPU 4x slower, ${ROUNDS * MOVES} times`,
      ['ms', 'reference', '×'],
      [
        row(`the first to a detail, middle of ${FIRST_MOVES}`, 'first'),
        row('list to detail, p75', 'detail'),
        row('back to the list, p75', 'back'),
        row('interaction to next paint, p98', 'interaction'),
        row('key to paint in search, p98', 'key'),
      ],
    );
  } finally {
    await reference.stop();
  }
}
