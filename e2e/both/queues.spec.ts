import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { choose, createQueue, undoOf } from './queue-steps.ts';

const recipients = (page: Page) => page.getByRole('table', { name: 'Recipients of the queue' });
const rowsOf = (page: Page) =>
  recipients(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const rowOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });
const handles = (page: Page) => recipients(page).getByRole('button', { name: /^Move .*, position \d+$/ });
const nameIn = async (page: Page, index: number) =>
  (await rowsOf(page).nth(index).getByRole('rowheader').getByRole('link').first().textContent()) ?? '';

test('who is paused, set aside, not available or removed is so at once, and as before by Undo', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/queues');
  await createQueue(page, 'Changed calls', { cooldownHours: '0' });
  const name = await nameIn(page, 1);
  const row = rowOf(page, name);
  await choose(page, name, 'Pause for 1 day');
  await expect(page.getByText(new RegExp(`^${name} is paused until`))).toBeVisible();
  await row.getByRole('link', { name: 'Queue inactive' }).first().click();
  const drawer = page.getByRole('dialog', { name: `Why is ${name} not called?` });
  await expect(drawer.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Resume' }).click();
  await expect(drawer.getByRole('heading', { name: 'Paused' })).toBeHidden();
  await page.goBack();
  await expect(drawer).toBeHidden();

  await choose(page, name, 'Set aside');
  // the list is of those who aren't done
  await expect(row).toBeHidden();
  await undoOf(page, / was set aside as done\./).click();
  await expect(row).toContainText('Queue inactive');

  await choose(page, name, 'Available from…');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(new RegExp(`^${name} is available from`))).toBeVisible();
  await undoOf(page, / is available from /).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();

  await choose(page, name, 'Remove from queue');
  await expect(row).toBeHidden();
  await undoOf(page, / was removed from the queue\./).click();
  await expect(rowsOf(page).nth(1)).toContainText(name);

  await choose(page, name, 'Move to top');
  await expect(rowsOf(page).first()).toContainText(name);
  await undoOf(page, / is at position 1\./).click();
  await expect(rowsOf(page).nth(1)).toContainText(name);
});

test('a row is dragged by its handle, and ordered by keys alone in at most 12 presses', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/queues');
  await createQueue(page, 'Ordered calls', { cooldownHours: '0' });
  const [first, fifth] = [await nameIn(page, 0), await nameIn(page, 4)];
  const from = await handles(page).first().boundingBox();
  const to = await handles(page).nth(3).boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 12, { steps: 12 });
  await page.mouse.up();
  await expect(rowsOf(page).nth(3)).toContainText(first);
  await undoOf(page, / is at position 4\./).click();
  await expect(rowsOf(page).first()).toContainText(first);

  // the fifth goes to the top: from the beginning of the page, by keys alone
  await page.reload();
  await expect(handles(page).first()).toBeVisible();
  const keys = ['Tab', 'Enter', 'Tab', 'Tab', 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Alt+Home'];
  expect(keys.length).toBeLessThanOrEqual(12);
  for (const key of keys) await page.keyboard.press(key);
  await expect(rowsOf(page).first()).toContainText(fifth);
  await expect(handles(page).first()).toBeFocused();
  await expect(page.getByText(/^Position 1 of \d+$/)).toBeAttached();
});
