import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '#e2e/fixtures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long it is until 8 PM by UTC, when it is day from New York to Honolulu. */
const untilDay = () => ((20 - new Date().getUTCHours() + 24) % 24) * HOUR_MS;

/** Longer than a call of the simulation. */
const CALL_MS = 2 * MINUTE_MS;

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const isActive = (page: Page, name: string) => page.getByRole('switch', { name: `The queue ${name} is active` });
const textsOf = async (links: Locator, count: number): Promise<string[]> => {
  await expect(links.nth(count - 1)).toBeVisible();
  return (await links.allTextContents()).slice(0, count);
};

/** Makes a queue of two programs and of the callers of one, and goes to it. */
async function createQueue(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create queue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create queue' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('switch', { name: 'Only at preferred times' }).uncheck();
  const add = (program: string) =>
    dialog
      .getByRole('group', { name: 'Programs and people' })
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { name: program }) })
      .getByLabel(/^Whole program/)
      .check();
  await add('Friendly Calls');
  await add('Meals Check-in');
  await dialog.getByRole('combobox', { name: 'Who' }).selectOption('Callers');
  await add('Friendly Calls');
  await dialog.getByRole('button', { name: 'Create queue' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^\d+ people added\./)).toBeVisible();
}

/** Puts the first caller who isn't on shift on shift. */
async function startShift(page: Page): Promise<string> {
  await tab(page, 'Callers').click();
  const start = page.getByRole('button', { name: /^Start shift: / }).first();
  const caller = ((await start.getAttribute('aria-label')) ?? '').replace('Start shift: ', '');
  await start.click();
  await page.getByRole('menuitem', { name: '4 hours' }).click();
  await expect(page.getByText(`${caller} is on shift until `)).toBeVisible();
  return caller;
}

/** Chooses an action from a recipient's menu. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test.describe('a queue from its creation to its calls', () => {
  test.use({ ownDatabase: true });

  test('is called in the order that was looked ahead at; what is changed meanwhile holds for the next call, and is undone', async ({
    page,
    moveClock,
  }) => {
    await page.goto('/public/login');
    await moveClock(untilDay());
    await signIn(page, 'org.admin');
    await page.goto('/app/queues');
    // whoever calls for it meanwhile is not free for this one
    await isActive(page, 'Winter check-in').press('Space');
    await expect(isActive(page, 'Winter check-in')).not.toBeChecked();
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
      await expect(calls.getByRole('listitem')).toHaveText(new RegExp(`${caller}.*${recipient}`));
    };
    await isActive(page, 'Watched calls').press('Space');
    await expectCall(first);
    await page.getByRole('link', { name: 'Ready', exact: true }).click();
    const ready = page.getByRole('table', { name: 'Recipients of the queue' }).getByRole('rowheader').getByRole('link');
    await expect(ready.first()).toHaveText(paused);

    const undo = (told: RegExp) =>
      page.getByRole('group').filter({ hasText: told }).getByRole('button', { name: 'Undo', exact: true });
    await choose(page, paused, 'Pause for 1 day');
    await choose(page, late, 'Available from…');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await choose(page, removed, 'Remove from queue');
    await expect(ready.first()).toHaveText(fifth);
    // under the pointer messages stay
    await undo(/ was removed /).hover();
    await moveClock(CALL_MS);
    await expectCall(fifth);
    await undo(/ was removed /).click();
    await undo(/ is available from /).click();
    await undo(/ is paused /).click();
    await expect.poll(() => textsOf(ready, 4)).toEqual([paused, late, removed, moved]);
    await moveClock(CALL_MS);
    await expectCall(paused);

    await choose(page, moved, 'Move to top');
    await expect(ready.first()).toHaveText(moved);
    await undo(/ is at position 1\./).hover();
    await moveClock(CALL_MS);
    await expectCall(moved);
    await undo(/ is at position 1\./).click();
    await moveClock(CALL_MS);
    await expectCall(late);
    await moveClock(CALL_MS);
    await expectCall(removed);
  });
});
