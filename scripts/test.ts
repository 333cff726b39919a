import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { provideChromium } from './browser.ts';
import { startPostgres } from './postgres.ts';
import { temporaryFolder } from './cleanup.ts';
import { run } from './run.ts';

/*
 * All tests, in the order in which they are cheapest to fail. `npm test` runs every step, `npm test -- unit e2e` only
 * the named ones. With `--full` each step runs all it has: every look at a screen, every journey in both modes, every
 * suite on both databases, more samples. Without, those that repeat each other are left out, and no kind of test is.
 */

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Names of tests that failed once and passed when they were tried again. */
  readonly unsteady?: readonly string[];
}

const reports = temporaryFolder().path;

/** A tool that only succeeds or fails counts as one failure, never as a passed test. */
async function tool(command: string, ...args: string[]): Promise<Count> {
  return { passed: 0, failed: (await run(command, args)) ? 0 : 1 };
}

/** A suite's own count; tests that were skipped, a run that died, and a run without a test are failures. */
function counted(passed: number, failed: number, skipped: number, ended: boolean): Count {
  if (skipped > 0) console.error(`${skipped} tests were skipped`);
  if (passed + failed === 0) console.error('Not one test ran');
  const all = failed + skipped;
  return { passed, failed: all === 0 && (!ended || passed === 0) ? 1 : all };
}

async function vitest(project: string, more: Record<string, string> = {}): Promise<Count> {
  const file = join(reports, `${project}-${Object.keys(more).join()}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await run('vitest', ['run', '--project', project, ...reporters], { env: more });
  if (!existsSync(file)) return counted(0, 0, 0, ended);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>;
  return counted(numPassedTests, numFailedTests, numPendingTests + numTodoTests, ended);
}

async function apiOnPostgres(): Promise<Count> {
  const { url, version, stop } = await startPostgres();
  console.log(version);
  try {
    return await vitest('api', { TEST_DATABASE_URL: url });
  } finally {
    stop();
  }
}

/** What Playwright's report says of a file, or of a group in it. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: ReadonlyArray<{
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: ReadonlyArray<{ readonly projectName: string; readonly status: string }>;
  }>;
}

const unsteadyOf = ({ suites = [], specs }: Suite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
  ),
  ...suites.flatMap(unsteadyOf),
];

/** Under CI a journey that failed is tried once more (playwright.config.ts), and named; elsewhere it is a failure. */
async function playwright(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const browser = { CHROMIUM_PATH: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ended = await run('playwright', ['test', '--reporter=line,json'], { env: browser });
  if (!existsSync(file)) return counted(0, 0, 0, ended);
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
    suites: readonly Suite[];
  };
  const { expected, unexpected, flaky, skipped } = stats;
  const unsteady = suites.flatMap(unsteadyOf);
  if (!env['CI']) return { ...counted(expected, unexpected + flaky, skipped, ended), unsteady };
  return { ...counted(expected + flaky, unexpected, skipped, ended), unsteady };
}

const STEPS: Readonly<Record<string, () => Promise<Count>>> = {
  check: () => tool('node', 'scripts/check.ts'),
  unit: () => vitest('unit'),
  screens: () => vitest('screens'),
  api: () => vitest('api'),
  'api-postgres': apiOnPostgres,
  matrices: () => vitest('matrices'),
  build: () => tool('npm', 'run', '--silent', 'build'),
  'build-mock': () => tool('npm', 'run', '--silent', 'build:mock'),
  bundle: () => tool('node', 'scripts/check-bundle.ts'),
  e2e: playwright,
};

const words = argv.slice(2);
if (words.includes('--full')) env['FULL'] = '1';
const wanted = words.filter((word) => word !== '--full');
const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0) throw new Error(`No step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}`);

const secondsSince = (moment: number) => ((performance.now() - moment) / 1000).toFixed(1);

const began = performance.now();
const total = { passed: 0, failed: 0 };
const lines: string[] = [];
const names: string[] = [];
for (const [name, step] of Object.entries(STEPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n=== ${name} ===`);
  const start = performance.now();
  const {
    passed,
    failed,
    unsteady = [],
  } = await step().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1, unsteady: [] };
  });
  lines.push(`${name.padEnd(14)} ${`${secondsSince(start)} s`.padStart(9)}   ${passed} passed, ${failed} failed`);
  console.log(`=== ${lines.at(-1)}`);
  total.passed += passed;
  total.failed += failed;
  names.push(...unsteady);
}

lines.push(`${'in all'.padEnd(14)} ${`${secondsSince(began)} s`.padStart(9)}`);
console.log(`\n${lines.join('\n')}\n`);
if (names.length > 0) console.log(`unsteady:\n${names.map((name) => `  ${name}`).join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
