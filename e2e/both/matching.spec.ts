import { expect, expectAccessible, holdUndo, signIn, test } from '#e2e/fixtures.ts';
import { messagesSince } from './outbox.ts';

test('a recipient is matched from the ranked list; Undo takes it back, Back and reload keep the choice', async ({
  page,
}) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/matching?recipientUnmatched=true&callerUnmatched=true');
  const recipients = page.getByRole('list', { name: 'Recipients' });
  await recipients.getByRole('link').first().click();
  const callers = page.getByRole('list', { name: /^Best callers for / });
  await expect(callers.getByText(/caller has 0 of 3 matches/).first()).toBeVisible();
  await expectAccessible(page);
  const name = (await callers.getByRole('link').first().textContent()) ?? '';
  await callers.getByRole('link').first().click();
  await expect(page.getByRole('columnheader', { name: 'Fit' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Match', exact: true }).click();
  const undo = await holdUndo(page);
  await expect(page.getByText('They’re matched.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Capacity/ })).toContainText('1 of 3 matches');
  await undo.click();
  await expect(page.getByRole('button', { name: 'Match', exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('columnheader', { name })).toBeHidden();
  await expect(callers).toBeVisible();
});

test('callers are welcomed many at a time: each gets one mail, in the own language', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/welcome?welcomed=false&language=Spanish');
  const list = page.getByRole('region', { name: 'Callers' });
  await expect(list.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const addresses = await list.getByText(/@example\.org$/).allTextContents();
  await page.getByRole('button', { name: 'Preview and send' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Hola, /)).toBeVisible();
  await expectAccessible(page);
  const mails = await messagesSince(page, async () => {
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Close results' })).toBeVisible();
  });
  await expectAccessible(page);
  const to = mails.map((mail) => mail.to);
  expect(to.length).toBeGreaterThan(3);
  expect(new Set(to).size).toBe(to.length);
  for (const each of to) expect(addresses).toContain(each);
  for (const { body } of mails) expect(body).toMatch(/^Hola, /);

  await page.goto('/app/welcome');
  await expect(list.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: /^Select all \d+ results$/ }).click();
  const rest = await messagesSince(page, async () => {
    await page.getByRole('button', { name: 'Preview and send' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    // elsewhere it goes on
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Matching' }).click();
    await expect(page.getByRole('region', { name: 'Bulk action' })).toContainText(/\d+ of \d+ done/);
  });
  expect(rest.length).toBeGreaterThan(40);
  const both = [...to, ...rest.map((mail) => mail.to)];
  expect(new Set(both).size).toBe(both.length);
});
