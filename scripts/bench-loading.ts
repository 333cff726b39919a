import type { Browser, BrowserContextOptions } from 'playwright';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from '#server/seed/personas.ts';
import { percentile, table } from './bench-report.ts';
import { startReference } from './bench/reference.ts';
import { PHONE, SLOW_PHONE, UNTHROTTLED, visit, type Conditions, type Visit } from './visit.ts';

type Stored = NonNullable<BrowserContextOptions['storageState']>;

/** Pages, and what is on them when they can be used: a field; a row, not its skeleton. */
export const PAGES = {
  login: { path: '/public/login', usable: 'input[autocomplete="current-password"]' },
  list: { path: '/app/organizations', usable: 'tbody th[scope="row"]' },
  organization: { path: `/app/organizations/${DEMO_ORGANIZATIONS.harbor}`, usable: 'tbody th[scope="row"]' },
  account: { path: '/app/user', usable: 'main form' },
  /** With the path of a survey of its own. */
  survey: { path: '/admin/survey/', usable: 'main form' },
} as const;

interface Page {
  readonly path: string;
  readonly usable: string;
}

/** Budgets of a cold visit; kilobytes in brotli. They are the same on every machine. */
const LOADING_BUDGETS = {
  login: { js: 150, css: 15, requests: 12, depth: 2 },
  list: { js: 205, css: 15, requests: 20, depth: 2 },
  survey: { js: 120, css: 15, requests: 12, depth: 2 },
} as const;
/**
 * Times are multiples of what the reference takes, measured in turn in the same run: milliseconds of one machine are no
 * budget. A screen's blocking and longest task are held against the reference's list.
 */
const TIME_BUDGETS = {
  usable: { login: 1.05, list: 1.12 },
  blocking: 0.8,
  longest: 1,
} as const;
const REFERENCE = {
  login: { path: '/', usable: PAGES.login.usable },
  list: { path: '/list', usable: PAGES.list.usable },
} as const;
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
  { path, usable }: Page,
  storageState?: Stored,
  conditions: Conditions = UNTHROTTLED,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, ...(storageState && { storageState }) });
  try {
    return await visit(await context.newPage(), path, usable, conditions);
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

interface Turn extends Page {
  readonly url: string;
  readonly state?: Stored;
}

interface Times {
  readonly usable: number;
  readonly blocking: number;
  readonly longest: number;
}

/** Several visits of each page on such a phone, in turns, so that what the machine does meanwhile meets all of them. */
async function visitInTurns<Name extends string>(
  browser: Browser,
  conditions: Conditions,
  pages: Readonly<Record<Name, Turn>>,
): Promise<Record<Name, Times>> {
  const visits = new Map<string, Visit[]>();
  for (let n = 0; n < VISITS; n += 1)
    for (const [name, page] of Object.entries<Turn>(pages)) {
      const seen = await coldVisit(browser, page.url, page, page.state, conditions);
      visits.set(name, [...(visits.get(name) ?? []), seen]);
    }
  const middle = (name: string, of: (each: Visit) => number) => percentile((visits.get(name) ?? []).map(of), 0.5);
  const names = Object.keys(pages) as Name[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        usable: middle(name, ({ usableMs }) => usableMs),
        blocking: middle(name, ({ blockingMs }) => blockingMs),
        longest: middle(name, ({ longestTaskMs }) => longestTaskMs),
      },
    ]),
  ) as Record<Name, Times>;
}

async function measureOnPhone(browser: Browser, url: string, reference: string, state: Stored): Promise<void> {
  for (const [network, conditions] of Object.entries({ 'Fast 4G': PHONE, 'Slow 4G': SLOW_PHONE })) {
    const seen = await visitInTurns(browser, conditions, {
      referenceLogin: { url: reference, ...REFERENCE.login },
      login: { url, ...PAGES.login },
      referenceList: { url: reference, ...REFERENCE.list },
      list: { url, ...PAGES.list, state },
      organization: { url, ...PAGES.organization, state },
      account: { url, ...PAGES.account, state },
    });
    const { referenceLogin, referenceList } = seen;
    const row = (name: 'login' | 'list' | 'organization' | 'account', most?: number) => ({
      name: name === 'list' ? 'first list' : name,
      measures: [
        { value: seen[name].usable },
        { value: seen[name].usable / (name === 'login' ? referenceLogin : referenceList).usable, most },
        {
          value: seen[name].blocking / referenceList.blocking,
          ...(name === 'list' && { most: TIME_BUDGETS.blocking }),
        },
        { value: seen[name].longest / referenceList.longest, most: TIME_BUDGETS.longest },
      ],
    });
    const { usable, blocking, longest } = referenceList;
    table(
      `Cold visit, CPU 4x slower, ${network}, middle of ${VISITS}; multiples of the reference (its list: ` +
        `${Math.round(usable)} ms, blocking ${Math.round(blocking)}, longest task ${Math.round(longest)})`,
      ['usable ms', 'usable ×', 'blocking ×', 'longest task ×'],
      [
        row('login', TIME_BUDGETS.usable.login),
        row('list', TIME_BUDGETS.usable.list),
        row('organization'),
        row('account'),
      ],
    );
  }
}

/** Measures and prints what cold visits load, and how long they take on a phone beside the reference. */
export async function measureLoading(browser: Browser, url: string): Promise<void> {
  const state = await signedIn(browser, url);
  const login = measuresOf('login', await coldVisit(browser, url, PAGES.login));
  const list = measuresOf('list', await coldVisit(browser, url, PAGES.list, state));
  table('Cold visit until usable, kB', Object.keys(login), [
    { name: 'login', measures: Object.values(login) },
    { name: 'first list', measures: Object.values(list) },
  ]);
  const reference = await startReference();
  try {
    await measureOnPhone(browser, url, reference.url, state);
  } finally {
    await reference.stop();
  }
}
