import type { Page } from 'playwright/test';
import { expect } from '#e2e/fixtures.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Mock API/ });

/** Opens the panel if it is closed. */
export async function openPanel(page: Page): Promise<void> {
  if (!(await page.getByRole('heading', { name: 'Mock API' }).isVisible())) await toggle(page).click();
  await expect(page.getByRole('heading', { name: 'Mock API' })).toBeVisible();
}

export async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Mock API' })).toBeHidden();
}

/** Sets the scenario as QA does, and closes the panel. */
export async function setScenario(page: Page, label: string, pathContains = ''): Promise<void> {
  await openPanel(page);
  await page.getByLabel('What happens to calls').selectOption({ label });
  await page.getByLabel('Only calls whose path contains').fill(pathContains);
  await closePanel(page);
}

/** What the closed panel says to be on. */
export const expectOn = (page: Page, words: string): Promise<void> =>
  expect(toggle(page)).toHaveAccessibleName(words === '' ? 'Mock API' : `Mock API · ${words}`);
