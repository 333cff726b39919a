import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

test('a Spanish text is written, mended, counted and scheduled; who is skipped is read', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/broadcasts/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Cita');
  await page.getByRole('textbox', { name: 'Text' }).fill(`María, ${'la cita está lista. '.repeat(7)}`);
  const meter = page.getByRole('group', { name: 'Length and cost' });
  await expect(meter).toContainText('3 segments for each person · The characters “í”, “á” make it longer.');
  const programs = page.getByRole('checkbox', { name: /^The whole program/ });
  await programs.nth(0).check();
  await programs.nth(1).check();
  const checklist = page.getByRole('complementary', { name: 'Before you send' });
  await expect(checklist).toContainText(/\d+ chosen = \d+ get it \+ \d+ skipped/);
  const costOf = async () => Number(/\$([\d.]+)/.exec((await meter.textContent()) ?? '')?.[1]);
  await expect(meter).toContainText(/About \$/);
  const dear = await costOf();
  await meter.getByRole('button', { name: 'Replace all' }).click();
  await expect(meter).toContainText('1 segment for each person');
  await expect.poll(costOf).toBeLessThan(dear / 2);
  await checklist.getByText(/^\d+ people are skipped$/).click();
  await expect(checklist.getByRole('table', { name: 'Who is skipped, and why' })).toContainText('Opted out of texts');
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'At a time' }).check();
  await page.getByRole('textbox', { name: 'Date' }).fill('11/20/2020');
  await page.getByLabel('Time', { exact: true }).fill('10:00');
  await expect(checklist).toContainText('This time has passed.');
  const year = new Date().getFullYear() + 1;
  await page.getByRole('textbox', { name: 'Date' }).fill(`06/15/${year}`);
  await expect(checklist).toContainText(`June 15, ${year} 10:00 AM`);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(new RegExp(`^It starts on June 15, ${year} 10:00 AM`))).toBeVisible();
  await expectAccessible(page);
});

test('strangers of a file get an email at once; it is watched until it is sent', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/broadcasts/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Street fair');
  await page.getByRole('radio', { name: /^Email/ }).check();
  await page.getByRole('radio', { name: /^Contacts for this broadcast only/ }).check();
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('aria-disabled', 'true');
  const csv = 'name,email\nBo,bo@example.org\nIda,none\nSam,sam@example.org\n';
  await page
    .getByLabel('Choose CSV file')
    .setInputFiles({ name: 'strangers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('row', { name: /Row 3: “none”/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('Thank you, {firstName|friend}!');
  await page.getByRole('button', { name: 'Send now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 contacts get it.');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Street fair' })).toBeVisible();
  const list = page.getByRole('table', { name: 'Recipients of the broadcast' });
  await expect(list.getByText('bo@example.org')).toBeVisible();
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('responses are read; who answered STOP is marked, and leads to the person', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/broadcasts?search=storm');
  await page.getByRole('link', { name: 'Storm tonight' }).click();
  await page.getByRole('link', { name: /^Responses/ }).click();
  const stopped = page
    .getByRole('table', { name: 'Responses' })
    .getByRole('row')
    .filter({ hasText: 'Opted out' })
    .first();
  await expect(stopped).toBeVisible();
  await expectAccessible(page);
  await stopped.getByRole('link').click();
  await expect(page).toHaveURL(/\/app\/detail\//);
});
