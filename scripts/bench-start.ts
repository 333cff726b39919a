import type { Browser } from 'playwright';
import { PAGES } from './bench-loading.ts';
import { table, type Row } from './bench-report.ts';
import { temporaryFolder } from './cleanup.ts';
import { startPreview, startProduct } from './product.ts';

const BUDGETS = { secondStartMs: 2000, laterVisitMs: 3000 } as const;

async function serverStarts(): Promise<Row[]> {
  const data = temporaryFolder();
  try {
    const times: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const product = await startProduct({ DATA_DIR: data.path });
      await product.stop();
      times.push(product.startedInMs);
    }
    const [first = 0, second = 0] = times;
    return [
      { name: 'server, first start, with demo data', measures: [{ value: first }] },
      { name: 'server, second start', measures: [{ value: second, most: BUDGETS.secondStartMs }] },
    ];
  } finally {
    data.remove();
  }
}

/** The login is usable when the field is there and the API in the page has answered a call. */
async function mockStarts(browser: Browser): Promise<Row[]> {
  const preview = await startPreview();
  const context = await browser.newContext({ baseURL: preview.url });
  try {
    const times: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const page = await context.newPage();
      const began = performance.now();
      await page.goto(PAGES.login.path, { waitUntil: 'commit' });
      await page.locator(PAGES.login.usable).waitFor();
      const status = await page.evaluate(async () => (await fetch('/health')).status);
      if (status !== 200) throw new Error(`The API in the page answered ${status}`);
      times.push(performance.now() - began);
      await page.close();
    }
    const [first = 0, later = 0] = times;
    return [
      { name: 'mock mode, first visit', measures: [{ value: first }] },
      { name: 'mock mode, later visit', measures: [{ value: later, most: BUDGETS.laterVisitMs }] },
    ];
  } finally {
    await context.close();
    await preview.stop();
  }
}

/** Measures and prints how long it takes to the first answer of a server, and to a usable login in mock mode. */
export async function measureStarts(browser: Browser): Promise<void> {
  table('Cold start', ['ms'], [...(await serverStarts()), ...(await mockStarts(browser))]);
}
