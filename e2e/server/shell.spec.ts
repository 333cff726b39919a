import type { Locator } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';

/* The shell is the same wherever the API runs; what of it depends on that is walked in both modes. */

test('the palette finds a person by phone in any spelling and goes there by keys alone', async ({ page }) => {
  await signIn(page, 'org.admin');
  const name = page.getByRole('region').getByRole('row').nth(1);
  const phone = (await name.getByText(/^\+1 \(/).textContent()) ?? '';
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /people, phone numbers/ });
  await expect(field).toBeFocused();
  await field.fill(phone.replaceAll(/\D/g, '.').slice(2));
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/detail\//);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(phone).first()).toBeVisible();
});

test('a move gives the heading the focus, marks the place in the menu and names the tab', async ({ page }) => {
  await signIn(page, 'super.admin');
  await page.getByRole('button', { name: /Harbor Light/ }).click();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Organizations', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeFocused();
  await expect(page).toHaveTitle('Organizations · Outreach Console');
  await expect(page.getByRole('link', { name: 'Organizations', exact: true })).toHaveAttribute('aria-current', 'page');
  const row = page.getByRole('region').getByRole('row').nth(1).getByRole('link').first();
  const organization = (await row.textContent()) ?? '';
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: organization })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeFocused();
});

test('the code of the screen that a list leads to comes while the list stands', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await signIn(page, 'org.admin');
  const before = scripts.length;
  const next = () => scripts.slice(before).filter((url) => /personOrganizationId/.test(url));
  await expect.poll(next).not.toHaveLength(0);
});

test('the skip link leads past header and menu', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('columns and row height are remembered', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Program' }).uncheck();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await expect(page.getByRole('columnheader', { name: 'Program' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Program' })).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('compact');
});

test('language and appearance are chosen in the menu of the account and outlast a reload', async ({ page }) => {
  await signIn(page, 'org.admin');
  const account = page.getByRole('banner').getByRole('button', { name: /Daniel Castellanos/ });
  await account.click();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await account.click();
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Voluntarios' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

for (const width of [768, 1024, 1280, 2560]) {
  test(`at ${width} px the menu has all its entries and marks where one is`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'org.admin');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const entries = menu.getByRole('link');
    await expect(entries).toHaveText([
      'Dashboard',
      'Callers',
      'Recipients',
      'Onboarding',
      'Inactive',
      'Matching',
      'Queues',
      'Call logs',
      'Broadcasts',
      'Surveys',
      'Notes',
      /^Welcome/,
      'Analytics',
      'Reports',
      'Organization',
    ]);
    for (const entry of await entries.all()) {
      await expect(entry).toBeInViewport({ ratio: 1 });
      expect(await entry.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }

    await page.goto('/app/contacts/recipients?matched=yes');
    const person = page.getByRole('rowheader').first().getByRole('link');
    await person.click();
    await expect(page).toHaveURL(/\/app\/detail\//);
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Recipients');
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Recipients' }).click();
    await expect(page).toHaveURL('/app/contacts/recipients?matched=yes');

    await page.goto('/app/people/new?role=CALLER');
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Callers');
  });
}

test('behind a dialog a scrolled page stays where it is, and so do header and menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, 'org.admin');
  await expect(page.getByRole('region').getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 200));
  const stand = () =>
    page.evaluate(() => [
      scrollY,
      ...['header', 'nav', 'main'].flatMap((part) => {
        const { left, top, width } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return [left, top, width];
      }),
    ]);
  const before = await stand();
  expect(before[0]).toBe(200);
  expect(before.slice(1, 3)).toEqual([0, 0]);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.move(20, 500);
  await page.mouse.wheel(0, 200);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await stand()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await stand()).toEqual(before);
});

test('a contrast theme of the system shows what is current, and where a switch stands', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'org.admin');
  await page.goto('/app/matching');
  const ground = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const [current, other] = [menu.getByRole('link', { name: 'Matching' }), menu.getByRole('link', { name: 'Queues' })];
  expect(await ground(current)).not.toBe(await ground(other));
  const filter = page.getByRole('switch', { name: 'Only callers without a match' });
  const track = filter.locator('xpath=following-sibling::*[1]');
  await expect(track).toHaveCSS('border-top-width', '1px');
  const off = await ground(track);
  await filter.click();
  await expect(filter).toBeChecked();
  await expect.poll(() => ground(track)).not.toBe(off);
});

for (const { language, width, isCut } of [
  { language: 'en', width: 768, isCut: true },
  { language: 'es', width: 768, isCut: true },
  { language: 'es', width: 1024, isCut: true },
  { language: 'es', width: 2560, isCut: false },
  { language: 'en', width: 2560, isCut: false },
]) {
  test(`tabs ${isCut ? 'that do not fit are told by an arrow, which leads to them' : 'that fit have no arrows'}: ${language} at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'org.admin');
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    const tabs = page.getByRole('navigation', {
      name: language === 'es' ? 'Secciones de la organización' : 'Organization sections',
    });
    await expect(tabs).toBeVisible();
    const [first, last] = [tabs.getByRole('link').first(), tabs.getByRole('link').last()];
    const arrow = (end: 'start' | 'end') => page.locator(`button[data-end="${end}"]`);
    if (!isCut) {
      await expect(last).toBeInViewport({ ratio: 1 });
      await expect(page.locator('button[data-end]')).toHaveCount(0);
      return;
    }
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(last).not.toBeInViewport({ ratio: 0.9 });
    await expect(arrow('start')).toHaveCount(0);
    await arrow('end').click();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    await expect(arrow('end')).toHaveCount(0);
    await expect(arrow('start')).toBeVisible();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu is a drawer that gives the focus back; rows are cards; nothing scrolls sideways', async ({ page }) => {
    await signIn(page, 'org.admin');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Recipients' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByRole('link', { name: 'Recipients' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/contacts\/recipients/);
    await expect(page.getByRole('row').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('filters whose choices come later than the rows move nothing, however long their names', async ({ page }) => {
    const name = 'Saturday companions for the homebound';
    let rowsAreThere = Promise.withResolvers<undefined>();
    let programId = '';
    await signIn(page, 'org.admin');
    await page.route(`**/v1/organizations/${DEMO_ORGANIZATIONS.harbor}`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as {
        data: { organization: { programs: Array<{ id: string; name: string }> } };
      };
      const { programs } = answer.data.organization;
      for (const program of programs) program.name = name;
      programId = programs[0]?.id ?? '';
      await rowsAreThere.promise;
      await route.fulfill({ response, json: answer });
    });
    for (const search of [() => '', () => `?programId=${programId}`]) {
      rowsAreThere = Promise.withResolvers();
      await page.goto(`/app/contacts/callers${search()}`);
      const row = page.getByRole('rowheader').first();
      await expect(row).toBeVisible();
      // the answer may come later than the rows, and the next address needs what is in it
      await expect.poll(() => programId).not.toBe('');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const before = await row.boundingBox();
      rowsAreThere.resolve(undefined);
      if (search() !== '') await expect(page.getByRole('button', { name: `Program: ${name}` })).toBeVisible();
      expect(await row.boundingBox()).toEqual(before);
    }
    expect(page.url()).toContain(programId);
  });
});

test.describe('after a deploy', () => {
  test.use({ expectedFaults: [/404|\/assets\/user-/] });

  test('a screen whose code is gone reloads the page once, then says so, and the menu stays usable', async ({
    page,
    context,
  }) => {
    await signIn(page, 'org.admin');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await context.route(/\/assets\/user-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Daniel Castellanos/ })
      .click();
    await page.getByRole('menuitem', { name: 'My account' }).hover();
    expect(loads).toBe(0);
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Couldn’t load this');
    await expect(page).toHaveURL('/app/user');
    await expect.poll(() => loads).toBe(1);
    await menu.getByRole('link', { name: 'Organization' }).click();
    await expect(page.getByRole('region').getByRole('row').nth(1)).toBeVisible();

    await context.unrouteAll();
    await page.goto('/app/user');
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  });
});
