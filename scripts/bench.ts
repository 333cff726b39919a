import { chromium, type Browser } from 'playwright';
import { measureApi, measureRatios } from './bench-api.ts';
import { measureBroadcasts } from './bench-broadcasts.ts';
import { measureCalls } from './bench-calls.ts';
import { measureCsvServer } from './bench-csv-server.ts';
import { measureLighthouse } from './bench-lighthouse.ts';
import { measureCsv } from './bench-csv.ts';
import { measureLoading } from './bench-loading.ts';
import { measureMoves } from './bench-moves.ts';
import { measureNotes } from './bench-notes.ts';
import { measureQueues } from './bench-queues.ts';
import { verdict } from './bench-report.ts';
import { measureReports } from './bench-reports.ts';
import { measureStarts } from './bench-start.ts';
import { CHROMIUM_ARGS, provideChromium } from './browser.ts';
import { temporaryFolder } from './cleanup.ts';
import { JOURNEY_SECRET } from './demo-survey.ts';
import { startHttp2 } from './http2.ts';
import { startProduct } from './product.ts';
import { freePort, run } from './run.ts';

/*
 * Sizes, requests and times of a production build, against its budgets. `npm run bench` measures all;
 * `npm run bench -- loading api` only the named parts. Bytes and requests are the same on every machine; times want
 * one that does nothing else.
 */

interface Part {
  readonly builds: readonly string[];
  readonly measure: (browser: Browser) => Promise<void>;
}

type Measure = (browser: Browser, url: string) => Promise<void>;

/** Runs a part against the product with its demo data. */
const onProduct =
  (measure: Measure, env: Record<string, string> = {}) =>
  async (browser: Browser) => {
    const data = temporaryFolder();
    const product = await startProduct({ DATA_DIR: data.path, JWT_SECRET: JOURNEY_SECRET, ...env });
    try {
      await measure(browser, product.url);
    } finally {
      await product.stop();
      data.remove();
    }
  };

/** The same, by HTTP/2. */
const onHttp2 = (measure: Measure) => async (browser: Browser) => {
  const port = await freePort();
  const own = { PUBLIC_URL: `https://localhost:${port}` };
  await onProduct(async (_browser, url) => {
    const front = await startHttp2(url, port);
    try {
      await measure(browser, front.url);
    } finally {
      await front.stop();
    }
  }, own)(browser);
};

const PARTS: Readonly<Record<string, Part>> = {
  loading: { builds: ['build'], measure: onHttp2(measureLoading) },
  moves: { builds: ['build'], measure: onHttp2(measureMoves) },
  lighthouse: { builds: ['build'], measure: onProduct(measureLighthouse) },
  start: { builds: ['build', 'build:mock'], measure: measureStarts },
  api: { builds: [], measure: measureApi },
  ratios: { builds: [], measure: measureRatios },
  calls: { builds: [], measure: measureCalls },
  broadcasts: { builds: [], measure: measureBroadcasts },
  notes: { builds: [], measure: measureNotes },
  queues: { builds: [], measure: measureQueues },
  reports: { builds: [], measure: measureReports },
  csv: { builds: ['build'], measure: onProduct(measureCsv) },
  csvServer: { builds: [], measure: measureCsvServer },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
const parts = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
for (const build of new Set(parts.flatMap(([, { builds }]) => builds))) {
  if (!(await run('npm', ['run', '--silent', build], { output: 'stderr' }))) process.exit(1);
}
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: [...CHROMIUM_ARGS, '--ignore-certificate-errors'],
});
try {
  for (const [, { measure }] of parts) await measure(browser);
} finally {
  await browser.close();
}
process.exitCode = verdict() ? 0 : 1;
