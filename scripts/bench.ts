import { chromium, type Browser } from 'playwright';
import { newUuid } from '#server/ids.ts';
import { openMigrated } from '#server/node/database.ts';
import { seedPeople } from '#server/seed/bench.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { measureReads, type Read } from './bench-api.ts';
import { coldVisit, LOGIN_PATH, loginUsable, overBudget, phoneVisits, signedIn } from './bench-loading.ts';
import { CHROMIUM_ARGS, provideChromium } from './browser.ts';
import { startPostgres } from './postgres.ts';
import { temporaryFolder } from './cleanup.ts';
import { startPreview, startProduct } from './product.ts';
import { run } from './run.ts';
import { UNTHROTTLED, type Visit } from './visit.ts';

/*
 * Sizes, requests and times of a production build, against its budgets. `npm run bench` measures all;
 * `npm run bench -- loading api start` only the named parts.
 */

const BUDGETS = {
  list: { blockingMs: 200, longestTaskMs: 150 },
  page: { p50: 15, p95: 40 },
  secondStartMs: 2000,
  laterMockMs: 3000,
} as const;
const MANY = 50_000;

const over: string[] = [];
const check = (name: string, value: number, most: number) => {
  if (value > most) over.push(`${name}: ${value.toFixed(0)}, budget ${most}`);
};

function table(title: string, head: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): void {
  const cells = [head, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of cells)
    console.log(
      `  ${row.map((cell, n) => (n ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('   ')}`,
    );
}

async function loading(browser: Browser): Promise<void> {
  const data = temporaryFolder();
  const product = await startProduct({ DATA_DIR: data.path });
  try {
    const state = await signedIn(browser, product.url);
    const seen = {
      login: await coldVisit(browser, product.url, 'login', UNTHROTTLED),
      list: await coldVisit(browser, product.url, 'list', UNTHROTTLED, state),
    };
    const phone = {
      login: await phoneVisits(browser, product.url, 'login'),
      list: await phoneVisits(browser, product.url, 'list', state),
    };
    const sizes = ({ js, css, requests, depth }: Visit) => [
      js.gzip,
      js.brotli,
      css.gzip,
      css.brotli,
      `${requests}`,
      `${depth}`,
    ];
    table(
      'Cold visit until usable (kB)',
      ['', 'JS gzip', 'JS brotli', 'CSS gzip', 'CSS brotli', 'requests', 'waterfall'],
      [
        ['login', ...sizes(seen.login)],
        ['first list', ...sizes(seen.list)],
      ],
    );
    const times = ({ usableMs, blockingMs, longestTaskMs }: Visit) => [usableMs, blockingMs, longestTaskMs];
    table(
      'Cold visit, CPU 4x slower, Fast 4G (ms, the middle one of 5)',
      ['', 'usable', 'blocking', 'longest task'],
      [
        ['login', ...times(phone.login)],
        ['first list', ...times(phone.list)],
      ],
    );
    over.push(...overBudget('login', seen.login), ...overBudget('list', seen.list));
    check('first list: blocking, ms', phone.list.blockingMs, BUDGETS.list.blockingMs);
    check('first list: longest task, ms', phone.list.longestTaskMs, BUDGETS.list.longestTaskMs);
  } finally {
    await product.stop();
    data.remove();
  }
}

async function readsOf(name: string, env: Record<string, string>): Promise<void> {
  const database = { dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] };
  const show = async (people: string) => {
    const product = await startProduct({ ...env, JWT_SECRET: 'a secret of the bench, longer than 32 bytes' });
    let reads: Read[];
    try {
      reads = await measureReads(product.url);
    } finally {
      await product.stop();
    }
    table(
      `Reads, ${name}, ${people} people`,
      ['', 'p50 ms', 'p95 ms', 'reads/s'],
      reads.map((read) => [read.name, read.p50, read.p95, read.perSecond]),
    );
    return reads;
  };
  await show('600');
  const opened = await openMigrated(database);
  await seedPeople(
    { db: opened.db, clock: { now: () => new Date() }, newId: newUuid },
    DEMO_ORGANIZATIONS.harbor,
    MANY,
  );
  await opened.close();
  for (const read of await show(MANY.toLocaleString('en'))) {
    if (read.name !== 'people, a page') continue;
    check(`${name}, ${read.name}: p50 ms`, read.p50, BUDGETS.page.p50);
    check(`${name}, ${read.name}: p95 ms`, read.p95, BUDGETS.page.p95);
  }
}

async function api(): Promise<void> {
  const data = temporaryFolder();
  const postgres = await startPostgres();
  try {
    await readsOf('embedded', { DATA_DIR: data.path });
    await readsOf(postgres.version, { DATA_DIR: data.path, DATABASE_URL: postgres.url });
  } finally {
    postgres.stop();
    data.remove();
  }
}

async function start(browser: Browser): Promise<void> {
  const data = temporaryFolder();
  const rows: Array<[string, number]> = [];
  try {
    for (const name of ['server, first start with demo data', 'server, second start']) {
      const product = await startProduct({ DATA_DIR: data.path });
      await product.stop();
      rows.push([name, product.startedInMs]);
    }
    check('second start, ms', rows[1]?.[1] ?? 0, BUDGETS.secondStartMs);
  } finally {
    data.remove();
  }
  const preview = await startPreview();
  const context = await browser.newContext({ baseURL: preview.url });
  try {
    for (const name of ['mock mode, first visit', 'mock mode, later visit']) {
      const page = await context.newPage();
      const began = performance.now();
      await page.goto(LOGIN_PATH, { waitUntil: 'commit' });
      await loginUsable(page);
      rows.push([name, performance.now() - began]);
      await page.close();
    }
    check('later mock visit, ms', rows[3]?.[1] ?? 0, BUDGETS.laterMockMs);
  } finally {
    await context.close();
    await preview.stop();
  }
  table('Cold start, to the first answer or a usable login', ['', 'ms'], rows);
}

const PARTS = {
  loading: { builds: ['build'], measure: loading },
  api: { builds: [], measure: api },
  start: { builds: ['build', 'build:mock'], measure: start },
} as const;

const wanted = process.argv.slice(2);
const parts = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
for (const build of new Set(parts.flatMap(([, { builds }]) => builds))) {
  if (!(await run('npm', ['run', '--silent', build], { output: 'stderr' }))) process.exit(1);
}
const browser = await chromium.launch({ executablePath: await provideChromium(), args: [...CHROMIUM_ARGS] });
try {
  for (const [, { measure }] of parts) await measure(browser);
} finally {
  await browser.close();
}
console.log(over.length > 0 ? `\nOver budget:\n  ${over.join('\n  ')}` : '\nWithin all budgets');
process.exitCode = over.length > 0 ? 1 : 0;
