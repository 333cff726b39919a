import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { openTab } from './api.ts';
import { closePanel, expectOn, openPanel } from './panel.ts';

test.describe('who to be', () => {
  test.use({ expectedFaults: ['401', '403'] });

  test('signs in by the API’s own login, and passes the identity check by the outbox', async ({ page }) => {
    await openTab(page);
    await openPanel(page);
    await page.getByRole('button', { name: /^inactive\.admin/ }).click();
    await expect(page.getByRole('alert')).toContainText([REFUSALS.noValidProfile]);
    for (const [persona, place] of [
      ['many.hats', /\/public\/organizations/],
      ['org.admin', /\/app\//],
      ['mfa.admin', /\/app\//],
    ] as const) {
      await openPanel(page);
      await page.getByRole('button', { name: new RegExp(`^${persona.replace('.', String.raw`\.`)}`) }).click();
      await expect(page.getByRole('button', { name: /^super\.admin/ })).toBeEnabled();
      await expect(page).toHaveURL(place);
    }
    await page.getByRole('button', { name: 'View outbox' }).click();
    await expect(page.getByText(/\d{6} is your verification code/).first()).toBeVisible();
  });

  test('a moved clock warns of idleness and then signs out, in words', async ({ page }) => {
    await openTab(page);
    await openPanel(page);
    await page.getByRole('button', { name: /^org\.admin/ }).click();
    await expect(page).toHaveURL(/\/app\//);
    await page.getByRole('button', { name: '+88 min' }).click();
    await expectOn(page, 'clock +1 h 28 min');
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expectOn(page, 'clock +1 h 28 min, stopped');
    await page.getByRole('button', { name: 'Let it go on' }).click();
    await expect(page.getByRole('button', { name: /^Mock API/ })).not.toHaveAccessibleName(/stopped/);
    await page.getByRole('button', { name: '+11 min' }).click();
    await expect(page).toHaveURL(/\/public\/login/);
    await openPanel(page);
    await page.getByRole('button', { name: 'Real time' }).click();
    await expectOn(page, '');
  });
});

test.describe('calls of the demo', () => {
  test.use({ ownDatabase: true });

  test('begin by themselves once they are switched on, in words of the page’s language', async ({ page, context }) => {
    // the tab that leads stays: the others' reloads then don't open the database again
    await openTab(await context.newPage());
    await openTab(page);
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    await page.reload();
    await openPanel(page);
    const spanish = page.getByRole('checkbox', { name: /^Los voluntarios llaman por su cuenta/ });
    await expect(spanish).not.toBeChecked();
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    await openPanel(page);
    await page.getByRole('button', { name: /^org\.admin/ }).click();
    await expect(page).toHaveURL(/\/app\//);
    await closePanel(page);
    await page.goto('/app/call-logs');
    await expect(page.getByRole('region', { name: 'No calls right now' })).toBeVisible();
    await openPanel(page);
    await page.getByRole('checkbox', { name: /^Callers call by themselves/ }).check();
    await expectAccessible(page, 'panel');
    await closePanel(page);
    await expect(page.getByRole('region', { name: /^\d calls? now$/ })).toBeVisible();
    await page.reload();
    await openPanel(page);
    await expect(page.getByRole('checkbox', { name: /^Callers call by themselves/ })).toBeChecked();
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the panel is accessible, is used by keyboard, and hides none of the console’s buttons', async ({ page }) => {
    await openTab(page);
    for (const control of await page.locator('#root').getByRole('button').or(page.locator('#root a')).all()) {
      await control.click({ trial: true });
    }
    await expectAccessible(page, 'panel');

    const toggle = page.getByRole('button', { name: 'Mock API' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await openPanel(page);
    await expectAccessible(page, 'panel');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^super\.admin/ })).toBeFocused();
    await closePanel(page);
    await expect(toggle).toBeFocused();
  });
});
