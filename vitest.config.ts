import { availableParallelism } from 'node:os';
import { env } from 'node:process';
import { defineConfig } from 'vitest/config';

/** What asks the database nothing, nothing that others don't, or one of its own: the second time it would show the same. */
const WITHOUT_SQL = [
  'call-state',
  'contract',
  'csv-template',
  'data-folder',
  'database-loss',
  'disk-full',
  'embedded-statements',
  'file-stores',
  'import-abuse',
  'import-thread',
  'media-keys',
  'mock-server',
  'password-hash',
  'passwords',
  'people-csv',
  'person-rules',
  'platform-carriers',
  'platform-listen',
  'platform-settings',
  'platform-site',
  'retries',
  'spoken-numbers',
  'twilio-orders',
  'twilio-signature',
].map((name) => `tests/api/${name}.test.ts`);

/**
 * What needs a server of databases: a carrying over to it, and what kills processes of an area, where two of them can be
 * at work. That the embedded one comes back whole each time is shown by `kill` and `import-kill`; each start of it takes
 * ten times as long.
 */
const ON_A_SERVER = ['broadcasts-kill', 'broadcasts-locks', 'calls-kill', 'carry-over', 'notes-kill', 'queue-kill'].map(
  (name) => `tests/api/${name}.test.ts`,
);

/**
 * What is about the embedded database itself, and one suite of each area: all that runs on it where a server of databases
 * has the rest in the same run. What drivers do otherwise is seen by these and by the journeys, which are on the
 * embedded one.
 */
const ON_THE_EMBEDDED = [
  'commands',
  'kill',
  'import-kill',
  'platform-backup',
  'platform-isolation',
  'platform-jobs',
  'platform-kernel',
  'schema',
  // one of each area
  'analytics',
  'auth',
  'broadcasts',
  'calls',
  'import',
  'kept-counts',
  'list-ties',
  'matches',
  'memberships-write',
  'notes',
  'organizations-edit',
  'programs',
  'queues',
  'reports-file',
  'self-signup-call',
  'survey-sending',
  'uploads',
].map((name) => `tests/api/${name}.test.ts`);

const leftOut = env['TEST_DATABASE_URL'] === undefined ? ON_A_SERVER : WITHOUT_SQL;

/** Set by a run that asks a server of databases, too (scripts/test.ts). */
const apiTests = env['API_ON_A_SERVER'] ? [...WITHOUT_SQL, ...ON_THE_EMBEDDED] : ['tests/api/**/*.test.ts'];

/**
 * What screens are made of, each as one file: a third of the time was the reading of their thousands, anew for each file
 * of tests. What holds React, or a context that others read, has to be here with the rest: there must be one of it.
 */
const BUNDLED = [
  '@hookform/resolvers/zod',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'date-fns-tz',
  'i18next',
  'ky',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-i18next',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'zod/mini',
  'zustand',
];

export default defineConfig({
  test: {
    // the default leaves a core to the main process, which has little to do: of two, half
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/api/**', 'tests/matrices/**'],
          environment: 'node',
          setupFiles: ['tests/setup.ts'],
          // work of a second may take five times as long where others work, too; none of these tests is about time
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/**/*.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
          setupFiles: ['tests/setup.ts', 'tests/setup-dom.ts'],
          // a third of the time was a page, and the reading of the same modules, for each file; tests leave nothing behind
          isolate: false,
          // one more than there are cores: each waits a fifth of its time, for a timer
          maxWorkers: availableParallelism() + 1,
          testTimeout: 40_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: env['FULL'] ? ['tests/api/**/*.test.ts'] : apiTests,
          exclude: env['FULL'] ? [] : leftOut,
          globalSetup: ['tests/api/global-setup.ts'],
          environment: 'node',
          // One database per worker, filled anew for the tests that follow a write: five times faster than one per file.
          isolate: false,
          testTimeout: 30_000,
          // Opening the embedded database takes seconds on a busy machine.
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'matrices',
          include: ['tests/matrices/**/*.test.ts'],
          globalSetup: ['tests/api/global-setup.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
