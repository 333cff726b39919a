import { env } from 'node:process';
import { defineConfig, devices } from 'playwright/test';
import { CHROMIUM_ARGS, findChromium } from './scripts/browser.ts';
import { demoData } from './scripts/demo-data.ts';
import { freePort } from './scripts/run.ts';

/* The workers read this file again: what was found out once is handed on in the environment. */
const mockPort = (env['E2E_MOCK_PORT'] ??= String(await freePort()));
const executablePath = (env['CHROMIUM_PATH'] ??= findChromium() ?? '');
demoData();
const mock = `http://localhost:${mockPort}`;

/**
 * Journeys that are walked on a server and with the API in the page. The second time they show what is between page and
 * API there: requests, sessions, sound, files up and down, a page without an answer. The others show it too, with `FULL`.
 */
const alsoInPage = env['FULL'] ? 'both/**/*.spec.ts' : 'both/{calls,shell,sign-in,upload}.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  // what passes then is named as unsteady by scripts/test.ts
  retries: env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // a trace of every test costs a fifth of the run, a film a third
    trace: { mode: env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    // a microphone that beeps, and that a page may use without asking
    launchOptions: {
      executablePath,
      args: [...CHROMIUM_ARGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  projects: [
    { name: 'demo', testMatch: 'demo.setup.ts' },
    // each worker starts a server of its own (e2e/fixtures.ts)
    {
      name: 'server',
      testMatch: ['server/**/*.spec.ts', 'both/**/*.spec.ts'],
      dependencies: ['demo'],
      // a tenth of the run was the drawing of things on their way; the journeys in the page have them, and `FULL`
      use: env['FULL'] ? {} : { contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'mock',
      testMatch: ['mock/**/*.spec.ts', alsoInPage],
      ...(!env['FULL'] && { grepInvert: /@once/ }),
      use: { baseURL: mock },
    },
  ],
  webServer: {
    command: `vite preview --outDir dist-mock --strictPort --port ${mockPort}`,
    url: mock,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
