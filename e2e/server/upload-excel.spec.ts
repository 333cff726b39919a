import { writeXlsx } from 'hucre/xlsx';
import { ownOrganization } from '#e2e/both/own-organization.ts';
import { expect, expectAccessible, sendLogin, test } from '#e2e/fixtures.ts';

const FIRST = ['Ana María', 'Bo', 'Eva', 'Tom', 'Rosa', 'Ada', 'Leo', 'Mia', 'José', 'Ruth'];
const LAST = ['Ruiz', 'Li', 'Paz', 'Reyes', 'de la Cruz', 'Stein', 'Van Dyke', 'Blum', 'Núñez', 'O’Hara'];
const PEOPLE = 1400;
/** So many of them are in the organization since last year. */
const KNOWN = 40;

const nameOf = (at: number) => [FIRST[at % 10], LAST[Math.floor(at / 10) % 10]] as const;
const phoneOf = (at: number) => 2_125_550_000 + at;

const lastYear = [
  'Role,First Name,Last Name,Phone',
  ...Array.from({ length: KNOWN }, (_, at) => ['RECIPIENT', ...nameOf(at), phoneOf(at)].join(',')),
].join('\r\n');

const thisYear = async () =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Read me', rows: [['Neighbors of the north side']] },
        {
          name: 'List 2026',
          rows: [
            ['Neighbors of the north side, spring 2026'],
            [],
            ['Full name', 'Telephone', 'Birthday', 'Caregiver'],
            ...Array.from({ length: PEOPLE }, (_, at) => [
              nameOf(at).join(' '),
              phoneOf(at),
              new Date(Date.UTC(1940 + (at % 20), at % 12, 1 + (at % 28))),
              at % 7 === 0 ? 'Leo' : null,
            ]),
          ],
          merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }],
        },
      ],
    }),
  );

test('a coordinator uploads 1,400 people from Excel: a title, one name column, no role, and last year’s people in it', async ({
  page,
}) => {
  const { id, userName } = await ownOrganization(page);
  await sendLogin(page, userName);
  await expect(page).toHaveURL(new RegExp(`/app/organizations/${id}$`));
  await page.goto(`/app/organizations/${id}?tab=recipient`);
  await page.getByRole('link', { name: 'Upload CSV' }).click();

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Choose file', { exact: true }).setInputFiles({ name, mimeType: '', buffer });
  await choose('last-year.csv', Buffer.from(lastYear));
  await page.getByRole('button', { name: `Upload ${KNOWN} people` }).click();
  await expect(page.getByText(`Successfully processed ${KNOWN} of ${KNOWN}`)).toBeVisible();
  await page.getByRole('button', { name: 'Upload another file' }).click();

  await choose('neighbors.xlsx', await thisYear());
  // the rows; until it is known who is there already, as many of them are good
  await expect(page.getByText('1,400', { exact: true }).first()).toBeVisible();
  // all of it is found out: the sheet, the line of the names, the parts of the names, and who everybody is
  await expect(page.getByLabel('Sheet')).toHaveValue('List 2026');
  await expect(page.getByLabel('Column names are in')).toHaveValue('3');
  await expect(page.getByLabel('Role')).toHaveValue('RECIPIENT');
  await expect(page.getByText('This column won’t be uploaded: Caregiver')).toBeVisible();
  await expect(page.getByText('People who are already in the organization')).toBeVisible();
  await expectAccessible(page);
  // who is there already gets the birthday that the new list has, and nobody is there twice
  await page.getByRole('radio', { name: 'Update the person' }).check();
  await page.getByRole('button', { name: 'Keep it as a custom field' }).click();
  await expect(page.getByText('Custom field: Caregiver.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Upload 1,400 people (${KNOWN} updated)` }).click();
  await expect(page.getByText('Successfully processed 1,400 of 1,400')).toBeVisible();
  await expect(page.getByText(`Updated: ${KNOWN} · No changes: 0`)).toBeVisible();
  await page.getByRole('link', { name: 'View the 1,400 recipients' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  await page.goto(`/app/organizations/${id}?tab=recipient&ownField=Caregiver`);
  await expect(page.getByRole('list', { name: 'Filters that are set' })).toContainText('Caregiver');
  await expect(page.getByText('1–10 of 200').or(page.getByText('200 results')).first()).toBeAttached();
});
