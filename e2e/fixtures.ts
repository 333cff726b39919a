import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page, type Request } from 'playwright/test';
import { DEMO_PASSWORD, type PersonaName } from '#server/seed/personas.ts';

interface Fixtures {
  /** What a test makes go wrong on purpose (`test.use`): texts of console errors, addresses of failing requests. */
  expectedFaults: Array<string | RegExp>;
}

const matches = (text: string, patterns: ReadonlyArray<string | RegExp>) =>
  patterns.some((pattern) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)));

/** A page that is left, or a search that is overtaken, takes its requests with it. */
const wasCancelled = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED';

/** With the API in the page, a visitor's database is made on the first visit: before the test, which needn't wait. */
async function makeDatabase(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-mock-panel]').waitFor({ state: 'attached' });
  await page.evaluate(async () => (await fetch('/health')).status);
  await page.close();
}

/** A test whose page fails it on any console error, uncaught error or failed request that it didn't announce. */
export const test = base.extend<Fixtures>({
  expectedFaults: [[], { option: true }],
  page: async ({ context, page, expectedFaults }, provide, { project }) => {
    if (project.name === 'mock') await makeDatabase(await context.newPage());
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => {
      if (!wasCancelled(request)) faults.push(`request: ${request.url()} ${request.failure()?.errorText ?? ''}`);
    });
    await provide(page);
    expect(faults.filter((fault) => !matches(fault, expectedFaults))).toEqual([]);
  },
});

export { expect };

/** Signs in on the login page and waits until it is left. */
export async function signIn(page: Page, persona: PersonaName, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/public/login');
  await page.getByLabel('Username').fill(persona);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/public\/login/);
}

/** No accessibility violation on what is shown; `target-size` included. An empty page would pass: it needs a heading. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // without legacy mode each analysis opens a page of its own, for frames, which the console doesn't have
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) }))).toEqual([]);
}
