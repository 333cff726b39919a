import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS, PERSONAS } from '#server/seed/personas.ts';
import { callFromPage } from './in-page.ts';

const PLACE = PERSONAS['org.user'].personOrganizationIds['harbor'] ?? '';

/** The path of a link to a new survey, as an admin gets it. */
async function newLink(page: Page): Promise<string> {
  await page.goto('/public/login');
  // the API in the page answers from when the screen is there
  await expect(page.locator('input[autocomplete="username"]')).toBeVisible();
  const path = `/v2/personorganizations/${PLACE}/surveys`;
  const body = { surveyType: 'BASELINE_SURVEY' };
  const [opened] = await callFromPage<{ linkTo: string }>(page, 'org.admin', DEMO_ORGANIZATIONS.harbor, [
    { method: 'PUT', path, body },
  ]);
  return new URL(opened?.linkTo ?? '').pathname;
}

/** The next submission arrives, and what is answered to it is lost, on a server and in the page alike. */
const loseNextAnswer = (page: Page) =>
  page.evaluate(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const answer = await real(request);
      if (request.method !== 'POST' || !request.url.includes('/v2/callerSurveys/answers/')) return answer;
      globalThis.fetch = real;
      throw new TypeError('The line is cut');
    };
  });

/** What is left of a window of 1280 by 1024 that is enlarged four times. */
const ENLARGED = { width: 320, height: 256 };

const answeredOf = (page: Page) => page.getByText(/\d+ de \d+ respondidas/);
const isSaved = (page: Page) => expect(page.getByText('Guardado', { exact: true })).toBeVisible();

async function expectAccessibleAtAll(page: Page): Promise<void> {
  for (const size of [ENLARGED, { width: 320, height: 844 }, { width: 390, height: 844 }])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.evaluate((scheme) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
      }, colorScheme);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
}

test.describe('the link of a survey, on a phone and in Spanish', () => {
  test.use({ ownDatabase: true, locale: 'es-US', viewport: { width: 390, height: 844 } });

  test('half answered, gone on with in another browser, sent over a line that is cut, and thanked for once', async ({
    page,
    browser,
    baseURL,
  }, { project }) => {
    const path = await newLink(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/quisiera conocer su opinión/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectAccessibleAtAll(page);
    const groups = page.getByRole('radiogroup');
    const half = Math.floor((await groups.count()) / 2);
    for (let n = 0; n < half; n += 1) await groups.nth(n).getByRole('radio').first().check({ force: true });
    await isSaved(page);
    const told = await answeredOf(page).textContent();

    // in the page's own mode the API lives in one browser
    const isServer = project.name === 'server';
    const context = isServer
      ? await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-US', viewport: { width: 390, height: 844 } })
      : page.context();
    const other = await context.newPage();
    await page.close();
    await other.goto(path);
    await other.getByRole('button', { name: 'Español' }).click();
    await expect(answeredOf(other)).toHaveText(told ?? '');
    await other.getByRole('button', { name: 'Enviar respuestas' }).click();
    await expect(other.getByRole('alert').first()).toContainText(/necesitan? su atención/);
    await expectAccessibleAtAll(other);

    await other.setViewportSize(ENLARGED);
    const rest = other.getByRole('radiogroup');
    // what is answered asks for more
    for (let n = 0; n < (await rest.count()); n += 1) {
      const group = rest.nth(n);
      if ((await group.locator('input:checked').count()) === 0)
        await group.getByRole('radio').first().check({ force: true });
    }
    for (const several of await other.locator('fieldset:has(input[type="checkbox"])').all())
      await several.getByRole('checkbox').first().check();
    await other.getByRole('textbox', { name: /¿Con cuántas personas/ }).fill('4');
    await isSaved(other);
    await loseNextAnswer(other);
    await other.getByRole('button', { name: 'Enviar respuestas' }).dblclick();
    await expect(other.getByRole('heading', { name: '¡Gracias!' })).toBeVisible();
    await expectAccessibleAtAll(other);
    await other.reload();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Esta encuesta ya fue respondida');
    await expectAccessibleAtAll(other);
    if (isServer) await context.close();
  });
});
