import { readFile } from 'node:fs/promises';
import { env } from 'node:process';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, sendLogin, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';

const PASSWORD = 'Sunlit-Meadow-58!';

interface Mistakes {
  /** Rows whose phone is no phone, each in its own words. */
  readonly phones: number;
  /** Rows whose zip code has lost its zero. */
  readonly zips: number;
  /** Rows that can't be mended. */
  readonly hopeless: number;
}

/** People in a CSV file; the rows with mistakes come first. */
function file(rows: number, { phones, zips, hopeless }: Mistakes): Buffer {
  const phoneOf = (at: number) => {
    if (at < phones) return `ext ${at}`;
    return at >= phones + zips && at < phones + zips + hopeless ? 'unknown' : String(2122002000 + at);
  };
  const isShort = (at: number) => at >= phones && at < phones + zips;
  const lines = Array.from({ length: rows }, (_, at) =>
    [at % 4 === 3 ? 'CALLER' : 'RECIPIENT', 'Pat', `Number${at}`, phoneOf(at), isShort(at) ? '4101' : '10001'].join(
      ',',
    ),
  );
  return Buffer.from(['Role,First Name,Last Name,Phone,Zip Code', ...lines].join('\r\n'));
}

const said = (count: number): string => count.toLocaleString('en-US');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectStep(page: Page, step: number, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Setup progress' });
  await expect(progress).toHaveAttribute('aria-valuetext', `Step ${step} of 4`);
}

/** From the login to the second step. */
async function beginSetup(page: Page): Promise<void> {
  await page.goto('/public/login');
  await sendLogin(page, 'new.manager');
  await expectStep(page, 1, 'Choose your password');
  await expect(button(page, 'Next')).toBeDisabled();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await expect(button(page, 'Next')).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /I have read and accept the terms/ }).check();
  await button(page, 'Next').click();
  await expectStep(page, 2, 'See how it works');
}

/** Plays the film, jumps in it, and sees its captions. */
async function watch(page: Page): Promise<void> {
  const video = page.getByLabel('Video: how to upload people from a spreadsheet');
  await video.evaluate(async (player: HTMLVideoElement) => {
    await player.play();
    player.pause();
    // players jump by asking for a part of the file
    const jumped = new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }));
    player.currentTime = 20;
    await jumped;
  });
  expect(await video.evaluate((player: HTMLVideoElement) => player.duration)).toBeGreaterThan(30);
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.activeCues?.length))
    .toBe(1);
}

async function choose(page: Page, content: Buffer): Promise<void> {
  await button(page, 'Next').click();
  await expectStep(page, 3, 'Choose your file');
  await page
    .getByLabel('Choose file', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: content });
  await expect(page.getByRole('grid', { name: 'File preview' })).toBeVisible();
}

/** Types a phone into the cell that says `wrong`, of the row with a number. */
async function mend(page: Page, row: number, wrong: string, right: string): Promise<void> {
  const leaveOut = page.getByRole('button', { name: `Skip row ${row}`, exact: true });
  const line = page.getByRole('row').filter({ has: leaveOut });
  // what is wrong with a row leads to its cell, which may be out of sight
  await line.getByRole('gridcell').first().click();
  const cell = line.getByRole('gridcell', { name: wrong, exact: true });
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  const field = line.getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill(right);
  await field.press('Enter');
  await expect(cell).toHaveCount(0);
}

const expectNoSideways = async (page: Page): Promise<void> =>
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);

const SIZES = {
  'at a desk': { viewport: { width: 1280, height: 800 }, rows: 5000 },
  // its parts are the same, and the table draws what is in sight
  'on a phone': { viewport: { width: 390, height: 800 }, rows: env['FULL'] ? 5000 : 500 },
};

for (const [where, { viewport, rows }] of Object.entries(SIZES))
  test.describe(`new.manager, ${where}`, () => {
    test.use({ viewport, ownDatabase: true });
    test.describe.configure({ timeout: 180_000 });

    test(`sets the organization up alone, with ${said(rows)} people and their mistakes`, async ({ page }) => {
      await beginSetup(page);
      await watch(page);
      const template = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download the CSV template' }).click();
      expect((await template).suggestedFilename()).toBe('people-template.csv');
      await expectAccessible(page);
      // what is done is not asked for again
      await page.reload();
      await expectStep(page, 2, 'See how it works');

      await choose(page, file(rows, { phones: 5, zips: 15, hopeless: 50 }));
      const counted = page.getByRole('status').filter({ hasText: 'With errors' });
      await expect(counted).toContainText('70');
      await button(page, 'Fix all like this: Zip Code: The ZIP code must have exactly 5 digits').click();
      await expect(counted).toContainText('55');
      // on a phone the column of phones is out of sight, and isn't drawn
      await page.getByRole('rowheader').first().hover();
      await page.mouse.wheel(1000, 0);
      for (const at of [0, 1, 2, 3, 4]) await mend(page, at + 2, `ext ${at}`, `(212) 555-010${at}`);
      await expect(counted).toContainText('50');
      await expectNoSideways(page);
      await expectAccessible(page);
      await button(page, `Upload ${said(rows - 50)} of ${said(rows)} rows and finish`).click();
      await button(page, `Upload ${said(rows - 50)} rows`).click();
      await expectStep(page, 4, 'Your people');
      await expect(page.getByText(`Successfully processed ${said(rows - 50)} of ${said(rows)}`)).toBeVisible();
      await expect(page.getByText('50 row(s) failed to be processed')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      const downloading = page.waitForEvent('download');
      await button(page, 'Download failed rows').click();
      const failed = await readFile(await (await downloading).path(), 'utf8');
      expect(failed.trim().split('\r\n')).toHaveLength(51);
      expect(failed).toContain('Reason');

      await button(page, 'Finish').click();
      // most of them are recipients
      await expect(page).toHaveURL(new RegExp(`/app/organizations/${DEMO_ORGANIZATIONS.prairie}\\?tab=recipient$`));
      await expect(page.getByRole('heading', { level: 1, name: 'Prairie Rose Callers' })).toBeVisible();
      // the manager only administers
      await expect(page.getByText(said(rows - 50), { exact: true })).toBeVisible();
      await expect(page.getByRole('rowheader', { name: 'Number100, Pat' })).toBeVisible();
      await page.goto(`/app/organizations/${DEMO_ORGANIZATIONS.prairie}/onboarding?step=3`);
      await expect(page).toHaveURL(new RegExp(`/app/organizations/${DEMO_ORGANIZATIONS.prairie}$`));
    });
  });
