import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { signInByDay } from './by-day.ts';
import { choose, createQueue, undoOf } from './queue-steps.ts';

/** Longer than a call of the simulation. */
const CALL_MS = 120_000;
/** From one call of the demo's queues to the next, and from one look for whom to call to the next. */
const REST_MS = 10_000;
const LOOK_MS = 3000;

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const isActive = (page: Page, name: string) => page.getByRole('switch', { name: `The queue ${name} is active` });
const textsOf = async (links: Locator, count: number): Promise<string[]> => {
  await expect(links.nth(count - 1)).toBeVisible();
  return (await links.allTextContents()).slice(0, count);
};

/** Puts the first caller who isn't on shift on shift. */
async function startShift(page: Page): Promise<string> {
  await tab(page, 'Callers').click();
  const start = page.getByRole('button', { name: /^Start shift: / }).first();
  const caller = (await start.textContent())?.split('Start shift: ')[1] ?? '';
  expect(caller).not.toBe('');
  await start.click();
  await page.getByRole('menuitem', { name: '4 hours' }).click();
  await expect(page.getByText(`${caller} is on shift until `)).toBeVisible();
  return caller;
}

test.describe('a queue from its creation to its calls', () => {
  test.use({ ownDatabase: true });

  test('is called in the order that was looked ahead at; what is changed meanwhile holds for the next call, and is undone', async ({
    page,
    moveClock,
    stopClock,
  }) => {
    await signInByDay(page, moveClock);
    await page.goto('/app/queues');
    // whoever calls for it meanwhile is not free for this one
    await isActive(page, 'Weekly check-in').press('Space');
    await expect(isActive(page, 'Weekly check-in')).not.toBeChecked();
    await createQueue(page, 'Watched calls');
    const caller = await startShift(page);

    await tab(page, 'Next calls').click();
    const next = page
      .getByRole('region', { name: 'Next 20' })
      .getByRole('listitem')
      .filter({ hasText: `now · by ${caller}` });
    const [first = '', paused = '', late = '', removed = '', fifth = '', moved = ''] = await textsOf(
      next.getByRole('link'),
      6,
    );

    const calls = page.getByRole('region', { name: 'Calls of this queue now' });
    const expectCall = async (recipient: string) => {
      await expect(calls.getByRole('listitem')).toHaveText(new RegExp(`${caller}.*${recipient}`), { timeout: 30_000 });
    };
    /** Lets the call with somebody end, and the next one begin. */
    const expectNext = async (before: string, after: string) => {
      await moveClock(CALL_MS);
      await expect(calls.getByRole('listitem').filter({ hasText: before })).toHaveCount(0, { timeout: 30_000 });
      await moveClock(LOOK_MS);
      await expectCall(after);
    };
    // no call ends by itself, however long the steps between take
    await stopClock();
    await isActive(page, 'Watched calls').press('Space');
    await expect(isActive(page, 'Watched calls')).toBeChecked();
    await moveClock(REST_MS);
    await expectCall(first);
    await page.getByRole('link', { name: 'Ready', exact: true }).click();
    const ready = page.getByRole('table', { name: 'Recipients of the queue' }).getByRole('rowheader').getByRole('link');
    await expect(ready.first()).toHaveText(paused);

    const undo = (told: RegExp) => undoOf(page, told);
    await choose(page, paused, 'Pause for 1 day');
    await expect(undo(/ is paused /)).toBeVisible();
    await choose(page, late, 'Available from…');
    // it doesn't lie over the dialog's buttons
    await expect(undo(/ is paused /)).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    // under the pointer messages stay
    await undo(/ is paused /).hover();
    await choose(page, removed, 'Remove from queue');
    await expect(ready.first()).toHaveText(fifth);
    await undo(/ was removed /).hover();
    await expectNext(first, fifth);
    // messages move while others go and come, and a click so soon after another would fall beside
    for (const told of [/ was removed /, / is available from /, / is paused /]) await undo(told).press('Enter');
    await expect.poll(() => textsOf(ready, 4)).toEqual([paused, late, removed, moved]);

    await choose(page, moved, 'Move to top');
    await expect(ready.first()).toHaveText(moved);
    await undo(/ is at position 1\./).hover();
    await expectNext(fifth, moved);
    // moved back before the next call is chosen
    const movedBack = page.waitForResponse(/\/priorityOrders$/);
    await undo(/ is at position 1\./).click();
    await movedBack;
    await expectNext(moved, paused);
  });
});
