import type { Page } from 'playwright/test';
import { choose } from '#e2e/both/queue-steps.ts';
import { expect, holdUndo, signIn, test } from '#e2e/fixtures.ts';
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

/** In the list of programs and people: the first program, or the first of its people. */
async function chooseFirst(page: Page, what: 'program' | 'person'): Promise<void> {
  await tabTo(page, 'group', 'Programs and people');
  await press(page, 'ArrowDown');
  if (what === 'person') await press(page, 'ArrowDown');
  await press(page, 'Space');
}

test('a broadcast is drafted and sent, a response is seen to, and a queue is made, by the keyboard alone', async ({
  page,
}) => {
  const mark = String(Date.now());
  const [queue, broadcast] = [`Keys ${mark}`, `Hello ${mark}`];
  await signInByKeys(page, 'org.admin');
  await tabTo(page, 'link', 'Broadcasts');
  await enter(page);
  await heading(page, 'Broadcasts');
  await tabTo(page, 'link', 'New broadcast');
  await enter(page);
  await heading(page, 'New broadcast');
  await typeInto(page, 'Title', broadcast);
  await chooseFirst(page, 'person');
  await typeInto(page, 'Text', 'We call you on Monday.');
  await tabTo(page, 'button', 'Save draft');
  await enter(page);
  await heading(page, broadcast);
  await tabTo(page, 'button', 'Send now');
  await enter(page);
  const question = page.getByRole('dialog', { name: `Send “${broadcast}” now?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab');
  await enter(page);
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: broadcast })).toBeFocused();
  await press(page, 'Tab');

  await tabTo(page, 'link', 'Broadcasts');
  await enter(page);
  await tabTo(page, 'link', 'Storm tonight');
  await enter(page);
  await tabTo(page, 'link', /^Responses/);
  await enter(page);
  const done = page.getByRole('checkbox', { name: /^Done: / }).first();
  await tabTo(page, 'checkbox', /^Done: /);
  await press(page, 'Space');
  await expect(done).toBeChecked();
  await press(page, 'Tab');

  await tabTo(page, 'link', 'Queues');
  await enter(page);
  await heading(page, 'Outreach queues');
  await tabTo(page, 'button', 'Create queue');
  await enter(page);
  await chooseFirst(page, 'program');
  await typeInto(page, 'Name', queue);
  await enter(page);
  await heading(page, queue);
  await expect(page.getByText(/^\d+ people added\./)).toBeVisible();
  await press(page, 'Tab');
});

test('what the Tab key goes to stands above a message that is shown', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/queues');
  await page.getByRole('link', { name: 'Weekly check-in', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Recipients of the queue' }).getByRole('rowheader');
  const name = (await rows.first().getByRole('link').first().textContent()) ?? '';
  await choose(page, name, 'Move to top');
  // it is shown as long as the pointer is on it
  const undo = await holdUndo(page);
  await page.locator('[data-handle]').first().focus();
  const last = page.getByRole('button', { name: /^Actions for / }).last();
  while (!(await last.evaluate((element) => element === document.activeElement))) await press(page, 'Tab');
  await undo.click();
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
