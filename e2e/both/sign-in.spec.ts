import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS } from '#server/seed/personas.ts';
import { messageTo } from './outbox.ts';

const NEW_PASSWORD = 'Quiet+Meadow+2718';
const organizationPage = (organization: keyof typeof DEMO_ORGANIZATIONS) =>
  new RegExp(`/app/organizations/${DEMO_ORGANIZATIONS[organization]}$`);

test.describe('each demo account reaches its place', { tag: '@once' }, () => {
  test('organization admin: the organization’s page', async ({ page }) => {
    await signIn(page, 'org.admin');
    await expect(page).toHaveURL(organizationPage('harbor'));
    await expect(page.getByRole('heading', { level: 1, name: 'Harbor Light Neighbors' })).toBeVisible();
  });

  test('organization user: the organization’s page', async ({ page }) => {
    await signIn(page, 'org.user');
    await expect(page).toHaveURL(organizationPage('harbor'));
  });

  test('caller: the own account, and nothing else', async ({ page }) => {
    await signIn(page, 'caller');
    await expect(page).toHaveURL(/\/app\/user$/);
    await expect(page.getByText('+1 (212) 555-0103')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/app/organizations/${DEMO_ORGANIZATIONS.harbor}`);
    await expect(page.getByRole('heading', { level: 1, name: 'You cannot perform this action' })).toBeVisible();
    await expect(page).toHaveURL(organizationPage('harbor'));
  });

  test('a manager whose signup is not completed: the wizard, whatever the address', async ({ page }) => {
    await signIn(page, 'new.manager');
    await expect(page).toHaveURL(new RegExp(`/app/organizations/${DEMO_ORGANIZATIONS.prairie}/onboarding$`));
    await page.goto('/app/user');
    await expect(page).toHaveURL(/\/onboarding$/);
  });

  test('super admin: chooses among all organizations, by search', async ({ page }) => {
    await signIn(page, 'super.admin');
    await expect(page).toHaveURL(/\/public\/organizations$/);
    await expect(page.getByRole('button', { name: /^Harbor Light Neighbors/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Search organizations').fill('sunrise');
    await expect(page.getByRole('button', { name: /^Harbor Light Neighbors/ })).toBeHidden();
    await page.getByRole('button', { name: /^Sunrise Valley Companions/ }).click();
    await expect(page).toHaveURL(organizationPage('sunrise'));
  });
});

test('several logins: choose an organization, switch it, and stay in it over a reload', async ({ page }) => {
  await signIn(page, 'many.hats');
  await page.getByRole('button', { name: /^Sunrise Valley Companions/ }).click();
  await expect(page).toHaveURL(organizationPage('sunrise'));
  await page.reload();
  await expect(page).toHaveURL(organizationPage('sunrise'));
  await page.getByRole('link', { name: /switch organization/i }).click();
  await page.getByRole('button', { name: /^Harbor Light Neighbors/ }).click();
  await expect(page).toHaveURL(organizationPage('harbor'));
});

test.describe('refusals', () => {
  test.use({ expectedFaults: [/status of 40[13]/] });

  test('a wrong password, then no valid profile: told in words, nothing lost', async ({ page }) => {
    await page.goto('/public/login');
    await page.getByLabel('Username').fill('org.user');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
    await expectAccessible(page);
    await page.getByLabel('Username').fill('inactive.admin');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('User does not have a valid profile');
    await expect(page.getByLabel('Username')).toHaveValue('inactive.admin');
    await expect(page).toHaveURL(/\/public\/login$/);
  });
});

test('a deep link is returned to after signing in; an unknown path leads to the login', async ({ page }) => {
  await page.goto('/no/such/path');
  await expect(page).toHaveURL(/\/public\/login$/);
  await page.goto('/app/user');
  await expect(page).toHaveURL(/\/public\/login$/);
  await page.getByLabel('Username').fill('org.user');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).dblclick();
  await expect(page).toHaveURL(/\/app\/user$/);
});

test.describe('identity check', () => {
  test.use({ expectedFaults: ['status of 400'] });

  test('choice, reload, a wrong code, Back, and the right code', async ({ page }) => {
    const { phone } = PERSONAS['mfa.admin'];
    await signIn(page, 'mfa.admin');
    await expect(page).toHaveURL(/\/public\/mfa$/);
    await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    await expectAccessible(page);
    // no way around it
    await page.goto('/app/user');
    await expect(page).toHaveURL(/\/public\/mfa$/);

    const message = await messageTo(page, phone, async () => {
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByText('to the phone ending in 06')).toBeVisible();
    });
    expect(message.kind).toBe('sms');
    const code = /\d{6}/.exec(message.body)?.[0] ?? '';

    await page.reload();
    await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeVisible();
    await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
    await expect(page.getByRole('alert')).toContainText('Check the code and try again');
    await expect(page.getByText('unable to verify identity')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
    await expectAccessible(page);

    await page.goBack();
    await expect(page.getByRole('button', { name: /^Send (code|a new code in \d+ s)$/ })).toBeVisible();
    await page.goForward();
    await page.getByLabel('Code').fill(code);
    await expect(page).toHaveURL(/\/app\/user$/);
    // Back never returns to a step that is done
    await page.goBack();
    await expect(page).not.toHaveURL(/\/public\/(login|mfa)/);
  });
});

test('an expired password is renewed; then a forgotten one is reset by mail', async ({ page }) => {
  const { email } = PERSONAS['expired.admin'];
  await signIn(page, 'expired.admin');
  await expect(page).toHaveURL(/\/app\/user$/);
  await expect(page.getByText('Your password has expired')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/organizations');
  await expect(page).toHaveURL(/\/app\/user$/);

  await page.getByLabel('Current password').fill(DEMO_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('Lindqvist+2718');
  await expect(page.getByRole('listitem').filter({ hasText: 'it contains “lin”' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/app\/organizations\//);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/public/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email address').fill(email);
  const mail = await messageTo(page, email, async () => {
    await page.getByRole('button', { name: 'Send instructions' }).click();
    await expect(page.getByText(/^If an account uses this address/)).toBeVisible();
  });
  const link = new URL(/https?:\S+/.exec(mail.body)?.[0] ?? '');
  await page.goto(link.pathname + link.search);
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(`${NEW_PASSWORD}!`);
  await page.getByLabel('Confirm new password').fill(`${NEW_PASSWORD}!`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your new password is saved. Use it to sign in.')).toBeVisible();
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await signIn(page, 'expired.admin', `${NEW_PASSWORD}!`);
  await expect(page).toHaveURL(organizationPage('harbor'));
});

test('signing out in one tab signs out in the other; signing in brings both back', async ({ page, context }) => {
  await signIn(page, 'org.user');
  const other = await context.newPage();
  await other.goto('/app/user');
  await expect(other.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await page.goto('/app/user');
  await page.getByRole('button', { name: /Mei-Ling Zhao/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/public\/login$/);
  await expect(page.getByText('You’re signed out.')).toBeVisible();
  await expect(other).toHaveURL(/\/public\/login$/);
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible();
  await signIn(other, 'caller');
  await expect(page).toHaveURL(/\/app\/user$/);
  await expect(page.getByText('caller@example.org')).toBeVisible();
});

test('Spanish and dark: the language and the look are kept', async ({ page }) => {
  await page.goto('/public/login');
  await page.getByLabel('Language').selectOption('es');
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  await page.getByRole('button', { name: 'Usar el modo oscuro' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectAccessible(page);
});
