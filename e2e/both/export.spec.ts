import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

const FORMULA = '=HYPERLINK("http://example.org")';

test('recipients are exported with filters and chosen fields; the file holds what the screen shows', async ({
  page,
}) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/people/new?role=RECIPIENT');
  await page.getByRole('textbox', { name: 'First name' }).fill(FORMULA);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Aaexport');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('2125550187');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Aaexport/ })).toBeVisible();

  await page.goto('/app/contacts/recipients?matched=no');
  const list = page.getByRole('region', { name: /^List of/ });
  await expect(list.getByRole('rowheader').first()).toContainText('Aaexport');
  const shown = await list.getByRole('rowheader').allTextContents();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export people' });
  const found = dialog.getByRole('radio', { name: / people in your search and filters$/ });
  await expect(found).toBeChecked();
  const total = Number(/\d+/.exec((await dialog.getByText(/ people in your search/).textContent()) ?? '')?.[0]);
  expect(total).toBeGreaterThan(shown.length);
  await dialog.getByRole('button', { name: 'Clear all: Extra columns' }).click();
  await dialog.getByRole('checkbox', { name: 'Preferred language' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText("you will be notified when it's ready for download")).toBeVisible();

  // wherever one is then
  await page.getByRole('link', { name: 'Reports' }).click();
  const row = page.getByRole('row', { name: /^Recipients/ }).first();
  await expect(row).toContainText('Not matched');
  await expect(page.getByText('Your report “Recipients” is ready to download.')).toBeVisible();
  await expect(row).toContainText('Ready');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download Recipients' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Recipients_Harbor_Light_Neighbors_\d{4}-\d\d-\d\d\.csv$/);

  const text = await readFile(await download.path(), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(total);
  expect(data.slice(0, shown.length).map((person) => `${person['Last Name']}, ${person['First Name']}`)).toEqual([
    `Aaexport, '${FORMULA}`,
    ...shown.slice(1),
  ]);
  expect(data[0]).toMatchObject({ Role: 'RECIPIENT', Phone: '+12125550187', PIN: '' });
  expect(data.some((person) => person['Preferred Language'] === 'Spanish')).toBe(true);
  expect(data.every((person) => person['Gender'] === '')).toBe(true);
});
