import type { Browser, CDPSession, Page } from 'playwright';
import { PAGES, signedIn } from './bench-loading.ts';
import { percentile, table } from './bench-report.ts';
import { listen, throttle } from './visit.ts';

const BUDGETS = {
  detailMs: 50,
  backMs: 90,
  interactionMs: 120,
  keyMs: 70,
  heapKb: 16,
  /** Nodes that a move leaves behind: fewer than one is none. */
  nodes: 1,
} as const;

const MOVES = 30;
const HEAP_MOVES = 50;
const WARM_UP = 10;
const WORDS = 'neighbors of the harbor light';
const DETAIL = 'main dl';
const LINK = `${PAGES.list.usable} a`;

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
  await page.evaluate(expectAfter, ['popstate', PAGES.list.usable] as const);
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

/** Measures and prints moves between a list and a detail, what keys and clicks take, and what is left in memory. */
export async function measureMoves(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, storageState: await signedIn(browser, url) });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const moving = { page, taken: await listen(session) };
    await page.addInitScript(record);
    await page.goto(PAGES.list.path);
    await page.locator(PAGES.list.usable).first().waitFor();
    await thereAndBack(moving, WARM_UP);
    const before = await heapOf(session);
    await thereAndBack(moving, HEAP_MOVES / 2);
    const after = await heapOf(session);

    await throttle(session, { cpuSlowdown: 4 });
    await page.reload();
    await page.locator(PAGES.list.usable).first().waitFor();
    await thereAndBack(moving, 2);
    const details: number[] = [];
    const backs: number[] = [];
    for (let n = 0; n < MOVES; n += 1) {
      details.push(await toDetail(moving));
      backs.push(await backToList(moving));
    }
    await page.getByRole('searchbox').first().pressSequentially(WORDS, { delay: 80 });
    await page.waitForLoadState('networkidle');
    const keys = await interactionsOf(page, /^key/, WORDS.length);
    const clicks = await interactionsOf(page, /^(?:pointer|mouse|click)/, MOVES + 2);

    table(
      `Moves, CPU 4x slower, ${MOVES} times`,
      ['ms'],
      [
        { name: 'list to detail, p75', measures: [{ value: percentile(details, 0.75), most: BUDGETS.detailMs }] },
        { name: 'back to the list, p75', measures: [{ value: percentile(backs, 0.75), most: BUDGETS.backMs }] },
        {
          name: 'interaction to next paint, p98',
          measures: [{ value: percentile([...keys, ...clicks], 0.98), most: BUDGETS.interactionMs }],
        },
        { name: 'key to paint in search, p98', measures: [{ value: percentile(keys, 0.98), most: BUDGETS.keyMs }] },
      ],
    );
    table(
      `Left in memory by a move, of ${HEAP_MOVES}`,
      [''],
      [
        { name: 'heap, kB', measures: [{ value: (after.kb - before.kb) / HEAP_MOVES, most: BUDGETS.heapKb }] },
        { name: 'DOM nodes', measures: [{ value: (after.nodes - before.nodes) / HEAP_MOVES, most: BUDGETS.nodes }] },
      ],
    );
  } finally {
    await context.close();
  }
}
