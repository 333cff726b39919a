import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { provideChromium } from './browser.ts';
import { startPostgres } from './postgres.ts';
import { temporaryFolder } from './cleanup.ts';
import { run } from './run.ts';
import {
  counted,
  countOfPlaywright,
  countOfVitest,
  type Count,
  type PlaywrightReport,
  type VitestReport,
} from './test-report.ts';

/*
 * All tests, in the order in which they are cheapest to fail. `npm test` runs every step, `npm test -- unit e2e` only
 * the named ones. With `--full` each step runs all it has: every look at a screen, every journey in both modes, every
 * suite on both databases, more samples. Without, those that repeat each other are left out, and no kind of test is.
 */

const reports = temporaryFolder().path;

const words = argv.slice(2);
if (words.includes('--full')) env['FULL'] = '1';
const wanted = words.filter((word) => word !== '--full');

/** A tool that only succeeds or fails counts as one failure, never as a passed test. */
async function tool(command: string, ...args: string[]): Promise<Count> {
  return { passed: 0, failed: (await run(command, args)) ? 0 : 1 };
}

async function vitest(project: string, more: Record<string, string> = {}): Promise<Count> {
  const file = join(reports, `${project}-${Object.keys(more).join()}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await run('vitest', ['run', '--project', project, ...reporters], { env: more });
  if (!existsSync(file)) return counted({ passed: 0, failed: 0 }, { skipped: 0, ended });
  return countOfVitest(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, ended);
}

async function onPostgres(project: string): Promise<Count> {
  const { url, version, stop } = await startPostgres();
  console.log(version);
  try {
    return await vitest(project, { TEST_DATABASE_URL: url });
  } finally {
    stop();
  }
}

/** Under CI a journey that failed is tried once more (playwright.config.ts), and named; elsewhere it is a failure. */
async function playwright(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const browser = { CHROMIUM_PATH: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ended = await run('playwright', ['test', '--reporter=line,json'], { env: browser });
  if (!existsSync(file)) return counted({ passed: 0, failed: 0 }, { skipped: 0, ended });
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  return countOfPlaywright(report, ended, Boolean(env['CI']));
}

/** What is shown on a server of databases needn't be shown twice. */
const ONLY_FULL = new Set(['matrices']);
const runs = (step: string): boolean =>
  wanted.length === 0 ? Boolean(env['FULL']) || !ONLY_FULL.has(step) : wanted.includes(step);

const STEPS: Readonly<Record<string, () => Promise<Count>>> = {
  check: () => tool('node', 'scripts/check.ts'),
  unit: () => vitest('unit'),
  screens: () => vitest('screens'),
  api: () => vitest('api', runs('api-postgres') ? { API_ON_A_SERVER: '1' } : {}),
  'api-postgres': () => onPostgres('api'),
  // two thirds of the time that they take on the embedded one, which a full run asks, too
  'matrices-postgres': () => onPostgres('matrices'),
  matrices: () => vitest('matrices'),
  build: () => tool('npm', 'run', '--silent', 'build'),
  'build-mock': () => tool('npm', 'run', '--silent', 'build:mock'),
  bundle: () => tool('node', 'scripts/check-bundle.ts'),
  e2e: playwright,
};

const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0) throw new Error(`No step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}`);

const secondsSince = (moment: number) => ((performance.now() - moment) / 1000).toFixed(1);

const began = performance.now();
const total = { passed: 0, failed: 0 };
const lines: string[] = [];
const failures: string[] = [];
const unsteady: string[] = [];
for (const [name, step] of Object.entries(STEPS)) {
  if (!runs(name)) continue;
  console.log(`\n=== ${name} ===`);
  const start = performance.now();
  const count: Count = await step().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  const { passed, failed } = count;
  lines.push(`${name.padEnd(14)} ${`${secondsSince(start)} s`.padStart(9)}   ${passed} passed, ${failed} failed`);
  console.log(`=== ${lines.at(-1)}`);
  total.passed += passed;
  total.failed += failed;
  failures.push(...(count.failures ?? []).map((told) => `${name}: ${told}`));
  unsteady.push(...(count.unsteady ?? []));
}

lines.push(`${'in all'.padEnd(14)} ${`${secondsSince(began)} s`.padStart(9)}`);
console.log(`\n${lines.join('\n')}\n`);
for (const [title, tests] of Object.entries({ failed: failures, unsteady })) {
  if (tests.length > 0) console.log(`${title}:\n${tests.map((test) => `  ${test}`).join('\n')}\n`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
