import { expect, signIn, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';

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
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('a reload and Back lead to where one was on a long page', async ({ page }) => {
    await signIn(page, 'org.admin');
    await page.goto('/app/contacts/callers?limit=25');
    const expectAt = (y: number) => expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(y);
    const scrollTo = async (y: number) => {
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      // the router puts a page that was just opened at its top, which may come after its first rows
      await expect
        .poll(() =>
          page.evaluate(async (top) => {
            window.scrollTo(0, top);
            // the router is told in the next frame; who leaves before that was nowhere yet
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            return Math.round(scrollY);
          }, y),
        )
        .toBe(y);
    };
    await scrollTo(600);
    await page.reload();
    await expectAt(600);

    // its parts are rendered after the first paint of what is above them
    await page.goto(`/app/organizations/${DEMO_ORGANIZATIONS.harbor}?limit=25`);
    await scrollTo(1200);
    await page.reload();
    await expectAt(1200);
    const link = page.getByRole('rowheader').nth(14).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const seen = await page.evaluate(() => Math.round(scrollY));
    expect(seen).toBeGreaterThan(600);
    await link.click();
    await expect(page).toHaveURL(/\/app\/detail\//);
    // who turns back before the next page is there finds the page at its top
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await expectAt(0);
    await page.goBack();
    await expectAt(seen);
  });
});
