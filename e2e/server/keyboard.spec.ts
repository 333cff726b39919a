import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, type PersonaName } from '#server/seed/personas.ts';
import { enter, press, tabTo, typeInto } from './keyboard.ts';

/* The mouse is never touched: each stop of the Tab key shows that it has the focus, and nothing loses it. */

async function signInByKeys(page: Page, persona: PersonaName): Promise<void> {
  await page.goto('/public/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await typeInto(page, 'Username', persona);
  await typeInto(page, 'Password', DEMO_PASSWORD);
  await enter(page);
  await expect(page).not.toHaveURL(/\/public\/login/);
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('an organization is created, edited, and given an admin by the keyboard alone', async ({ page }) => {
  const mark = String(Date.now());
  const name = `Cedar Lane ${mark}`;
  await signInByKeys(page, 'super.admin');
  await tabTo(page, 'button', /^Harbor Light/);
  await enter(page);
  await expect(page).toHaveURL(/\/app\//);
  await tabTo(page, 'link', 'Organizations');
  await enter(page);
  await heading(page, 'Organizations');
  await tabTo(page, 'link', 'New organization');
  await enter(page);
  await heading(page, 'New organization');

  await typeInto(page, 'Name', name);
  await typeInto(page, 'Primary contact', 'Hanna Virtanen');
  await typeInto(page, 'Email', `office.${mark}@example.org`);
  await typeInto(page, 'Phone line', '(212) 555-0188');
  await typeInto(page, 'Street', '1 Cedar Lane');
  await typeInto(page, 'City', 'Albany');
  await tabTo(page, 'combobox', 'State');
  await page.keyboard.type('new y');
  await press(page, 'Enter');
  await typeInto(page, 'ZIP code', '12207');
  await tabTo(page, 'combobox', 'Time zone');
  await page.keyboard.type('chicago');
  await press(page, 'Tab');
  await tabTo(page, 'button', 'Create and continue');
  await enter(page);
  await expect(page.getByText(`“${name}” was created.`)).toBeVisible();
  await tabTo(page, 'link', 'Add manager later');
  await enter(page);
  await heading(page, name);
  await tabTo(page, 'button', 'More details');
  await enter(page);
  await expect(page.getByText('America/Chicago')).toBeVisible();

  await tabTo(page, 'link', 'Edit');
  await enter(page);
  await heading(page, 'Edit organization');
  await typeInto(page, 'City', 'Troy');
  await tabTo(page, 'button', 'Save');
  await enter(page);
  await expect(page.getByText('Updated successfully')).toBeVisible();
  await tabTo(page, 'button', 'More details');
  await enter(page);
  await expect(page.getByText(/Troy, NY/)).toBeVisible();

  await tabTo(page, 'link', /^Admins/);
  await enter(page);
  await tabTo(page, 'button', 'Invite admin or user');
  await enter(page);
  await expect(page.getByRole('dialog', { name: 'Invite admin or user' })).toBeVisible();
  await typeInto(page, 'First name', 'Ida');
  await typeInto(page, 'Last name', 'Moss');
  await typeInto(page, 'Username', `ida.${mark}`);
  await typeInto(page, 'Email', `ida.${mark}@example.org`);
  await typeInto(page, 'Phone', '212-555-0177');
  await enter(page);
  await expect(page.getByText(/^Ida Moss is now an organization admin/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, 'Tab');
});

/** Another name with each try: who was uploaded by one that failed is there already. */
const fileOf = (name: string) =>
  [
    'Role,First Name,Last Name,Phone,Program,Preferred Language',
    `Tenant,Pia,${name},2125550141,Friendly Calls,Klingon`,
    `RECIPIENT,Ida,${name},2125550142,Tea at four,Spanish`,
    `CALLER,Bea,${name},2125550143,Friendly Calls,Klingon`,
  ].join('\n');

test('a file with three mapped values is imported, and two people are matched, by the keyboard alone', async ({
  page,
}) => {
  const name = `Keystone${String(Date.now()).slice(-6)}`;
  await signInByKeys(page, 'org.admin');
  await tabTo(page, 'link', 'Recipients');
  await enter(page);
  await heading(page, 'Recipients');
  await tabTo(page, 'link', 'Upload CSV');
  await enter(page);
  await expect(page).toHaveURL(new RegExp(`/organizations/${DEMO_ORGANIZATIONS.harbor}/upload`));
  await expect(page.getByText('Choose file', { exact: true })).toBeVisible();
  await tabTo(page, 'button', 'Choose file');
  // listened to before the key: that it is, is told by another answer of the browser
  const choosing = page.waitForEvent('filechooser');
  await page.evaluate(() => document.activeElement?.tagName);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(name)) });
  await expect(page.getByRole('grid', { name: 'File preview' })).toBeVisible();
  for (const value of ['Tenant', 'Tea at four', 'Klingon']) {
    const choice = new RegExp(`^“${value}”`);
    await tabTo(page, 'combobox', choice);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('combobox', { name: choice })).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
  await tabTo(page, 'button', 'Upload 3 people');
  await enter(page);
  await expect(page.getByText('Successfully processed 3 of 3')).toBeVisible();
  await press(page, 'Tab');

  await tabTo(page, 'link', 'Matching');
  await enter(page);
  await heading(page, 'Matching');
  await tabTo(page, 'searchbox', 'Search recipients');
  await page.keyboard.type(`${name}, pia`);
  await tabTo(page, 'link', `Pia ${name}`);
  await enter(page);
  await expect(page.getByRole('list', { name: `Best callers for Pia ${name}` })).toBeVisible();
  await tabTo(page, 'searchbox', 'Search callers');
  await page.keyboard.type(name);
  await tabTo(page, 'button', `Match Bea ${name} and Pia ${name}`);
  await enter(page);
  await expect(page.getByText(`Bea ${name} and Pia ${name} are matched.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Next: / })).toBeFocused();
  await press(page, 'Tab');
});

test('each field of a person’s form is in sight when it has the focus, above the row that saves', async ({ page }) => {
  await signInByKeys(page, 'org.admin');
  await tabTo(page, 'link', 'Recipients');
  await enter(page);
  await heading(page, 'Recipients');
  await tabTo(page, 'link', /^Acosta, /);
  await enter(page);
  await expect(page).toHaveURL(/\/app\/detail\//);
  await tabTo(page, 'link', 'Edit');
  await enter(page);
  await expect(page).toHaveURL(/\/edit$/);
  await typeInto(page, 'Hobbies', 'chess');
  await tabTo(page, 'button', 'Save');
});
