import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible } from '#e2e/fixtures.ts';

/** Steps of the journeys that begin with a queue. */

interface Wanted {
  /** Hours between two calls to one person; by default what the dialog offers. */
  readonly cooldownHours?: string;
}

/** Makes a queue of two programs and of the callers of one, without regard to preferred times, and goes to it; from the list. */
export async function createQueue(page: Page, name: string, { cooldownHours }: Wanted = {}): Promise<void> {
  await page.getByRole('button', { name: 'Create queue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create queue' });
  // below the list of people it would be out of sight
  await expect(dialog.getByRole('button', { name: 'Create queue' })).toBeInViewport();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('switch', { name: 'Only at preferred times' }).uncheck();
  if (cooldownHours !== undefined) await dialog.getByRole('textbox', { name: /^Hours/ }).fill(cooldownHours);
  const programs = dialog.getByRole('group', { name: 'Programs and people' }).getByRole('region');
  const add = (program: string) =>
    programs
      .filter({ has: page.getByRole('heading', { name: program }) })
      .getByLabel(/^Whole program/)
      .check();
  await add('Friendly Calls');
  await add('Meals Check-in');
  await dialog.getByRole('combobox', { name: 'Who' }).selectOption('Callers');
  await add('Friendly Calls');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create queue' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^\d+ people added\./)).toBeVisible();
}

/** Chooses an action from a recipient's menu. */
export async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** What takes back what a message tells of, whatever else can be taken back. */
export const undoOf = (page: Page, told: RegExp): Locator =>
  page.getByRole('group').filter({ hasText: told }).getByRole('button', { name: 'Undo', exact: true });
