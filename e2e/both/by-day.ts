import type { Page } from 'playwright/test';
import { signIn } from '#e2e/fixtures.ts';

const HOUR_MS = 3_600_000;

/** How long it is until 8 PM by UTC, when it is day from New York to Honolulu; not in Guam. */
export const untilDay = () => ((20 - new Date().getUTCHours() + 24) % 24) * HOUR_MS;

/** Signs in as an admin of Harbor at an hour when people of the demo may be called. */
export async function signInByDay(page: Page, moveClock: (milliseconds: number) => Promise<void>): Promise<void> {
  await page.goto('/public/login');
  await moveClock(untilDay());
  await signIn(page, 'org.admin');
}
