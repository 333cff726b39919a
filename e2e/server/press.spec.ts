import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';

/** Presses the mouse on a button, and lets it go where it was pressed, after all that the press changed is drawn. */
async function press(page: Page, button: Locator): Promise<void> {
  // waits until it stands still
  await button.hover();
  const before = await button.boundingBox();
  if (!before) throw new Error('The button is not shown');
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const after = await button.boundingBox();
  expect(after?.x).toBe(before.x);
  // a pressed button sinks in by a pixel
  expect(Math.abs((after?.y ?? 0) - before.y)).toBeLessThanOrEqual(1);
  await page.mouse.up();
}

/** The form of a new organization, its searchable lists in place. */
async function openForm(page: Page): Promise<Locator> {
  await signIn(page, 'super.admin');
  await page.getByRole('button', { name: /^Harbor/ }).click();
  await expect(page).toHaveURL(/\/app\//);
  await page.goto('/app/organizations/new');
  const state = page.getByRole('combobox', { name: 'State' });
  await expect(state).toHaveJSProperty('tagName', 'INPUT');
  return state;
}

test.describe('a button that is pressed while something else has the focus', () => {
  test.use({ viewport: { width: 1280, height: 1400 } });

  test('stays where it is while the preview of a file is left', async ({ page }) => {
    await signIn(page, 'org.admin');
    await page.goto(`/app/organizations/${DEMO_ORGANIZATIONS.harbor}/upload`);
    const rows = ['RECIPIENT,Pia,Stone,no phone', 'RECIPIENT,Ida,Moss,2125550177', 'RECIPIENT,Bea,Lake,none'];
    await page.getByLabel('Choose file', { exact: true }).setInputFiles({
      name: 'few.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Role,First Name,Last Name,Phone', ...rows].join('\n')),
    });
    const grid = page.getByRole('grid');
    await grid.getByRole('gridcell', { name: 'no phone' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Phone: / })).toBeVisible();
    // an edited cell is written by leaving it, and takes a problem off the list above the rows
    await page.keyboard.press('Enter');
    await expect(grid.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('2125550188');
    const upload = page.getByRole('button', { name: /^Upload \d/ });
    await press(page, upload);
    await expect(page.getByText('Successfully processed')).toBeVisible();
  });

  test('stays where it is while a field gets its error by being left', async ({ page }) => {
    const state = await openForm(page);
    await state.fill('nowhere');
    await page.keyboard.press('Escape');
    await state.fill('nowhere');
    await press(page, page.getByRole('button', { name: 'Create' }));
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(state).toHaveValue('nowhere');
    await expect(state).toHaveAccessibleDescription('Choose a state from the list');
  });
});

for (const width of [1280, 390])
  test(`of a broadcast stays where it is while the time zone is left: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'org.admin');
    await page.goto('/app/broadcasts/new');
    await page.getByRole('radio', { name: 'At a time' }).click();
    await page.getByRole('textbox', { name: 'Date' }).fill('02/05/2027');
    await page.getByLabel('Time', { exact: true }).fill('15:00');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveJSProperty('tagName', 'INPUT');
    await zone.fill('guam');
    await press(page, page.getByRole('button', { name: 'Schedule' }));
    await expect(page.getByText('GMT+10').first()).toBeVisible();
  });

test('the Tab key leads from a searchable list to the next field at once', async ({ page }) => {
  const state = await openForm(page);
  await state.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(/^Z(?:ip|IP) code/)).toBeFocused();
  await state.fill('illi');
  await page.keyboard.press('Tab');
  await expect(state).toHaveValue('Illinois (IL)');
  await expect(page.getByLabel(/^Z(?:ip|IP) code/)).toBeFocused();
});
