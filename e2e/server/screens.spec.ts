import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test';
import { expect, expectAccessible, test as base } from '#e2e/fixtures.ts';
import { root } from '#scripts/root.ts';
import { common } from '#src/locales/en/common.ts';
import { LANGUAGES, looksOf, SCHEMES, WIDTHS, type Language, type Look } from './looks.ts';
import { SCREENS, type Screen, type Visitor } from './screens.ts';
import { storedOf } from './visitors.ts';

/** The narrowest and the widest window that a page fits into, in the language with the longest words. */
const EDGES = [320, 2560];

/** By the browser's own measure, where 0.1 counts as good. */
const SHIFT = 0.05;

/** An entry of the browser's that TypeScript's library has not. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: ReadonlyArray<{
    readonly node: Element | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }>;
}

declare global {
  var readShifts: () => { readonly sum: number; readonly seen: string[] };
}

/** The browser of each visitor: what was fetched and compiled for one screen needn't be again for the next. */
type Browsers = Map<Visitor, Promise<BrowserContext>>;

const test = base.extend<{ visitor: Visitor }, { browsers: Browsers }>({
  visitor: ['nobody', { option: true }],
  browsers: [({ browser }, provide) => provideBrowsers(browser, provide), { scope: 'worker' }],
  context: async ({ visitor, browser, browsers, baseURL, contextOptions }, provide, { project }) => {
    const open = async () => {
      const storageState = await storedOf(visitor, browser, baseURL ?? '');
      const use = { ...project.use, ...contextOptions, baseURL, storageState } as BrowserContextOptions;
      return browser.newContext(use);
    };
    const opened = browsers.get(visitor) ?? open();
    browsers.set(visitor, opened);
    const context = await opened;
    await provide(context);
    await Promise.all(context.pages().map((page) => page.close()));
  },
  contextOptions: { reducedMotion: 'reduce' },
  // recording two thousand steps for a failure that names its element costs more than it tells
  trace: 'off',
});
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

async function provideBrowsers(_: Browser, provide: (browsers: Browsers) => Promise<void>): Promise<void> {
  const browsers: Browsers = new Map();
  await provide(browsers);
  for (const opened of browsers.values()) await (await opened).close();
}

let cells = 0;
test.afterAll(() => {
  console.log(`matrix screens, worker ${test.info().workerIndex}: ${cells} cells`);
});

const pathOf = (address: string): string => new URL(address, 'http://any').pathname;

/** Until everything is there that was asked for. */
async function arrived(page: Page, dialog = false): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (dialog) await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[data-skeleton], [data-state="loading"], [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      // what is folded stands still until it is unfolded
      .filter(({ effect }) => (effect as KeyframeEffect | null)?.target?.checkVisibility() !== false);
    await Promise.all(finite.map((each) => each.finished.catch(() => {})));
  });
}

async function show(page: Page, at: string, { language, lang, dir }: Language, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 844 });
  await page.evaluate(
    ([chosen, colours]) => {
      localStorage.setItem('language', chosen);
      localStorage.setItem('mantine-color-scheme-value', colours);
    },
    [language, look.scheme] as const,
  );
  await page.goto(at);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', lang);
  await expect(html).toHaveAttribute('dir', dir);
  await expect(html).toHaveAttribute('data-mantine-color-scheme', look.scheme);
}

/**
 * Shows the page in another language, as whoever chooses it in the menu of the account: the page stays as it is
 * otherwise. False where there is no such menu, or a dialog lies over it.
 */
async function choose(page: Page, { language, lang, dir }: Language): Promise<boolean> {
  const account = page.getByRole('button', { name: /^(?:Account menu|Menú de la cuenta)/ });
  if (!(await account.isVisible())) return false;
  await account.click();
  await page.getByRole('menuitemradio', { name: common.language[language], exact: true }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', lang);
  await expect(html).toHaveAttribute('dir', dir);
  return true;
}

/** Keeps what the browser measures of a page's movements that nobody asked for. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    let sum = 0;
    const take = (entries: PerformanceEntryList) => {
      for (const entry of entries as LayoutShift[]) {
        sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          seen.push(`${node?.nodeName} ${node?.className} ${placeOf(previousRect)} → ${placeOf(currentRect)}`);
      }
    };
    const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    globalThis.readShifts = () => {
      take(observer.takeRecords());
      return { sum, seen };
    };
  });

/** What moved while the page was loaded, if it is worth noticing. */
const shifted = async (page: Page): Promise<string[]> => {
  const { sum, seen } = await page.evaluate(() => globalThis.readShifts());
  return sum > SHIFT ? [`moved by ${sum.toFixed(3)}`, ...seen] : [];
};

/** As when the window is resized, and another tab chooses the colours: the page stays as it is otherwise. */
async function change(page: Page, { width, scheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate((colours) => {
    const key = 'mantine-color-scheme-value';
    localStorage.setItem(key, colours);
    dispatchEvent(new StorageEvent('storage', { key, newValue: colours, storageArea: localStorage }));
  }, scheme);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/** What sticks out of the page sideways; nothing, if it does not scroll that way. */
const sidewaysOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    });
    return [`${scrollWidth} > ${clientWidth}`, ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 200))];
  });

/** Where a screen reader would be told of more than one place that it is the current one, or of none of its own. */
const saidToBeCurrent = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ofNav = (nav: Element) => [...nav.querySelectorAll('[aria-current="page"]')].slice(1);
    const wrong = [...document.querySelectorAll('nav')].flatMap(ofNav);
    return [...wrong, ...document.querySelectorAll('header [aria-current]')].map((element) => element.outerHTML);
  });

async function check(page: Page, picture: string, dialog = false): Promise<void> {
  await arrived(page, dialog);
  if (env['SCREENSHOTS']) await page.screenshot({ path: join(env['SCREENSHOTS'], `${picture}.png`), fullPage: true });
  expect(await sidewaysOverflow(page)).toEqual([]);
  expect(await saidToBeCurrent(page)).toEqual([]);
  await expectAccessible(page);
  cells += 1;
}

test('every route of the console has its entry', () => {
  const generated = readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8');
  const [, listed = ''] = /interface FileRoutesById \{([^}]*)\}/.exec(generated) ?? [];
  const ids = [...listed.matchAll(/'([^']+)':/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(15);
  expect(new Set(Object.keys(SCREENS))).toEqual(new Set(ids));
});

const SHOWN: readonly Screen[] = Object.values(SCREENS).flatMap((entry) =>
  entry === 'frame' || 'leadsTo' in entry ? [] : entry,
);

test('every screen is looked at in each language, direction, width and colours, and every pair somewhere', () => {
  const pairs = new Set<string>();
  for (const at of SHOWN.keys()) {
    const seen = new Set<string | number>();
    for (const { language, lang, dir } of LANGUAGES)
      for (const { width, scheme } of looksOf(at, { language })) {
        for (const each of [lang, dir, width, scheme]) seen.add(each);
        for (const pair of [
          [language, width],
          [language, scheme],
          [width, scheme],
        ])
          pairs.add(pair.join(' '));
      }
    const all = LANGUAGES.flatMap(({ lang, dir }) => [lang, dir]);
    expect(seen, SHOWN[at]?.name).toEqual(new Set([...all, ...WIDTHS, ...SCHEMES]));
  }
  expect(pairs.size).toBe(
    LANGUAGES.length * WIDTHS.length + LANGUAGES.length * SCHEMES.length + WIDTHS.length * SCHEMES.length,
  );
});

for (const [route, entry] of Object.entries(SCREENS)) {
  if (entry === 'frame') continue;
  if ('leadsTo' in entry) {
    test(`${route} leads to ${entry.leadsTo}`, async ({ page }) => {
      await page.goto(entry.at);
      await expect(page).toHaveURL(new RegExp(`${entry.leadsTo}$`));
      await arrived(page);
    });
    continue;
  }
  for (const screen of entry) {
    const { as, at, name, dialog, expectedFaults = [] } = screen;
    test.describe(`${route} as ${as}`, () => {
      test.use({ visitor: as, expectedFaults });
      test(name, async ({ page }) => {
        // a document of the same origin, for its storage
        await page.goto('/favicon.svg');
        await watchShifts(page);
        const faults: string[] = [];
        const number = SHOWN.indexOf(screen);
        let isFirst = true;
        // half of the screens are loaded mirrored, the others in Spanish or English
        for (const language of number % 2 === 0 ? LANGUAGES : LANGUAGES.toReversed()) {
          const looks = looksOf(number, language);
          if (looks.length === 0) continue;
          // a page is loaded with one look and changed to the others
          const isThere = !isFirst && !env['FULL'] && !dialog && (await choose(page, language));
          isFirst = false;
          for (const [step, look] of looks.entries()) {
            const isLoaded = step === 0 && !isThere;
            await (isLoaded ? show(page, at, language, look) : change(page, look));
            const cell = `${name}-${language.language}-${look.scheme}-${look.width}`;
            await check(page, cell, dialog).catch((error: unknown) => faults.push(`${cell}: ${String(error)}`));
            if (isLoaded) faults.push(...(await shifted(page)).map((each) => `${cell}: ${each}`));
          }
          if (language.language === 'es')
            for (const width of EDGES) {
              await page.setViewportSize({ width, height: 844 });
              await arrived(page, dialog);
              faults.push(...(await sidewaysOverflow(page)).map((each) => `${name}-${width}: ${each}`));
            }
          expect(pathOf(page.url())).toBe(pathOf(at));
        }
        expect(faults).toEqual([]);
      });
    });
  }
}
