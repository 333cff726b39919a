import type { Browser, BrowserContextOptions } from 'playwright';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from '#server/seed/personas.ts';
import { percentile, table } from './bench-report.ts';
import { PHONE, UNTHROTTLED, visit, type Conditions, type Visit } from './visit.ts';

type Stored = NonNullable<BrowserContextOptions['storageState']>;

/** Pages, and what is on them when they can be used: a field; a row, not its skeleton. */
export const PAGES = {
  login: { path: '/public/login', usable: 'input[autocomplete="current-password"]' },
  list: { path: '/app/organizations', usable: 'tbody th[scope="row"]' },
  organization: { path: `/app/organizations/${DEMO_ORGANIZATIONS.harbor}`, usable: 'tbody th[scope="row"]' },
  account: { path: '/app/user', usable: 'main form' },
} as const;

/** Budgets of a cold visit; kilobytes in brotli. They are the same on every machine. */
const LOADING_BUDGETS = {
  login: { js: 148, css: 15, requests: 12, depth: 2 },
  list: { js: 195, css: 15, requests: 20, depth: 2 },
} as const;
const LIST_BUDGET = { blockingMs: 200, longestTaskMs: 150 } as const;
const SCREEN_BUDGET = { longestTaskMs: 200 } as const;
const VISITS = 5;

/** Signs in as the super admin, chooses an organization, and gives the storage that a later cold visit starts with. */
export async function signedIn(browser: Browser, url: string): Promise<Stored> {
  const context = await browser.newContext({ baseURL: url });
  try {
    const page = await context.newPage();
    await page.goto(PAGES.login.path);
    await page.locator('input[autocomplete="username"]').fill('super.admin');
    await page.locator(PAGES.login.usable).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/public/organizations');
    await page.getByRole('main').getByText('Harbor Light Neighbors').click();
    await page.waitForURL((address) => address.pathname.startsWith('/app'));
    // the session is written a moment after it began
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** One visit with a cold cache, in a context of its own. */
export async function coldVisit(
  browser: Browser,
  url: string,
  what: keyof typeof PAGES,
  storageState?: Stored,
  conditions: Conditions = UNTHROTTLED,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, ...(storageState && { storageState }) });
  try {
    return await visit(await context.newPage(), PAGES[what].path, PAGES[what].usable, conditions);
  } finally {
    await context.close();
  }
}

const measuresOf = (what: keyof typeof LOADING_BUDGETS, { js, css, requests, depth }: Visit) => {
  const budget = LOADING_BUDGETS[what];
  return {
    'JS brotli': { value: js.brotli, most: budget.js },
    'JS gzip': { value: js.gzip },
    'CSS brotli': { value: css.brotli, most: budget.css },
    'CSS gzip': { value: css.gzip },
    requests: { value: requests, most: budget.requests },
    waterfall: { value: depth, most: budget.depth },
  };
};

/** What a visit exceeds, in words. */
export function overBudget(what: keyof typeof LOADING_BUDGETS, seen: Visit): string[] {
  return Object.entries(measuresOf(what, seen)).flatMap(([name, measure]) =>
    'most' in measure && measure.value > measure.most ? [`${name}: ${measure.value}, budget ${measure.most}`] : [],
  );
}

/** Several visits on a phone of the middle class, each number the middle one. */
async function phoneVisit(browser: Browser, url: string, what: keyof typeof PAGES, state?: Stored) {
  const visits: Visit[] = [];
  for (let n = 0; n < VISITS; n += 1) visits.push(await coldVisit(browser, url, what, state, PHONE));
  const middle = (of: (each: Visit) => number) => percentile(visits.map(of), 0.5);
  return {
    usable: { value: middle(({ usableMs }) => usableMs) },
    blocking: { value: middle(({ blockingMs }) => blockingMs) },
    longest: { value: middle(({ longestTaskMs }) => longestTaskMs) },
  };
}

/** Measures and prints what cold visits load, and how long they take on a phone. */
export async function measureLoading(browser: Browser, url: string): Promise<void> {
  const state = await signedIn(browser, url);
  const login = measuresOf('login', await coldVisit(browser, url, 'login'));
  const list = measuresOf('list', await coldVisit(browser, url, 'list', state));
  table('Cold visit until usable, kB', Object.keys(login), [
    { name: 'login', measures: Object.values(login) },
    { name: 'first list', measures: Object.values(list) },
  ]);
  const onPhone = {
    login: await phoneVisit(browser, url, 'login'),
    list: await phoneVisit(browser, url, 'list', state),
    organization: await phoneVisit(browser, url, 'organization', state),
    account: await phoneVisit(browser, url, 'account', state),
  };
  table(
    `Cold visit, CPU 4x slower, Fast 4G, middle of ${VISITS}`,
    ['usable ms', 'blocking ms', 'longest task ms'],
    Object.entries(onPhone).map(([name, { usable, blocking, longest }]) => ({
      name: name === 'list' ? 'first list' : name,
      measures: [
        usable,
        { ...blocking, ...(name === 'list' && { most: LIST_BUDGET.blockingMs }) },
        { ...longest, most: (name === 'list' ? LIST_BUDGET : SCREEN_BUDGET).longestTaskMs },
      ],
    })),
  );
}
