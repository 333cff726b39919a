import type { Page } from 'playwright/test';
import { expect, expectAccessible, holdUndo, sendLogin, signIn, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { messageTo } from './outbox.ts';
import { ownOrganization } from './own-organization.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Organization sections' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** Adds a program or a status by the keys alone. */
async function add(page: Page, thing: 'program' | 'status', name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Add ${thing}` })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: `Add ${thing}` });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`The ${thing} “${name}” was added.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Add ${thing}` })).toBeFocused();
}

const choose = async (page: Page, thing: string, name: string, action: RegExp) => {
  await page.getByRole('button', { name: `Actions for the ${thing} “${name}”` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Sets a default, takes it back by Undo, and deletes what is not the default. */
async function setDefaultAndDelete(page: Page, thing: 'program' | 'status', former: string, name: string) {
  const marked = (of: string) => page.getByRole('rowheader', { name: new RegExp(`^${of}.* Default`) });
  await expect(marked(former)).toBeVisible();
  await choose(page, thing, name, /^Make default/);
  const undo = await holdUndo(page);
  await expect(page.getByText(`“${name}” is now the default ${thing}.`)).toBeVisible();
  await expect(marked(name)).toBeVisible();
  await undo.click();
  await expect(marked(former)).toBeVisible();
  await expect(marked(name)).toBeHidden();

  await choose(page, thing, name, /^Delete/);
  const dialog = page.getByRole('dialog', { name: `Delete the ${thing} “${name}”?` });
  await expect(dialog.getByText(/^No one/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('rowheader', { name: new RegExp(`^${name}`) })).toBeHidden();
  await expect(page.getByRole('button', { name: `Add ${thing}` })).toBeFocused();
}

test.describe('an organization admin', () => {
  // the username that exists
  test.use({ expectedFaults: ['status of 409'] });

  test('sets an organization up: programs, statuses, administrators, features', async ({ page }) => {
    const { id, name, userName } = await ownOrganization(page);
    await sendLogin(page, userName);
    await expect(page).toHaveURL(new RegExp(`/app/organizations/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await tab(page, 'Programs').click();
    await expect(page.getByText('No programs were found for this organization')).toBeVisible();
    await add(page, 'program', 'Morning calls');
    await add(page, 'program', 'Evening calls');
    await expect(tab(page, 'Programs')).toHaveText('Programs2');
    await page.getByRole('button', { name: 'Actions for the program “Morning calls”' }).click();
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText(
      'You can’t delete the default program.',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await setDefaultAndDelete(page, 'program', 'Morning calls', 'Evening calls');
    await expect(tab(page, 'Programs')).toHaveText('Programs1');

    await tab(page, 'Statuses').click();
    await expect(page.getByText('This status is built in and can’t be renamed or deleted.').first()).toBeVisible();
    await add(page, 'status', 'In hospital');
    await setDefaultAndDelete(page, 'status', 'Active', 'In hospital');

    await tab(page, 'Admins').click();
    await expect(page.getByRole('rowheader', { name: 'Virtanen, Hanna' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite admin or user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite admin or user' });
    const values = { 'First name': 'Olu', 'Last name': 'Adebayo', Username: userName, Phone: '212 555 0172' };
    for (const [label, text] of Object.entries(values)) await dialog.getByLabel(label).fill(text);
    await dialog.getByLabel('Email').fill(`olu.${userName}@example.org`);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText(`user name ${userName} already exists`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Username').fill(`olu.${userName}`);
    const mail = await messageTo(page, `olu.${userName}@example.org`, async () => {
      await dialog.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByRole('rowheader', { name: 'Adebayo, Olu' })).toBeVisible();
    });
    expect(mail.body).toContain('/public/invitation?user=');

    const dashboard = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' });
    await tab(page, 'Features').click();
    await expect(page.getByRole('switch', { name: 'Dashboard' })).toBeChecked();
    await expect(dashboard).toBeVisible();
    await page.getByRole('switch', { name: 'Dashboard' }).press('Space');
    const undo = await holdUndo(page);
    await expect(page.getByText('“Dashboard” is off.')).toBeVisible();
    await expect(dashboard).toBeHidden();
    await undo.click();
    await expect(page.getByRole('switch', { name: 'Dashboard' })).toBeChecked();
    await expect(dashboard).toBeVisible();
  });
});

const TABS = ['Callers', 'Recipients', 'Onboarding', 'Inactive', 'Programs', 'Statuses', 'Admins', 'Features'];

test.describe('an organization user', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedFaults: ['status of 403'] });

  test('sees every tab on a phone, is offered nothing to change, and is refused by address and by call', async ({
    page,
  }) => {
    await signIn(page, 'org.user');
    for (const name of TABS) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(tab(page, name)).toBeInViewport({ ratio: 0.95 });
      await expect(page.locator('[data-skeleton]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^(Add|Edit|Delete|Actions for)/ })).toHaveCount(0);
      await expect(page.getByRole('switch')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    const refused = await page.evaluate(async (organizationId) => {
      const response = await fetch('/v2/programs', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
        body: JSON.stringify({ name: 'By hand', organizationId }),
      });
      return { status: response.status, body: await response.text() };
    }, DEMO_ORGANIZATIONS.harbor);
    expect(refused).toMatchObject({ status: 403, body: expect.stringContaining('You cannot perform this action') });

    await page.goto('/app/organizations/new');
    await expect(page.getByRole('heading', { level: 1, name: 'You cannot perform this action' })).toBeVisible();
  });
});
