import { expect, signIn, test } from '#e2e/fixtures.ts';

test('a list is one step back at a time: page, then search', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  const field = page.getByRole('searchbox');
  await field.pressSequentially('an', { delay: 350 });
  await expect(page).toHaveURL(/search=an/);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(page).not.toHaveURL(/page=/);
});

test.describe('without an answer', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });

  test('the banner says that what was typed is kept, and goes when the connection is back', async ({
    page,
    context,
  }) => {
    await signIn(page, 'org.admin');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});
