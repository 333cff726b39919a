import { writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright/test';

/** What moves the clock of a server that is started with it. */
export const movedBy = (path: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('moved-clock.ts', import.meta.url).href}`,
  E2E_CLOCK: path,
});

const KEY = 'e2e-clock';
const SETTINGS = 'console-mock-api:settings';

/** Lets each page of a context look at a clock that can be moved, as the pages with the API in them do by themselves. */
export const withMovableClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((key) => {
    const Real = Date;
    const now = () => Real.now() + Number(localStorage.getItem(key) ?? 0);
    globalThis.Date = new Proxy(Real, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
      get: (target, key2, receiver) => (key2 === 'now' ? now : (Reflect.get(target, key2, receiver) as unknown)),
    });
  }, KEY);

/** Tells the time to a server, by its file, and to its page; or to a page with the API in it, as its panel does. */
export async function setClock(page: Page, path: string | null, offset: number): Promise<void> {
  if (path !== null) {
    writeFileSync(path, String(offset));
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, String(offset)] as const);
    return;
  }
  await page.evaluate(
    ([key, clockOffset]) => {
      const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), clockOffset });
      localStorage.setItem(key, newValue);
      // a tab hears of what others have stored alone
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    [SETTINGS, offset] as const,
  );
}
