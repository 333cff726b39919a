import { renameSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright/test';

/** What a clock shows, by the real one, in milliseconds; in the words of the API in the page. */
export interface ClockSetting {
  readonly clockOffset: number;
  /** The real moment at which it was stopped; null: it goes. */
  readonly clockStoppedAt: number | null;
}

/** A clock that is right. */
export const RIGHT: ClockSetting = { clockOffset: 0, clockStoppedAt: null };

/** What sets the clock of a server that is started with it. */
export const movedBy = (path: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('with-moved-clock.ts', import.meta.url).href}`,
  E2E_CLOCK: path,
});

const KEY = 'e2e-clock';
const SETTINGS = 'console-mock-api:settings';

/** Lets each page of a context look at a clock that can be moved, as the pages with the API in them do by themselves. */
export const withMovableClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((key) => {
    const Real = Date;
    const now = () => {
      const { clockOffset, clockStoppedAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ClockSetting>;
      return (clockStoppedAt ?? Real.now()) + (clockOffset ?? 0);
    };
    globalThis.Date = new Proxy(Real, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
      get: (target, key2, receiver) => (key2 === 'now' ? now : (Reflect.get(target, key2, receiver) as unknown)),
    });
  }, KEY);

/** Tells the time to a server, by its file, and to its page; or to a page with the API in it, as its panel does. */
export async function setClock(page: Page, path: string | null, clock: ClockSetting): Promise<void> {
  if (path !== null) {
    const text = JSON.stringify(clock);
    // the server looks at any moment, and would find a file that is being written empty
    writeFileSync(`${path}.next`, text);
    renameSync(`${path}.next`, path);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text] as const);
    return;
  }
  await page.evaluate(
    ([key, set]) => {
      const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...set });
      localStorage.setItem(key, newValue);
      // a tab hears of what others have stored alone
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    [SETTINGS, clock] as const,
  );
}
