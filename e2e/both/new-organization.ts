import type { Page } from 'playwright/test';
import { searched } from '#e2e/fixtures.ts';

/** From the list of organizations: fills in a new one. */
export async function fillOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New organization' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Primary contact').fill('Hanna Virtanen');
  await page.getByLabel('Email', { exact: true }).fill('office@maple.example.org');
  await page.getByLabel('Phone line').fill('(212) 555-0188');
  await page.getByLabel('Street', { exact: true }).fill('1 Maple Street');
  await page.getByLabel('City').fill('Albany');
  await searched(page, 'State').fill('new y');
  await page.getByRole('option', { name: 'New York (NY)' }).click();
  await page.getByLabel('ZIP code').fill('12207');
  await searched(page, 'Time zone').fill('new york');
  await page.getByRole('option', { name: 'America/New York' }).click();
}
