import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from 'playwright/test';
import { movedBy, RIGHT, setClock, withMovableClock, type ClockSetting } from '#e2e/clock.ts';
import { temporaryFolder } from '#scripts/cleanup.ts';
import { copyDemoTo } from '#scripts/demo-data.ts';
import { JOURNEY_SECRET } from '#scripts/demo-survey.ts';
import { startProduct } from '#scripts/product.ts';
import { DEMO_PASSWORD, type PersonaName } from '#server/seed/personas.ts';

interface Fixtures {
  /** What a test makes go wrong on purpose (`test.use`): texts of console errors, addresses of failing requests. */
  expectedFaults: Array<string | RegExp>;
  /** The demo in its first state, for this test alone: a server of its own, or a browser whose first visit makes the database. */
  ownDatabase: boolean;
  /** The file that says what the clock of a server of the test's own shows; null where the API is in the page. */
  clockFile: string | null;
  /** Sets the clock of API and page to what becomes of it, for a test with its own database. */
  setClock: (change: (clock: ClockSetting) => ClockSetting) => Promise<void>;
  /** Moves the clock of API and page forward by so many milliseconds, for a test with its own database. */
  moveClock: (milliseconds: number) => Promise<void>;
  /** Stops the clock of API and page, for a test with its own database: what takes time happens when the clock is moved. */
  stopClock: () => Promise<void>;
}

/** An API and its database that serve one worker's tests, one after the other: nothing is written at the same time. */
interface Home {
  readonly url: string;
  /** The browser in which the API runs, if it does. */
  readonly context: BrowserContext | null;
}

const matches = (text: string, patterns: ReadonlyArray<string | RegExp>) =>
  patterns.some((pattern) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)));

/** A page that is left, or a search that is overtaken, takes its requests with it. */
const wasCancelled = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED';

/** Nobody calls by themselves in the browser's API: what a test sees is its own. */
async function withoutDemoCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const settings = { scenario: 'none', pathContains: '', clockOffset: 0, demoCalls: false };
    localStorage['console-mock-api:settings'] ??= JSON.stringify(settings);
  });
}

/** Waits until the API that runs in the browser answers. */
async function waitForApi(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-mock-panel]').waitFor({ state: 'attached' });
  expect(await page.evaluate(async () => (await fetch('/health')).status)).toBe(200);
  await page.close();
}

/**
 * Opens the tab that leads: its worker runs the API for the other tabs, whose reloads then don't open the database
 * again. It shows nothing and signs nobody in, because the console waits there for its service worker for ever.
 */
async function openKeeper(context: BrowserContext): Promise<void> {
  const keeper = await context.newPage();
  await keeper.addInitScript(() => {
    const never = new Promise<never>(() => undefined);
    navigator.serviceWorker.getRegistrations = () => never;
  });
  await keeper.goto('/');
  await waitForApi(await context.newPage());
}

/** Leaves the keeper and its database, and nothing else, to the next test. */
async function tidy(context: BrowserContext): Promise<void> {
  const [keeper, ...rest] = context.pages();
  await Promise.all(rest.map((page) => page.close()));
  await context.setOffline(false);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await keeper?.evaluate(() => localStorage.clear());
}

type Visitors = Required<Pick<BrowserContextOptions, 'baseURL' | 'viewport' | 'locale' | 'timezoneId'>>;
type Provide = (home: Home) => Promise<void>;

/** The built product with demo data in a temporary folder; its clock may be set by a file. */
async function onServer(provide: Provide, clockFile: string | null = null): Promise<void> {
  const folder = temporaryFolder();
  await copyDemoTo(folder.path);
  const clock = clockFile === null ? {} : movedBy(clockFile);
  const { url, stop } = await startProduct({
    DATA_DIR: folder.path,
    JWT_SECRET: JOURNEY_SECRET,
    RTL_ENGLISH: 'true',
    ...clock,
  });
  await provide({ url, context: null });
  await stop();
  folder.remove();
}

/** A browser that lasts as long as the worker, in which one tab keeps the API and its database. */
async function inBrowser(browser: Browser, use: Visitors, provide: Provide): Promise<void> {
  const { baseURL, viewport, locale, timezoneId } = use;
  const context = await browser.newContext({ baseURL, viewport, locale, timezoneId });
  await withoutDemoCalls(context);
  await openKeeper(context);
  await provide({ url: baseURL, context });
  await context.close();
}

/** A test whose page fails it on any console error, uncaught error or failed request that it didn't announce. */
export const test = base.extend<Fixtures, { home: Home }>({
  expectedFaults: [[], { option: true }],
  ownDatabase: [false, { option: true }],
  home: [
    ({ browser }, provide, { project }) =>
      project.name === 'server' ? onServer(provide) : inBrowser(browser, project.use as Visitors, provide),
    { scope: 'worker', timeout: 120_000 },
  ],
  clockFile: async ({ home, ownDatabase }, provide) => {
    if (!ownDatabase || home.context !== null) return provide(null);
    const folder = temporaryFolder();
    const path = join(folder.path, 'clock');
    writeFileSync(path, JSON.stringify(RIGHT));
    await provide(path);
    folder.remove();
  },
  setClock: async ({ page, ownDatabase, clockFile }, provide) => {
    let clock = RIGHT;
    await provide(async (change) => {
      if (!ownDatabase) throw new Error('Other tests look at the same clock: this one needs its own database');
      clock = change(clock);
      await setClock(page, clockFile, clock);
    });
  },
  moveClock: async ({ setClock: set }, provide) => {
    await provide((by) => set((clock) => ({ ...clock, clockOffset: clock.clockOffset + by })));
  },
  stopClock: async ({ setClock: set }, provide) => {
    await provide(() => set((clock) => ({ ...clock, clockStoppedAt: Date.now() })));
  },
  baseURL: async ({ home, ownDatabase, clockFile }, provide) => {
    if (!ownDatabase || home.context !== null) return provide(home.url);
    await onServer(({ url }) => provide(url), clockFile);
  },
  context: async ({ context, home, ownDatabase }, provide) => {
    if (home.context === null) {
      if (ownDatabase) await withMovableClock(context);
      return provide(context);
    }
    if (ownDatabase) {
      await withoutDemoCalls(context);
      await waitForApi(await context.newPage());
      return provide(context);
    }
    await provide(home.context);
    await tidy(home.context);
  },
  page: async ({ page, expectedFaults, viewport }, provide) => {
    // a lasting browser doesn't know the size that this test asks for
    if (viewport) await page.setViewportSize(viewport);
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      if (!wasCancelled(request)) faults.push(`request: ${request.url()} ${request.failure()?.errorText ?? ''}`);
    });
    await provide(page);
    expect(faults.filter((fault) => !matches(fault, expectedFaults))).toEqual([]);
  },
});

export { expect };

/** A field that searches, once it does: until its code has come it is a list of the browser's. */
export const searched = (page: Page, name: string): Locator =>
  page.getByRole('combobox', { name }).and(page.locator('input'));

/** Fills in the login page, which is there, and sends it. */
export async function sendLogin(page: Page, userName: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in on the login page and waits until it is left. */
export async function signIn(page: Page, persona: PersonaName, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/public/login');
  await sendLogin(page, persona, password);
  await expect(page).not.toHaveURL(/\/public\/login/);
}

/** Keeps the message about what was just done, whatever is looked at before its Undo is clicked; gives that button. */
export async function holdUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  return undo;
}

/**
 * No accessibility violation on what is shown; `target-size` included. An empty page would pass: it needs a heading.
 * The button of the mock mode's panel floats over whatever is below; it counts with what the panel's own tests show, and
 * of sizes only its own do then: what it covers in part is as large once it is closed.
 * The page stands at its top meanwhile, and what sticks to an edge of the window where it belongs: what lies under the
 * header or under such a thing can be scrolled to.
 */
export async function expectAccessible(page: Page, shown: 'console' | 'panel' = 'console'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // rows of before are faint until those come that were asked for
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  // once a page: reading half a megabyte takes as long as the analysis
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (withPanel) => {
    const panel = document.querySelector<HTMLElement>('[data-mock-panel]');
    if (panel && !withPanel) panel.style.display = 'none';
    const sticky = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (each) => getComputedStyle(each).position === 'sticky',
    );
    for (const each of sticky) each.style.position = 'static';
    const { scrollX, scrollY } = window;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // what is fading in or out has colours of its own, for a moment; what goes with the scrolling has no end, and what is
    // folded stands still until it is unfolded
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Infinity &&
          (effect as KeyframeEffect | null)?.target?.checkVisibility() !== false,
      );
    await Promise.all(moving.map((each) => each.finished.catch(() => undefined)));
    if (document.querySelector('iframe')) throw new Error('A frame would need an axe of its own');
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // preloading is for rules on autoplay and orientation, none of which is on by default
    const options: axe.RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };
    const found = await run({ ...options, rules: { 'target-size': { enabled: !withPanel } } });
    if (panel && withPanel)
      found.violations.push(...(await run(panel, { ...options, runOnly: ['target-size'] })).violations);
    if (panel) panel.style.display = '';
    for (const each of sticky) each.style.position = '';
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) }));
  }, shown === 'panel');
  expect(violations).toEqual([]);
}
