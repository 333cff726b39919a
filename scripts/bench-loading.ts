import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { DEMO_PASSWORD } from '#server/seed/personas.ts';
import { PHONE, visit, type Conditions, type Visit } from './visit.ts';

/** The page whose budget is the login's, and when it can be used. */
export const LOGIN_PATH = '/public/login';
export const loginUsable = (page: Page) => page.locator('input[autocomplete="current-password"]').waitFor();

/** The list whose budget is the first list's: the organizations of the super admin. */
const LIST_PATH = '/app/organizations';
const listUsable = (page: Page) => page.locator('tbody tr td').first().waitFor();

/** Budgets of a cold visit; kilobytes in brotli. They are the same on every machine. */
export const LOADING_BUDGETS = {
  login: { js: 148, css: 15, requests: 12, depth: 2 },
  list: { js: 195, css: 15, requests: 20, depth: 2 },
} as const;

/** Signs in, chooses an organization if asked, and gives the storage that a later cold visit starts with. */
export async function signedIn(browser: Browser, url: string): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto(LOGIN_PATH);
  await page.locator('input[autocomplete="username"]').fill('super.admin');
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname !== LOGIN_PATH);
  if (new URL(page.url()).pathname === '/public/organizations') {
    await page.getByRole('main').getByText('Harbor Light Neighbors').click();
    await page.waitForURL((address) => address.pathname.startsWith('/app'));
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

/** One visit with a cold cache, in a context of its own. */
export async function coldVisit(
  browser: Browser,
  url: string,
  what: keyof typeof LOADING_BUDGETS,
  conditions: Conditions,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, ...(storageState && { storageState }) });
  try {
    const page = await context.newPage();
    return what === 'login'
      ? await visit(page, LOGIN_PATH, loginUsable, conditions)
      : await visit(page, LIST_PATH, listUsable, conditions);
  } finally {
    await context.close();
  }
}

/** What a visit exceeds, in words. */
export function overBudget(what: keyof typeof LOADING_BUDGETS, seen: Visit): string[] {
  const budget = LOADING_BUDGETS[what];
  const rows = [
    ['JavaScript', seen.js.brotli, budget.js, ' kB brotli'],
    ['CSS', seen.css.brotli, budget.css, ' kB brotli'],
    ['requests', seen.requests, budget.requests, ''],
    ['waterfall', seen.depth, budget.depth, ' deep'],
  ] as const;
  return rows
    .filter(([, value, most]) => value > most)
    .map(([name, value, most, unit]) => `${what}: ${name} ${value.toFixed(value % 1 ? 1 : 0)}${unit}, budget ${most}`);
}

/** The middle one of several visits on a phone of the middle class. */
export async function phoneVisits(
  browser: Browser,
  url: string,
  what: keyof typeof LOADING_BUDGETS,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const visits: Visit[] = [];
  for (let n = 0; n < 5; n += 1) visits.push(await coldVisit(browser, url, what, PHONE, storageState));
  const middle = visits.toSorted((a, b) => a.usableMs - b.usableMs)[2];
  if (!middle) throw new Error('no visit');
  return middle;
}
