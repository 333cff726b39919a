import type { Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';

/*
 * A style rule that asks what the page has in it (`html:has(…)`, or `:has(…)` of no certain element) makes the browser
 * find the style of all elements anew at each change: it was a third of a move. How many they are is the same on every
 * machine.
 */

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** The most elements whose style the browser found anew at once, while something was done. */
async function mostRestyled(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const isComplete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await act();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await session.send('Tracing.end');
  await isComplete;
  const counts = events.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0);
  // what wasn't recorded would be within any bound
  expect(counts.length).toBeGreaterThan(0);
  return Math.max(...counts);
}

test('a step in a form and a chosen row are no reason to find the style of the whole page anew', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/people/new');
  const first = page.getByRole('textbox', { name: 'First name' });
  await first.focus();
  // what comes ahead brings its styles along
  await page.waitForLoadState('networkidle');
  const inForm = await mostRestyled(page, async () => {
    for (const key of ['A', 'n', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  });
  expect(await page.locator('*').count()).toBeGreaterThan(300);
  expect(inForm).toBeLessThan(100);

  await page.goto('/app/contacts/recipients');
  const box = page.getByRole('row').nth(1).getByRole('checkbox');
  await box.focus();
  await page.waitForLoadState('networkidle');
  expect(await mostRestyled(page, () => page.keyboard.press('Space'))).toBeLessThan(150);
  await expect(box).toBeChecked();
});
