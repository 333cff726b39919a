import { expect, expectAccessible, sendLogin, test } from '#e2e/fixtures.ts';

// No demo account stands before this gate alone, so the login's answer is changed on its way.
test('the terms are shown in the page, read, enlarged, and accepted', async ({ page }) => {
  await page.route('**/v2/auth/mfa-login', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { user: { tosAccepted: boolean } } };
    answer.data.user.tosAccepted = false;
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/public/login');
  await sendLogin(page, 'org.user');
  await expect(page).toHaveURL(/\/public\/terms$/);
  const pages = page.getByRole('region', { name: 'Terms of service, document' });
  await expect(pages.getByText('1. Who may use the service')).toBeVisible();
  await expectAccessible(page);
  const width = () =>
    pages
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.clientWidth);
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.setViewportSize({ width: 390, height: 800 });
  // they are drawn anew for the zoom, then for the window; a picture that is being replaced has no width
  await expect.poll(() => pages.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('terms-en.pdf');

  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page.getByText('Accept the terms of service to continue')).toBeVisible();
  await page.getByRole('checkbox', { name: /I have read and accept the terms/ }).check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page).toHaveURL(/\/app\/organizations\//);
});
