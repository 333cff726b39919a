import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

test.describe('the timeline of a person', () => {
  test.use({ ownDatabase: true });

  test('has a note, a call and a change as they come, and shows the kinds that are chosen', async ({ page }) => {
    await signIn(page, 'org.admin');
    await page.goto('/app/contacts/recipients?matched=yes');
    await page.getByRole('rowheader').first().getByRole('link').click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const first = timeline.getByRole('listitem').first();
    await expect(first).toBeVisible();

    await page.getByRole('textbox', { name: 'Note' }).fill('Enjoys chess on the porch');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(first).toContainText('Enjoys chess on the porch');
    await expect(timeline.getByRole('heading', { level: 3 }).first()).toHaveText('Today');

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('PIN').fill('4071');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(first).toContainText('Edited');
    await expect(first).not.toContainText('4071');
    await expectAccessible(page);

    // one kind, then another one with it; the address opens the same
    await timeline.getByRole('button', { name: 'Notes' }).click();
    await expect(first).toContainText('Enjoys chess on the porch');
    await timeline.getByRole('button', { name: 'Calls' }).click();
    await expect(timeline.getByRole('link', { name: /^Call with / }).first()).toBeVisible();
    await expect(page).toHaveURL(/kinds=call%2Cnote/);
    await page.reload();
    await expect(timeline.getByRole('button', { name: 'Calls' })).toHaveAttribute('aria-pressed', 'true');
    await expect(timeline.getByText('Edited', { exact: true })).toHaveCount(0);
    await expectAccessible(page);

    await timeline
      .getByRole('link', { name: /^Note by / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Note' }).getByText('Enjoys chess on the porch')).toBeVisible();
    await page.goBack();
    await timeline
      .getByRole('link', { name: /^Call with / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/app\/call-logs\//);
  });
});
