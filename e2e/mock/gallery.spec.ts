import { env } from 'node:process';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { LANGUAGES, looksOfKit } from '#e2e/server/looks.ts';

/* The whole kit at once. */
for (const [turn, { language, dir }] of LANGUAGES.entries())
  test(`the kit is accessible and fits its page (${language})`, async ({ page }) => {
    await page.goto('/gallery');
    for (const [at, { width, scheme }] of looksOfKit({ language }).entries()) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(
        ([chosen, colours]) => {
          localStorage.setItem('language', chosen);
          localStorage.setItem('mantine-color-scheme-value', colours);
        },
        [language, scheme] as const,
      );
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
      await expect(page.getByRole('table')).toHaveCount(7);
      await expectAccessible(page);
      // an icon alone would be all that an empty list offers on a phone
      expect((await page.getByText('Add caller').last().boundingBox())?.width).toBeGreaterThan(20);
      // what can't stand twice on a page shows one state after the other; a third of them in each language
      if (at === 0)
        for (const [number, state] of (
          await page.getByRole('group', { name: 'States' }).getByRole('button').all()
        ).entries()) {
          if (number % LANGUAGES.length !== turn && !env['FULL']) continue;
          await state.click();
          await expect(state).toHaveAttribute('aria-pressed', 'true');
          await expectAccessible(page);
        }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
