import { chromium, type Browser } from 'playwright';
import { measureApi } from './bench-api.ts';
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
import { startProduct } from './product.ts';
import { run } from './run.ts';

/*
 * Sizes, requests and times of a production build, against its budgets. `npm run bench` measures all;
 * `npm run bench -- loading api` only the named parts. Bytes and requests are the same on every machine; times want
 * one that does nothing else.
 */

interface Part {
  readonly builds: readonly string[];
  readonly measure: (browser: Browser) => Promise<void>;
}

/** Runs a part against the product with its demo data. */
const onProduct = (measure: (browser: Browser, url: string) => Promise<void>) => async (browser: Browser) => {
  const data = temporaryFolder();
  const product = await startProduct({ DATA_DIR: data.path, JWT_SECRET: JOURNEY_SECRET });
  try {
    await measure(browser, product.url);
  } finally {
    await product.stop();
    data.remove();
  }
};

const PARTS: Readonly<Record<string, Part>> = {
  loading: { builds: ['build'], measure: onProduct(measureLoading) },
  moves: { builds: ['build'], measure: onProduct(measureMoves) },
  lighthouse: { builds: ['build'], measure: onProduct(measureLighthouse) },
  start: { builds: ['build', 'build:mock'], measure: measureStarts },
  api: { builds: [], measure: measureApi },
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
const browser = await chromium.launch({ executablePath: await provideChromium(), args: [...CHROMIUM_ARGS] });
try {
  for (const [, { measure }] of parts) await measure(browser);
} finally {
  await browser.close();
}
process.exitCode = verdict() ? 0 : 1;
