import type { Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';

/** What a sheet of A4 leaves between its margins, at 96 dots an inch. */
const SHEET = { width: 703, height: 1032 };

/** As the printer sees a page that is shown in the dark. Specification product 7.1. */
async function onPaper(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0);
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
}

/** What is seen of some elements: their words, or what they are. */
const seen = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => each.textContent || each.outerHTML),
    );

/** What reaches beyond the sheet. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.outerHTML),
  );

test.use({ colorScheme: 'dark' });

test('a list is printed light, with all its columns and nothing to press', async ({ page }) => {
  await signIn(page, 'org.admin');
  await onPaper(page, '/app/call-logs');
  await expect(page.getByRole('heading', { level: 1, name: 'Call logs' })).toBeVisible();
  for (const name of ['When', 'Duration', 'Recording', 'Survey'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await expect(page.getByText(/^Page 1 of /)).toBeVisible();
  expect(await seen(page, 'body > * header:not(main *), nav a, input, select, tbody button')).toEqual([]);
  expect(await seen(page, 'a[data-variant], button:not(thead *)')).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('tbody [data-tone="good"]').first()).toHaveCSS('background-color', 'rgb(211, 244, 220)');
  await expect(page.getByRole('columnheader', { name: 'When' })).toHaveCSS('color', 'rgb(92, 99, 106)');
});

test('a narrowed list is printed with what it is narrowed by', async ({ page }) => {
  await signIn(page, 'org.admin');
  await onPaper(page, '/app/call-logs?status=voicemail');
  const filters = page.getByRole('list', { name: 'Filters that are set' });
  await expect(filters).toBeVisible();
  await expect(filters).toHaveText(/^Status: Voicemail$/);
  expect(await seen(page, 'main input, main select, [data-remove], a[data-variant]')).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await onPaper(page, '/app/contacts/recipients?search=Rosa');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCSS('border-top-width', '0px');
  expect(await seen(page, 'main input:not([type=search]), main select, [data-remove], a[data-variant]')).toEqual([]);
});

test('a call is printed without its player, with all that was said', async ({ page }) => {
  await signIn(page, 'org.admin');
  await onPaper(page, '/app/call-logs/0193a000-0000-7000-8000-d00300000001');
  await expect(page.getByRole('heading', { name: 'Recording' })).toBeHidden();
  const transcript = page.getByRole('region', { name: 'Transcript' }).last();
  await expect(transcript).toBeVisible();
  const hidden = await transcript.evaluate((all) =>
    [all, ...all.querySelectorAll('div')].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1),
  );
  expect(hidden).toBe(false);
  expect(await seen(page, 'form, input')).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
});

test('an open drawer is what is printed', async ({ page }) => {
  await signIn(page, 'org.admin');
  await onPaper(page, '/app/notes?open=0193a000-0000-7000-8000-e00100000001');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Note about');
  await expect(page.locator('h1')).toBeHidden();
  await expect(dialog).toHaveCSS('position', 'static');
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(SHEET.width);
});
