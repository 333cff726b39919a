import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import type { Page } from 'playwright/test';

const home = (page: Page) => page.getByRole('link', { name: /, home$/ });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/public\/login/);
}

/** What the lines of the chart show, read from their points and the scale beside them. */
const drawn = (page: Page): Promise<number[][]> =>
  page.getByRole('img', { name: /^People by role/ }).evaluate((image) => {
    const top = Number(image.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[3]);
    // dots are paths, too
    const lines = [...image.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    return lines
      .filter((line) => line.includes('L'))
      .map((line) => line.split('L').map((point) => top - Number(point.split(',')[1])));
  });

test('the dashboard leads to what is waiting, draws what its table says, and tells what has just been changed', async ({
  page,
}) => {
  await signIn(page, 'org.admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Light Neighbors' })).toBeVisible();
  await home(page).click();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');

  const growth = page.getByRole('region', { name: 'People over time' });
  await growth.getByText('Show as table').click();
  const rows = growth.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(12);
  const numbers = await rows.evaluateAll((each) =>
    each.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent?.replaceAll(',', '')))),
  );
  const lines = await drawn(page);
  expect(numbers).toEqual(numbers.map((_, month) => lines.map((line) => line[month])));
  await expectAccessible(page);

  for (const name of ['Callers without a match', 'People in onboarding']) {
    const figure = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
    const count = (await figure.textContent())?.replace(name, '').match(/^\d+/)?.[0];
    await page.getByRole('link', { name }).click();
    await expect(page.getByText(`${count} results`).last()).toBeVisible();
    await page.goBack();
  }

  const program = `Sunday Calls ${Date.now()}`;
  await menu(page).getByRole('link', { name: 'Organization', exact: true }).click();
  await page.getByRole('link', { name: /^Programs/ }).click();
  await page.getByRole('button', { name: 'Add program' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(program);
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('rowheader', { name: program })).toBeVisible();
  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  const changes = page.getByRole('region', { name: 'Recent changes' });
  await expect(changes.getByText(`Program added: ${program}`)).toBeVisible();
  await expect(changes.getByRole('listitem').filter({ hasText: program })).toContainText('by Daniel Castellanos');
});

test('a feature that the panel takes from an organization is gone for its people, and comes back', async ({ page }) => {
  await signIn(page, 'super.admin');
  await page.getByRole('button', { name: /^Prairie Rose/ }).click();
  const openPanel = async () => {
    await menu(page).getByRole('link', { name: 'Administration' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeFocused();
    const list = page.getByRole('region', { name: 'Organizations' });
    await list.getByRole('searchbox').fill('sunrise');
    await expect(list.getByRole('link')).toHaveCount(1);
    await list.getByRole('link', { name: /^Sunrise Valley/ }).click();
  };
  const dashboard = page.getByRole('switch', { name: 'Dashboard' });
  await openPanel();
  await expect(page).toHaveURL(/organization=/);
  await expect(dashboard).toBeChecked();
  await expectAccessible(page);
  await dashboard.click({ force: true });
  await expect(dashboard).not.toBeChecked();
  await page.reload();
  await expect(dashboard).not.toBeChecked();

  await signOut(page);
  await signIn(page, 'west.admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Valley Companions' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Organization', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await home(page).click();
  await expect(page).toHaveURL(/\/app\/organizations\//);
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'This feature is off' })).toBeVisible();

  await page.goto('/app');
  await signOut(page);
  await signIn(page, 'super.admin');
  await page.getByRole('button', { name: /^Sunrise Valley/ }).click();
  await openPanel();
  await dashboard.click({ force: true });
  await expect(dashboard).toBeChecked();
  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText(/^Sunrise Valley Companions · times in/)).toBeVisible();
});
