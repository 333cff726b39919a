import { relative } from 'node:path';
import { cwd } from 'node:process';
import { stripVTControlCharacters } from 'node:util';

/*
 * What the test runners' own reports say of a run: how many tests passed, and of each that did not where it stands and
 * why. Nobody has to look for that in thousands of lines, or has a log that was cut before it.
 */

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Each test that failed, with its reason. */
  readonly failures?: readonly string[] | undefined;
  /** Each test that failed once and passed when it was tried again, with why it failed. */
  readonly unsteady?: readonly string[] | undefined;
}

/** As much of a reason as says what was expected, without a stack or a whole document. */
const REASON_LINES = 8;
const LINE_LENGTH = 200;

function told(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, REASON_LINES)
    .map((line) => `    ${line.slice(0, LINE_LENGTH)}`);
  return [name, ...lines].join('\n');
}

/** A suite's own count; tests that were skipped, a run that died, and a run without a test are failures. */
export function counted(
  { passed, failed, failures = [], unsteady }: Count,
  { skipped, ended }: { skipped: number; ended: boolean },
): Count {
  const all = [...failures];
  if (skipped > 0) all.push(`${skipped} tests were skipped`);
  if (passed + failed === 0) all.push('Not one test ran');
  if (failed + all.length === 0 && !ended) all.push('The run died');
  const without = failed + skipped;
  return { passed, failed: without === 0 && all.length > 0 ? 1 : without, failures: all, unsteady };
}

/** What Vitest's report in JSON says, as far as it is read here. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    /** Why the file couldn't be run. */
    readonly message: string;
    readonly assertionResults: ReadonlyArray<{
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }>;
  }>;
}

/** @param ended whether the runner itself came to a good end */
export function countOfVitest(report: VitestReport, ended: boolean): Count {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [told(file, message)] : [];
    return tests.map((test) => told(`${file} › ${test.fullName}`, test.failureMessages?.[0] ?? ''));
  });
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  return counted({ passed, failed, failures }, { skipped: numPendingTests + numTodoTests, ended });
}

/** What Playwright's report says of a file, or of a group in it. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: ReadonlyArray<{
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: ReadonlyArray<{
      readonly projectName: string;
      readonly status: string;
      readonly results: ReadonlyArray<{
        readonly error?: { readonly message?: string; readonly location?: { readonly line: number } };
      }>;
    }>;
  }>;
}

export interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites: readonly Suite[];
}

const withStatus = (wanted: string, { suites = [], specs }: Suite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error;
        const at = error?.location ? `line ${error.location.line}: ` : '';
        return told(`[${projectName}] ${file}:${line} › ${title}`, `${at}${error?.message ?? ''}`);
      }),
  ),
  ...suites.flatMap((suite) => withStatus(wanted, suite)),
];

/**
 * @param ended whether the runner itself came to a good end
 * @param again whether a journey that failed was tried once more, and counts by that (playwright.config.ts)
 */
export function countOfPlaywright({ stats, suites }: PlaywrightReport, ended: boolean, again: boolean): Count {
  const { expected, unexpected, flaky, skipped } = stats;
  const [passed, failed] = again ? [expected + flaky, unexpected] : [expected, unexpected + flaky];
  const named = (status: string) => suites.flatMap((suite) => withStatus(status, suite));
  const failures = named('unexpected');
  return counted({ passed, failed, failures, unsteady: named('flaky') }, { skipped, ended });
}
