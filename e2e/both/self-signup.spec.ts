import type { Page } from 'playwright/test';
import { expect, expectAccessible, sendLogin, signIn, test } from '#e2e/fixtures.ts';
import { messageTo } from '#e2e/both/outbox.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';

const LINK = `/public/register?organization=${DEMO_ORGANIZATIONS.harbor}`;
const PASSWORD = 'Zxq-7-Komw-4-Vbz!';

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

/** Held to the rules at the widths of a large and of a small phone. */
async function expectReadable(page: Page): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${width} px wide`).toBeLessThanOrEqual(0);
  }
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
}

test.describe('a stranger', () => {
  // a username that is taken is one of the steps
  test.use({ ownDatabase: true, expectedFaults: ['status of 409'] });

  test('signs up on a phone, waits in the queue, is made a caller, welcomed, and signs in', async ({ page }) => {
    await page.goto(LINK);
    await step(page, 'About you');
    await expectReadable(page);
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Quillfeather');
    await page.getByLabel('Email').fill('noor.quill@example.org');
    await page.getByLabel('Phone').fill('(212) 555-0187');
    await next(page);

    await step(page, 'Your account');
    await page.getByLabel('Username').fill('org.admin');
    await fillPassword(page);
    await page.getByLabel('I can volunteer').check();
    await expectReadable(page);
    await next(page);

    await step(page, 'How you like to talk');
    await page.getByLabel('I like to talk').check();
    await page.getByLabel('Evenings').check();
    await expectReadable(page);
    await next(page);

    await step(page, 'Refer a friend');
    await page.getByLabel('How did you hear').selectOption('Poster');
    await page.getByLabel('Friend’s first name').fill('Ana');
    await page.getByLabel('Friend’s email').fill('ana.quill@example.org');
    await expectReadable(page);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('signup') !== null)).toBe(true);
    await next(page);
    await step(page, 'Almost done');

    // what was filled in is still there, but for the password
    await page.reload();
    await step(page, 'Your account');
    await fillPassword(page);
    await next(page);
    await step(page, 'Almost done');
    const captcha = page.getByRole('checkbox', { name: 'I’m a person, not a robot' });
    await captcha.click();
    await expect(captcha).toBeChecked();
    await page.getByLabel('I accept the terms').check();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Sign up' }).click();

    // the name belongs to somebody
    await step(page, 'Your account');
    await expect(page.getByText('user name org.admin already exists')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill('noor.quill');
    for (const name of ['How you like to talk', 'Refer a friend', 'Almost done']) {
      await next(page);
      await step(page, name);
    }
    await captcha.click();
    await expect(captcha).toBeChecked();
    const told = await messageTo(page, 'ana.quill@example.org', async () => {
      await page.getByRole('button', { name: 'Sign up' }).click();
      await step(page, 'Complete');
    });
    expect(told.body).toContain(LINK);
    await expectReadable(page);

    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, 'org.admin');
    await page.goto('/app/queues');
    await page.getByRole('link', { name: 'Self Signup' }).first().click();
    const row = page.getByRole('row').filter({ hasText: 'Noor Quillfeather' });
    await expect(row.getByText(/^Signed up/).first()).toBeVisible();
    await expect(row.getByText('Best time: Evening')).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Quillfeather' })).toBeVisible();
    const welcome = await messageTo(page, 'noor.quill@example.org', async () => {
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Convert to caller' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Convert to caller' }).click();
    });
    expect(welcome.body).toContain('Noor');
    await page.goto('/app/queues');
    await page.getByRole('link', { name: 'Self Signup' }).first().click();
    await expect(page.getByRole('row').filter({ hasText: 'Noor Quillfeather' })).toHaveCount(0);

    await page.getByRole('button', { name: /^Account menu for/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await sendLogin(page, 'noor.quill', PASSWORD);
    await expect(page).toHaveURL(/\/app\/user/);
  });
});

test.describe('a stranger who reads Spanish', () => {
  test.use({ ownDatabase: true, locale: 'es-US', viewport: { width: 390, height: 844 } });

  test('signs up on a phone with what must be filled in alone', async ({ page }) => {
    const onward = () => page.getByRole('button', { name: 'Siguiente' }).click();
    await page.goto(LINK);
    await step(page, 'Sus datos');
    await expectReadable(page);
    // nobody goes on before the step is right
    await onward();
    await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
    await page.getByLabel('Nombre', { exact: true }).fill('Inés');
    await page.getByLabel('Apellidos').fill('Álvarez Ñuño');
    await page.getByLabel('Correo electrónico').fill('ines.alvarez@example.org');
    await page.getByLabel('Teléfono').fill('212 555 0188');
    await onward();

    await step(page, 'Su cuenta');
    await page.getByLabel('Nombre de usuario').fill('ines.alvarez');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repita la contraseña').fill(PASSWORD);
    await page.getByLabel('Puedo ser voluntario').check();
    await expectReadable(page);
    await onward();

    await step(page, 'Cómo le gusta conversar');
    await page.getByLabel('No oigo bien').check();
    await expectReadable(page);
    await onward();

    await step(page, 'Recomiende a alguien');
    await expectReadable(page);
    await onward();

    await step(page, 'Casi listo');
    const captcha = page.getByRole('checkbox', { name: 'Soy una persona, no un robot' });
    await captcha.click();
    await expect(page.getByRole('status').filter({ hasText: 'Listo. Ya puede inscribirse.' })).toBeAttached();
    await expect(captcha).toBeChecked();
    await page.getByLabel('Acepto los términos').check();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Inscribirme' }).click();
    await step(page, 'Listo');
    await expect(page.getByText('¡Gracias, Inés!')).toBeVisible();
    await expectReadable(page);
  });
});

test('the poster is one page, with the link and a code', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto(`/app/organizations/${DEMO_ORGANIZATIONS.harbor}?tab=configuration`);
  await page.getByRole('link', { name: 'Poster to print' }).click();
  const poster = page.getByRole('region', { name: 'The poster' });
  await expect(poster.getByRole('img', { name: 'QR code of the sign-up link' })).toBeVisible();
  await expect(poster.getByText(LINK)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(poster).toBeVisible();
});
