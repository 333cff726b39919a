import { expect, expectAccessible, holdUndo, signIn, test } from '#e2e/fixtures.ts';

test.describe('a person’s life', () => {
  // in the end somebody asks for who was deleted
  test.use({ expectedFaults: [/404.*\/v2\/personorganizations\/[^/]+\)$/] });

  test('a person is created, found, edited, converted and back, disabled, enabled and deleted', async ({ page }) => {
    await signIn(page, 'org.admin');
    await page.goto('/app/people/new?role=RECIPIENT');
    await page.getByLabel('First name').fill('Quincy');
    await page.getByLabel('Last name').fill('Vandermolen');
    await page.getByLabel('Phone', { exact: true }).fill('(518) 555-0199');
    const group = (name: string) => page.getByRole('heading', { level: 2, name });
    await group('Other names, numbers, and PIN').click();
    await page.getByLabel('PIN').fill('12');
    await group('How to reach them').click();
    await page.getByRole('group', { name: 'Preferred time for calls' }).getByText('Evening').click();
    // what is wrong is never folded away
    await group('Other names, numbers, and PIN').click();
    await expect(page.getByLabel('PIN')).toBeHidden();
    await page.getByRole('button', { name: 'Add person' }).click();
    await expect(page.getByLabel('PIN')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('PIN').fill('0042');
    await page.getByRole('button', { name: 'Add person' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Quincy Vandermolen' })).toBeFocused();
    await expect(page.getByText('Added', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const detail = new URL(page.url()).pathname;

    // somebody else with this phone is warned about
    await page.goto('/app/people/new');
    await page.getByLabel('Phone', { exact: true }).fill('518.555.0199');
    await expect(page.getByText('Quincy Vandermolen (Recipient) already has this phone number.')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbor Light Neighbors' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /people, phone numbers/ }).fill('vandermol');
    await expect(page.getByRole('option', { name: /Quincy Vandermolen|Vandermolen, Quincy/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(`${detail}/edit`);
    await page.getByLabel('Last name').fill('van der Molen');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    const name = 'Quincy van der Molen';
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    const choose = async (action: string) => {
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const place = page.getByRole('region', { name: 'In this organization' });
    const role = place.locator('dt', { hasText: /^Role$/ }).locator('+ dd');
    await choose('Convert to caller');
    const undo = await holdUndo(page);
    await expect(page.getByText(`${name} is now a caller.`)).toBeVisible();
    await expect(role).toHaveText('Caller');
    await undo.click();
    await expect(role).toHaveText('Recipient');

    await choose('Deactivate');
    await expect(role).toHaveText('Inactive');
    await choose('Reactivate');
    await expect(role).toHaveText('Recipient');

    await choose('Delete');
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).dblclick();
    await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
    await expect(page).toHaveURL(/\/app\/organizations\/.*tab=recipient/);
    await page.goto(detail);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

test('what was typed outlives an idle sign-out', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/people/new?role=CALLER');
  await page.getByLabel('First name').fill('Quincy');
  await page.getByLabel('Last name').fill('Vandermolen');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
    .toBe(true);
  // the last activity of all tabs is too long ago
  await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now() - 91 * 60_000)));
  await expect(page.getByText('You were signed out after 90 minutes of inactivity')).toBeVisible();
  await signIn(page, 'org.admin');
  await expect(page).toHaveURL(/\/app\/people\/new/);
  await expect(page.getByText('What you typed is still here')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Vandermolen');
});
