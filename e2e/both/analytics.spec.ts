import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

/** Where the demo's organization is. */
const ZONE = 'America/New_York';
const DAY_MS = 86_400_000;

const dayBefore = (days: number, options: Intl.DateTimeFormatOptions) =>
  new Date(Date.now() - days * DAY_MS).toLocaleDateString('en-US', { timeZone: ZONE, ...options });
const usDay = (days: number) => dayBefore(days, { month: '2-digit', day: '2-digit', year: 'numeric' });
const shownDay = (days: number) => dayBefore(days, { month: 'long', day: '2-digit', year: 'numeric' });

/** Call analytics of a month in which nobody calls any more. */
const at = (report = '') =>
  `/app/analytics?${new URLSearchParams({ ...(report && { report }), dateFrom: usDay(40), dateTo: usDay(10) })}`;

/** How many calls the list has. */
const results = (page: Page) => page.getByText(/^[\d,]+ results?$/).last();
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d]/g, ''));

/** Follows the link of a figure by the keyboard: the list that opens has as many calls as it says. */
async function expectCalls(page: Page, figure: Locator, told: (text: string) => number): Promise<void> {
  const text = (await figure.getAttribute('aria-label')) ?? (await figure.textContent()) ?? '';
  const calls = told(text);
  expect(calls, text).toBeGreaterThan(0);
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Call logs' })).toBeVisible();
  await expect(results(page), text).toHaveText(calls === 1 ? '1 result' : `${calls.toLocaleString('en')} results`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Call analytics' })).toBeVisible();
}

test('figures, bars and cells lead to exactly their calls, and Back to the figures', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto(at());
  const chart = page.getByRole('group', { name: 'Calls over time' });
  await expect(chart).toBeVisible();
  await expectAccessible(page);

  for (const figure of ['calls', 'answered', 'notAnswered'])
    await expectCalls(page, page.locator(`[data-figure="${figure}"]`).first(), numberIn);
  await expectCalls(page, page.locator('[data-figure="callsBefore"]'), (text) =>
    numberIn(text.split(': ').at(-1) ?? ''),
  );
  await expectCalls(page, chart.getByRole('link', { name: /, Answered: [1-9]/ }).first(), (text) =>
    numberIn(text.split(': ').at(-1) ?? ''),
  );
  await expectCalls(page, page.getByRole('link', { name: /: \d+ of [1-9]\d* calls? answered/ }).first(), (text) =>
    numberIn(/ of ([\d,]+) call/.exec(text)?.[1] ?? ''),
  );
  const program = page.getByRole('region', { name: 'By program' }).getByRole('row').nth(1);
  await expectCalls(page, program.getByRole('link').first(), numberIn);

  for (const [report, table] of [
    ['recipients', 'Call Stats 2'],
    ['pairs', 'Call Stats 3'],
  ] as const) {
    await page.goto(at(report));
    await expectCalls(
      page,
      page.getByRole('table', { name: table }).locator('[data-figure="calls"]').first(),
      numberIn,
    );
    await expectAccessible(page);
  }
});

test('a report is ordered, made, fetched, and ordered again with today’s dates', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto(at('recipients'));
  await expect(page.getByRole('table', { name: 'Call Stats 2' })).toBeVisible();
  const total = numberIn(await results(page).textContent());
  expect(total).toBeGreaterThan(1);

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText("you will be notified when it's ready for download")).toBeVisible();
  const button = main.getByRole('button', { name: 'Download', exact: true });
  await expect(button).toBeVisible();
  await expect(page.getByText('Your report “Call Stats 2” is ready to download.')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  await expect(main.getByRole('button', { name: 'Download complete' })).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^Call_stats_2_Harbor_Light_Neighbors_\d{4}-\d\d-\d\d\.csv$/);
  const { data } = Papa.parse((await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(total);

  await page.getByRole('link', { name: 'Generated Reports' }).click();
  const rows = page.getByRole('row', { name: /^Call Stats 2/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`${shownDay(40)} to ${shownDay(10)}`);
  await expect(rows).toContainText('Ready');
  await rows.getByRole('button', { name: 'Again, up to today: Call Stats 2' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(`${shownDay(30)} to ${shownDay(0)}`);
  await expect(rows.first()).toContainText('Ready');
  await expectAccessible(page);

  // on a phone, too, nothing lies over its name
  await page.setViewportSize({ width: 390, height: 844 });
  const [name, deed] = [rows.first().getByText('Call Stats 2'), rows.first().getByRole('button').first()];
  const [above, below] = [await name.boundingBox(), await deed.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Filters' }).click();
  const module = page.getByRole('combobox', { name: 'Report' });
  await module.selectOption('Call Stats 1');
  await expect(rows).toHaveCount(0);
  await module.selectOption('Call Stats 2');
  await expect(rows).toHaveCount(2);

  await page.goto('/app/dashboard');
  await expect(page.getByText('Report downloaded').first()).toBeVisible();
});
