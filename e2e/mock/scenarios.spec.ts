import { expect, test } from '#e2e/fixtures.ts';
import { DEMO_PASSWORD } from '#server/seed/personas.ts';
import { callApi, openTab } from './api.ts';
import { expectOn, setScenario } from './panel.ts';

// Every browser notes answers of 4xx and 5xx, and calls without one, in its console; ours notes broken promises.
test.use({ expectedFaults: ['Failed to load resource', 'net::ERR_FAILED', 'not what the contract promises'] });

const FAULTS = [
  'Offline',
  '401 Session ended',
  '403 Not allowed',
  '404 Not found',
  '409 Conflict',
  '422 Invalid values',
  '429 Too many attempts',
  '500 Server error',
  'HTML instead of JSON',
  'Empty body',
  'Drifted schema',
];

test('each scenario shows a message, and nothing is left uncaught', async ({ page }) => {
  test.slow();
  await page.goto('/public/login');
  await page.getByLabel('Username').fill('org.admin');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  for (const label of FAULTS) {
    await test.step(label, async () => {
      await setScenario(page, label);
      await expectOn(page, label);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
      await expect(page).toHaveURL(/\/public\/login/);
    });
  }
  await setScenario(page, 'Slow: 5 seconds');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute('aria-busy', 'true');
  await expect(page).not.toHaveURL(/\/public\/login/);
});

test('a scenario holds in all tabs and after a reload, for the calls it names alone', async ({ page, context }) => {
  await openTab(page);
  const second = await openTab(await context.newPage());
  await setScenario(page, '500 Server error', 'profiles');
  for (const tab of [page, second]) {
    await expectOn(tab, '500 Server error (profiles)');
    expect((await callApi(tab, { method: 'GET', path: '/v2/profiles' })).status).toBe(500);
    expect((await callApi(tab, { method: 'GET', path: '/v2/roles' })).status).toBe(401);
  }
  await openTab(second);
  await expectOn(second, '500 Server error (profiles)');
  await setScenario(second, 'Everything works');
  await expectOn(page, '');
  expect((await callApi(page, { method: 'GET', path: '/v2/profiles' })).status).toBe(401);
});
