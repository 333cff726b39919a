import { env } from 'node:process';
import type { Page } from 'playwright/test';
import { expect, signIn, test as base } from '#e2e/fixtures.ts';
import { temporaryFolder } from '#scripts/cleanup.ts';
import { createDatabase, startPostgres, type Postgres } from '#scripts/postgres.ts';
import { startProduct, type Product } from '#scripts/product.ts';
import { freePort } from '#scripts/run.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { layLine, type Line } from './line.ts';

interface Parts {
  /** A demo of its own, with a database that outlives it. */
  readonly server: { kill(): Promise<void>; startAgain(): Promise<void> };
  readonly line: Line;
  /** Keeps rows from being saved, as another import into the organization would; gives what lets them go on. */
  holdRows(): Promise<() => Promise<void>>;
}

const test = base.extend<{ parts: Parts }, { postgres: Postgres }>({
  // the embedded database has nobody beside the server who could hold a lock
  postgres: [
    // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
    async ({}, provide) => {
      const postgres = await startPostgres();
      await provide(postgres);
      postgres.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  parts: async ({ postgres }, provide) => {
    const folder = temporaryFolder();
    const database = await createDatabase(postgres.url);
    const port = await freePort();
    const start = () => startProduct({ DATABASE_URL: database.url, DATA_DIR: folder.path, PORT: String(port) });
    let product: Product = await start();
    const line = await layLine(port);
    const startAgain = async () => {
      product = await start();
    };
    // imports into one organization write one after the other
    const holdRows = () => database.holdKey(DEMO_ORGANIZATIONS.harbor);
    await provide({ line, holdRows, server: { kill: () => product.kill(), startAgain } });
    await line.close();
    await product.stop();
    folder.remove();
  },
  baseURL: ({ parts }, provide) => provide(parts.line.url),
});

// Every browser notes calls without an answer in its console.
test.use({ expectedFaults: ['net::ERR_', 'Failed to load resource'] });
test.describe.configure({ timeout: 180_000 });

/** More than the longest part of the file that is held on its way. */
const ROWS = env['FULL'] ? 6000 : 2000;
const ALL = ROWS.toLocaleString('en-US');
const FILE = Buffer.from(
  [
    'Role,First Name,Last Name,Phone,Zip Code,Hobbies',
    ...Array.from({ length: ROWS }, (_, n) =>
      n === 0
        ? 'RECIPIENT,Pat,Qwist,unknown,10001,'
        : `RECIPIENT,Pat,Qwist${n},${2122000000 + n},10001,${'x'.repeat(120)}`,
    ),
  ].join('\r\n'),
);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (page: Page) =>
  page.getByRole('region', { name: 'List of uploads' }).getByRole('row', { name: /^people\.csv/ });

/** Signs in, chooses the file, mends its one wrong cell, and stands before the upload. */
async function prepare(page: Page): Promise<void> {
  await signIn(page, 'org.admin');
  await page.goto(`/app/organizations/${DEMO_ORGANIZATIONS.harbor}/upload`);
  await page
    .getByLabel('Choose file', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: FILE });
  await page.getByRole('gridcell', { name: 'unknown', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('grid').getByRole('textbox').fill('(212) 555-0100');
  await page.keyboard.press('Enter');
  await expect(button(page, `Upload ${ALL} people`)).toBeEnabled();
}

/** What is said of a cut connection, and that the file and what was mended in it are there. */
async function expectKept(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t reach the server' }).first()).toBeVisible();
  await expect(page.getByText('Your file and your fixes are still here', { exact: false })).toBeVisible();
  await expect(page.getByText('people.csv', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'With errors' })).toContainText(ALL);
  await expect(page.getByRole('gridcell', { name: '(212) 555-0100', exact: true })).toBeVisible();
}

/** The history below has a button of these words, too, while it gets no answer. */
const tryAgain = (page: Page) =>
  page
    .getByText('Your file and your fixes are still here', { exact: false })
    .locator('..')
    .getByRole('button', { name: 'Try again', exact: true })
    .click();

/** The history has the upload once, with all its rows. */
async function expectProcessed(page: Page): Promise<void> {
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText('Processed');
  await expect(row(page).getByRole('cell', { name: ALL })).toHaveCount(2);
}

/** All rows are there once, of one upload. */
async function expectCompleted(page: Page): Promise<void> {
  await expect(page.getByText(`Successfully processed ${ALL} of ${ALL}`)).toBeVisible({ timeout: 120_000 });
  await expectProcessed(page);
  await page.getByRole('link', { name: `View the ${ALL} recipients` }).click();
  await button(page, 'Remove filter: Uploaded file').click();
  await page.getByRole('searchbox').fill('qwist');
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${ALL} results$`) })).toBeAttached();
}

const isSaving = (page: Page) => expect(row(page)).toContainText('In progress');

/** Prepares, uploads, and waits where the rows are being saved; gives what lets them go on. */
async function uploadUntilSaving(page: Page, { holdRows }: Parts): Promise<() => Promise<void>> {
  await prepare(page);
  const letGo = await holdRows();
  await button(page, `Upload ${ALL} people`).click();
  await isSaving(page);
  return letGo;
}

test('a connection that is cut while the file is sent loses nothing, and trying again sends it', async ({
  page,
  parts: { line },
}) => {
  await prepare(page);
  const held = line.hold(200_000);
  await button(page, `Upload ${ALL} people`).click();
  await held;
  line.cut();
  await expectKept(page);
  line.mend();
  await tryAgain(page);
  await expectCompleted(page);
});

test('a connection that is cut while the rows are saved loses nothing, and trying again doubles nobody', async ({
  page,
  parts,
}) => {
  const letGo = await uploadUntilSaving(page, parts);
  parts.line.cut();
  await expectKept(page);
  parts.line.mend();
  await tryAgain(page);
  await letGo();
  await expectCompleted(page);
});

test('a page that is loaded anew while the rows are saved is told by the history how it went on', async ({
  page,
  parts,
}) => {
  const letGo = await uploadUntilSaving(page, parts);
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await isSaving(page);
  await letGo();
  await expect(row(page)).toContainText('Processed', { timeout: 120_000 });
  await expectProcessed(page);
});

test('a server that is killed while the rows are saved, and started again, goes on with the same file', async ({
  page,
  parts,
}) => {
  const letGo = await uploadUntilSaving(page, parts);
  await parts.server.kill();
  await expectKept(page);
  await letGo();
  await parts.server.startAgain();
  await tryAgain(page);
  await expectCompleted(page);
});
