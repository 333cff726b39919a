import { expect, test } from '#e2e/fixtures.ts';

// Firefox waits for ever for what a worker imports by way of MSW; in the browser of these tests it would only be slow
test('what the page is made of comes without the mock service worker, calls come from it', async ({ page }) => {
  const code: boolean[] = [];
  const calls: boolean[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script' || type === 'stylesheet') code.push(response.fromServiceWorker());
    if (new URL(response.url()).pathname === '/health') calls.push(response.fromServiceWorker());
  });
  await page.goto('/public/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.evaluate(async () => fetch('/health'));
  expect(code.length).toBeGreaterThan(3);
  expect(code).not.toContain(true);
  expect(calls).toEqual([true]);
});

test.describe('a window that may keep nothing', () => {
  test.use({ expectedFaults: ['The mock mode needs', 'refuses to store'] });

  test('is told why nothing is shown', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    });
    await page.goto('/public/login');
    await expect(page.getByText('The mock mode needs a window that may keep data')).toBeVisible();
  });
});
