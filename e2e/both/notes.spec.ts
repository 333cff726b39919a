import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Notes' });
const field = (page: Page) => section(page).getByRole('textbox', { name: 'Note' });
const save = (page: Page) => section(page).getByRole('button', { name: 'Save note' }).click();

/** The next note is refused on its way, on a server and in the page alike. */
const refuseNext = (page: Page) =>
  page.evaluate(() => {
    const real = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const method = input instanceof Request ? input.method : init?.method;
      if (method !== 'POST' || !address.includes('/v2/notesperson')) return real(input, init);
      globalThis.fetch = real;
      return Promise.resolve(Response.json({ message: 'Not before Monday' }, { status: 409 }));
    };
  });

test.describe('notes about a person', () => {
  test.use({ ownDatabase: true });

  test('500 characters are saved and 501 are not; a failure keeps the text; the list finds and corrects it', async ({
    page,
  }) => {
    await signIn(page, 'org.user');
    await page.goto('/app/contacts/recipients');
    await page.getByRole('rowheader').first().getByRole('link').click();
    const whole = `Zebrafinch ${'👩'.repeat(489)}`;
    await field(page).fill(`${whole}a`);
    await save(page);
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    await field(page).fill(whole);
    await refuseNext(page);
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Saving the note failed' });
    await expect(dialog.getByText('Not before Monday')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back to the note' }).click();
    await expect(field(page)).toHaveValue(whole);
    await save(page);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline.getByRole('listitem').first()).toContainText(whole);
    await expect(field(page)).toHaveValue('');

    await page.goto('/app/notes?search=zebrafinch');
    const rows = page.getByRole('table', { name: 'List of notes' }).getByRole('rowheader');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: 'Note' });
    await expect(drawer.getByText(whole)).toBeVisible();
    await drawer.getByRole('button', { name: 'Add a correction' }).click();
    await drawer.getByRole('textbox', { name: 'Note' }).fill('A canary, no zebrafinch');
    await drawer.getByRole('button', { name: 'Save note' }).click();
    await expect(rows).toHaveCount(2);
  });
});
