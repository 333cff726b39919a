import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, sendLogin, test } from '#e2e/fixtures.ts';
import { ownOrganization } from './own-organization.ts';

const FILE = [
  'Rol;Nombre;Apellido;Teléfono;Zip;Notes',
  'RECIPIENT;Rosa;Núñez;(212) 555-0101;4101;a',
  'RECIPIENT;Bo;Li;2125550102;501;b',
  'voluntaria;Ada;Stein;212.555.0103;10001;c',
  'CALLER;Tom;Reyes;no phone;10001;=1+1',
  'CALLER;Eva;Blum;212-555-0105;10001;e',
].join('\r\n');

test.describe('an organization admin', () => {
  // with the API in the page each write takes its time
  test.describe.configure({ timeout: 180_000 });

  test('uploads a file with mistakes, gets back what failed, and disables its people and takes that back', async ({
    page,
  }) => {
    const { id, userName } = await ownOrganization(page);
    await sendLogin(page, userName);
    await expect(page).toHaveURL(new RegExp(`/app/organizations/${id}$`));
    await page.getByRole('link', { name: 'Upload CSV' }).click();
    await expect(page.getByText('No uploads yet')).toBeVisible();

    // as spreadsheets in Spanish save it: semicolons, and no UTF-8
    await page.getByLabel('Choose file', { exact: true }).setInputFiles({
      name: 'vecinos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(FILE, 'latin1'),
    });
    const grid = page.getByRole('grid', { name: 'File preview' });
    await expect(grid.getByRole('gridcell', { name: 'Núñez' })).toBeVisible();
    await expect(page.getByText('WINDOWS-1252 · separated by semicolons')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Fix all like this: Zip Code/ }).click();
    await page.getByRole('button', { name: 'Use Caller' }).click();
    await page.getByRole('button', { name: 'Upload 4 people' }).click();
    await expect(page.getByText('Successfully processed 4 of 5')).toBeVisible();
    await expect(page.getByText('1 row(s) failed to be processed')).toBeVisible();
    await expect(page.getByRole('row', { name: '5 Tom Reyes Phone: Enter a valid US phone number' })).toBeVisible();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download failed rows' }).click();
    const failed = await downloading;
    expect(failed.suggestedFilename()).toBe('vecinos-failed.csv');
    expect(await readFile(await failed.path(), 'utf8')).toBe(
      "\ufeffRol,Nombre,Apellido,Teléfono,Zip,Notes,Reason\r\nCALLER,Tom,Reyes,no phone,10001,'=1+1,Row 5: Phone: Enter a valid US phone number",
    );

    const upload = page.getByRole('row', { name: /^vecinos\.csv/ });
    await expect(upload).toContainText('Processed');
    await page.getByRole('button', { name: 'Actions for vecinos.csv' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate people from this upload…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('4 people from “vecinos.csv” were deactivated.')).toBeVisible();
    const heads = await page.getByRole('table').filter({ has: upload }).getByRole('columnheader').allTextContents();
    // the first cell of a row is its head
    const active = upload.getByRole('cell').nth(heads.indexOf('Active') - 1);
    await expect(active).toHaveText('0');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(active).toHaveText('4');
  });
});
