import { expect, signIn, test } from '#e2e/fixtures.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('choosing an organization in the panel replaces the list, and the focus goes along', async ({ page }) => {
    await signIn(page, 'super.admin');
    await page.getByRole('button', { name: /^Harbor Light/ }).click();
    await expect(page).toHaveURL(/\/app\//);
    await page.goto('/app/admin');
    const list = page.getByRole('region', { name: 'Organizations' });
    const chosen = page.getByRole('region', { name: 'Selected organization' });
    await list.getByRole('link', { name: /^Prairie Rose/ }).click();
    await expect(chosen.getByRole('heading', { name: 'Prairie Rose Callers' })).toBeVisible();
    await expect(list).toBeHidden();
    await expect(chosen).toBeFocused();
    await chosen.getByRole('link', { name: 'Choose another organization' }).click();
    await expect(chosen).toBeHidden();
    await expect(list).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
