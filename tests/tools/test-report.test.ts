import { join } from 'node:path';
import { cwd } from 'node:process';
import { expect, test } from 'vitest';
import { countOfPlaywright, countOfVitest, type PlaywrightReport } from '#scripts/test-report.ts';

const red = (text: string) => `\u001B[31m${text}\u001B[39m`;

test('each test that failed is named with the reason it gave, without its stack', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: join(cwd(), 'tests/unit/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'group one', status: 'passed', failureMessages: [] },
          {
            fullName: 'group two',
            status: 'failed',
            failureMessages: [`${red('AssertionError: expected 1 to be 2')}\n\n    at /somewhere/a.test.ts:3:9`],
          },
        ],
      },
    ],
  };
  expect(countOfVitest(report, false)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['tests/unit/a.test.ts › group two\n    AssertionError: expected 1 to be 2'],
  });
});

test('a file that could not be run is named with its reason', () => {
  const testResults = [
    { name: join(cwd(), 'tests/unit/b.test.ts'), status: 'failed', message: 'No module c', assertionResults: [] },
  ];
  const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults };
  expect(countOfVitest(report, false)).toEqual({
    passed: 5,
    failed: 1,
    failures: ['tests/unit/b.test.ts\n    No module c'],
  });
});

const journey = (status: string, messages: readonly string[]): PlaywrightReport['suites'][number] => ({
  suites: [
    {
      specs: [
        {
          title: status,
          file: 'both/calls.spec.ts',
          line: 12,
          tests: [
            {
              projectName: 'server',
              status,
              results: messages.map((message) => ({ error: { message, location: { line: 40 } } })),
            },
          ],
        },
      ],
    },
  ],
  specs: [],
});
const journeys = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    journey('expected', []),
    journey('unexpected', ['Error: once', 'Error: twice']),
    journey('flaky', [red('Error: late')]),
  ],
};
const FAILED = '[server] both/calls.spec.ts:12 › unexpected\n    line 40: Error: once';
const UNSTEADY = '[server] both/calls.spec.ts:12 › flaky\n    line 40: Error: late';

test.each([
  { again: true, passed: 4, failed: 1 },
  { again: false, passed: 3, failed: 2 },
])('a journey that is unsteady counts as $failed of 2 where trying again is $again, and is named', (counts) => {
  const { again, passed, failed } = counts;
  expect(countOfPlaywright(journeys, true, again)).toEqual({
    passed,
    failed,
    failures: [FAILED],
    unsteady: [UNSTEADY],
  });
});

test.each([
  ['a run that died though no test failed', false, 5, 0, 'The run died'],
  ['a run without a test', true, 0, 0, 'Not one test ran'],
  ['a run with a skipped test', true, 5, 1, '1 tests were skipped'],
])('%s is a failure', (_case, ended, passed, skipped, told) => {
  const report = {
    numPassedTests: passed,
    numFailedTests: 0,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: [],
  };
  expect(countOfVitest(report, ended)).toEqual({ passed, failed: 1, failures: [told] });
});
