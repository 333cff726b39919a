import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { CSV_COLUMNS } from '#src/schemas/uploads.ts';
import { signedIn } from './bench-loading.ts';
import { percentile, table } from './bench-report.ts';
import { temporaryFolder } from './cleanup.ts';
import { root } from './root.ts';

const BUDGET = {
  rowsPerSecond: 75_000,
  longestTaskMs: 50,
  firstPaintMs: 60,
  framesPerSecond: 55,
  excelSeconds: 30,
} as const;

const ROWS = 100_000;
const PREVIEWED = 10_000;
const RUNS = 5;
const UPLOAD = `/app/organizations/${DEMO_ORGANIZATIONS.harbor}/upload`;

const line = (at: number) =>
  [
    at % 3 ? 'RECIPIENT' : 'CALLER',
    `First${at % 500}`,
    `Last${at % 900}`,
    `user${at}`,
    `(${212 + (at % 100)}) ${200 + (Math.floor(at / 100) % 800)}-${String(1000 + (at % 9000))}`,
    'Mobile',
    '',
    '',
    `user${at}@example.org`,
    '',
    '',
    at % 70 ? '1234' : '12',
    'Female',
    at % 100 ? '04101' : '4101',
    `19${50 + (at % 40)}-0${1 + (at % 9)}-1${at % 9}`,
    'reading|walking',
    'Quiet',
    'Morning|Evening',
    'SMS|Email',
    'English',
    `ext${at}`,
  ].join(',');
const fileOf = (rows: number) =>
  [CSV_COLUMNS.join(','), ...Array.from({ length: rows }, (_, at) => line(at))].join('\n');

/** The largest spreadsheet of people that is taken. */
const bookOf = () =>
  writeXlsx({
    sheets: [
      {
        name: 'People',
        rows: [[...CSV_COLUMNS], ...Array.from({ length: LIMITS.uploadRows }, (_, at) => line(at).split(','))],
      },
    ],
  });

interface Recorded {
  /** When the file's worker answered for the last time but that it is asked for rows. */
  opened: number;
  longest: number;
}

/** Runs in the page, before all else. */
function record(): void {
  const recorded: Recorded = { opened: 0, longest: 0 };
  Object.assign(globalThis, { recorded });
  globalThis.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener('message', ({ data }: MessageEvent<{ id?: number; answer?: unknown }>) => {
        if (data.id === 1 && data.answer !== undefined) recorded.opened = performance.now();
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.longest = Math.max(recorded.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page: the time from the answer of the file's worker until its rows are painted. */
const paintedAfter = async (): Promise<number> => {
  const { recorded } = globalThis as unknown as { recorded: Recorded };
  recorded.opened = 0;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (recorded.opened === 0 || !document.querySelector('[role=grid] [role=gridcell][aria-colindex="3"]'))
    await frame();
  // a frame's callbacks run before it is painted, a message after
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });
  return performance.now() - recorded.opened;
};

/** Runs in the page: frames per second while the preview is scrolled from top to far below. */
const framesWhileScrolling = async (): Promise<number> => {
  const box = document.querySelector('[role=grid]')?.parentElement;
  if (!box) throw new Error('there is no preview');
  let frames = 0;
  const began = performance.now();
  for (let now = began; now - began < 3000; frames += 1) {
    box.scrollTop += 300;
    now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  }
  return frames / ((performance.now() - began) / 1000);
};

const longestTask = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded.longest);

/** Opens a file of the folder in the screen; gives how long its first rows took to be painted. */
async function preview(page: Page, folder: string, rows: number): Promise<number> {
  // handed over as bytes, it would be unpacked by the page itself
  const path = join(folder, `people-${rows}.csv`);
  writeFileSync(path, fileOf(rows));
  return previewOf(page, path);
}

async function previewOf(page: Page, path: string): Promise<number> {
  const remove = page.getByRole('button', { name: 'Remove file' });
  if (await remove.isVisible()) await remove.click();
  const painted = page.evaluate(paintedAfter);
  await page.locator('input[type=file]').setInputFiles(path);
  return painted;
}

/** Rows per second of the build's own worker, and of a worker that only reads, or only takes apart. */
async function ratesOf(page: Page, workerUrl: string) {
  const papaparse = readFileSync(join(root, 'node_modules/papaparse/papaparse.min.js'), 'utf8');
  await page.evaluate((text) => Object.assign(globalThis, { bench: new File([text], 'people.csv') }), fileOf(ROWS));
  const time = (url: string | null, code: string) =>
    page.evaluate(
      async ([address, source]) => {
        const { bench } = globalThis as unknown as { bench: File };
        const of = address ?? URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
        const worker = new Worker(of, address === null ? {} : { type: 'module' });
        const ask = (file: File) =>
          new Promise<void>((resolve, reject) => {
            worker.addEventListener('message', ({ data }: MessageEvent<{ id?: number; answer?: unknown }>) => {
              if (data.id === 2) (data.answer === undefined ? reject : resolve)();
            });
            const places = { programIds: new Map(), defaultProgramId: null };
            worker.postMessage({ id: 2, method: 'open', args: [file, places] });
          });
        // its code is there, and has run
        await ask(new File([(await bench.text()).slice(0, 100_000)], 'people.csv'));
        const fresh = new File([bench], 'people.csv');
        const began = performance.now();
        await ask(fresh);
        const took = performance.now() - began;
        worker.terminate();
        return took;
      },
      [url, code] as const,
    );
  const rate = async (url: string | null, code = '') => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await time(url, code));
    return (ROWS / percentile(times, 0.5)) * 1000;
  };
  const floor = (work: string) =>
    `${papaparse};onmessage=async({data:{id,args:[file]}})=>{const text=new TextDecoder().decode(await file.arrayBuffer());${work};postMessage({id,answer:1})}`;
  return {
    all: await rate(workerUrl),
    parsing: await rate(null, floor('self.Papa.parse(text,{delimiter:",",newline:"\\n"})')),
    reading: await rate(null, floor('')),
  };
}

/** Measures a file of people in the browser, from its bytes to its rows on the screen. */
export async function measureCsv(browser: Browser, url: string): Promise<void> {
  const folder = temporaryFolder();
  const context = await browser.newContext({
    baseURL: url,
    storageState: await signedIn(browser, url),
    // the floors are workers that the console doesn't have
    bypassCSP: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(record);
    const worker = page.waitForEvent('worker');
    await page.goto(UPLOAD);
    await page.getByRole('button', { name: 'Choose file' }).waitFor();
    await preview(page, folder.path, 10);
    const rates = await ratesOf(page, (await worker).url());
    const paints: number[] = [];
    for (let run = 0; run < RUNS; run += 1) paints.push(await preview(page, folder.path, PREVIEWED));
    const frames = await page.evaluate(framesWhileScrolling);
    await page.evaluate(() => {
      (globalThis as unknown as { recorded: Recorded }).recorded.longest = 0;
    });
    await preview(page, folder.path, ROWS);
    const manyFrames = await page.evaluate(framesWhileScrolling);
    const longest = await longestTask(page);
    const book = join(folder.path, 'people.xlsx');
    writeFileSync(book, await bookOf());
    await page.evaluate(() => {
      (globalThis as unknown as { recorded: Recorded }).recorded.longest = 0;
    });
    const began = performance.now();
    await previewOf(page, book);
    const excel = { seconds: (performance.now() - began) / 1000, longest: await longestTask(page) };

    table(
      `CSV of ${ROWS.toLocaleString('en')} rows in the browser's worker, middle of ${RUNS}`,
      ['rows/s'],
      [
        { name: 'read, taken apart and checked', measures: [{ value: rates.all, least: BUDGET.rowsPerSecond }] },
        { name: 'papaparse alone', measures: [{ value: rates.parsing }] },
        { name: 'reading the bytes', measures: [{ value: rates.reading }] },
      ],
    );
    table(
      'Excel, from the choice of the file to its first rows',
      ['seconds', 'longest task ms'],
      [
        {
          name: `${LIMITS.uploadRows.toLocaleString('en')} rows`,
          measures: [
            { value: excel.seconds, most: BUDGET.excelSeconds },
            { value: excel.longest, most: BUDGET.longestTaskMs },
          ],
        },
      ],
    );
    table(
      'CSV preview (tasks under 50 ms count as none)',
      ['first paint ms', 'frames/s', 'longest task ms'],
      [
        {
          name: `${PREVIEWED.toLocaleString('en')} rows`,
          measures: [
            { value: percentile(paints, 0.5), most: BUDGET.firstPaintMs },
            { value: frames, least: BUDGET.framesPerSecond },
            { value: 0 },
          ],
        },
        {
          name: `${ROWS.toLocaleString('en')} rows`,
          measures: [
            { value: 0 },
            { value: manyFrames, least: BUDGET.framesPerSecond },
            { value: longest, most: BUDGET.longestTaskMs },
          ],
        },
      ],
    );
  } finally {
    await context.close();
    folder.remove();
  }
}
