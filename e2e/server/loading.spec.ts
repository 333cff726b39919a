import { coldVisit, overBudget, PAGES, signedIn } from '#scripts/bench-loading.ts';
import { demoSurveyPath, OPEN_SURVEY } from '#scripts/demo-survey.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { DEMO_PASSWORD } from '#server/seed/personas.ts';
import { listOrganizations } from '#src/schemas/organizations.ts';

/* Bytes and requests of a cold visit are the same on every machine; times are not, and belong to `npm run bench`. */

test('the login page is usable within its budget of bytes and requests', async ({ browser, baseURL }) => {
  const seen = await coldVisit(browser, baseURL ?? '', PAGES.login);
  // a visit that saw nothing would be within any budget
  expect(seen.js.brotli).toBeGreaterThan(50);
  expect(seen.css.brotli).toBeGreaterThan(1);
  expect(overBudget('login', seen)).toEqual([]);
});

test('the first list shows its rows within its budget of bytes and requests', async ({ browser, baseURL }) => {
  const seen = await coldVisit(browser, baseURL ?? '', PAGES.list, await signedIn(browser, baseURL ?? ''));
  expect(seen.js.brotli).toBeGreaterThan(100);
  expect(seen.css.brotli).toBeGreaterThan(1);
  expect(seen.depth).toBe(2);
  expect(overBudget('list', seen)).toEqual([]);
});

test('the first list is asked for before its page can be drawn', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await signedIn(browser, baseURL ?? ''),
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const asked = page.waitForRequest((request) => request.url().includes(`${listOrganizations.path}?`));
  // nothing is drawn before its words are there: they come when the list has been asked for
  await page.route('**/spanish-words-*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(PAGES.list.path);
  await page.locator(PAGES.list.usable).first().waitFor();
  await context.close();
});

test('a survey’s link is answerable within its budget of bytes and requests', async ({ browser, baseURL }) => {
  const page = { ...PAGES.survey, path: await demoSurveyPath(OPEN_SURVEY) };
  const seen = await coldVisit(browser, baseURL ?? '', page);
  expect(seen.js.brotli).toBeGreaterThan(30);
  expect(seen.css.brotli).toBeGreaterThan(1);
  expect(overBudget('survey', seen)).toEqual([]);
});

test('the icon that browsers ask for by themselves is there', async ({ request }) => {
  const page = await (await request.get('/public/login', { headers: { accept: 'text/html' } })).text();
  const linked = [...page.matchAll(/<link rel="icon"[^>]* href="([^"]+)"/g)].map(([, href]) => href ?? '');
  expect(linked).toEqual(['/favicon.ico', '/favicon.svg']);
  for (const address of linked) {
    const answer = await request.get(address);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
});

test.describe('a line that is cut while one signs in', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|\/assets\/|\/v2\/auth\/login/] });

  test('is told below what was typed, whatever code had not come yet, and Enter goes on once it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/public/login');
    const name = page.getByRole('textbox', { name: 'Username' });
    await name.fill('org.admin');
    await context.setOffline(true);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('We can’t reach the server');
    await expect(name).toHaveValue('org.admin');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\//);
  });
});

test.describe('a line that is cut before a part of the screen has come', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });

  test('leaves the screen and what was typed; the part comes once it is back', async ({ page, context }) => {
    await signIn(page, 'org.admin');
    await page.goto('/app/contacts/recipients');
    await page.getByRole('rowheader').first().getByRole('link').click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('Likes tea');
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expect(note).toHaveValue('Likes tea');
    await context.setOffline(false);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(note).toHaveValue('Likes tea');
  });
});
