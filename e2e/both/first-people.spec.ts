import type { Page } from 'playwright/test';
import { messageTo } from '#e2e/both/outbox.ts';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { DEMO_PASSWORD } from '#server/seed/personas.ts';

/** Two digits at a stretch: a name made of the time may hold any three of them, which a password must not repeat. */
const PASSWORD = 'Quiet+Meadow+27';
const PEOPLE = 200;

/** A list as somebody keeps it: one column of names, no role, one phone too short. */
const list = [
  'Nombre completo;Teléfono;Cumpleaños;Perro o gato',
  ...Array.from({ length: PEOPLE + 1 }, (_, at) =>
    [
      `Rosa Núñez ${'ABCDEFGHIJ'[at % 10]}${at}`,
      at === PEOPLE ? '555' : 2125552000 + at,
      '1948-12-24',
      at % 9 === 0 ? 'gato' : '',
    ].join(';'),
  ),
].join('\r\n');

/** An organization with a manager who is invited by mail, as a super admin makes it. */
async function inviteManager(page: Page, email: string): Promise<string> {
  await page.goto('/public/login');
  await expect(page.getByLabel('Nombre de usuario')).toBeVisible();
  const mail = await messageTo(page, email, () =>
    page.evaluate(
      async ({ password, to }) => {
        const send = async (path: string, body: object, token = '') => {
          const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
          const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
          if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
          return (await response.json()) as { data: { user: { token: string } } };
        };
        const { data } = await send('/v2/auth/mfa-login', { userName: 'super.admin', password });
        const [mark = ''] = to.split('@');
        await send(
          '/v1/organizations',
          {
            name: `Vecinos de ${mark}`,
            primaryContact: 'Lucía Ortega',
            email: to,
            phone: '+12125550170',
            address: {
              street: '1 Maple Street',
              city: 'Albany',
              state: 'New York',
              stateShort: 'NY',
              zipcode: '12207',
            },
            orgAdmin: { firstName: 'Lucía', lastName: 'Ortega', userName: mark, email: to, phone: '+12125550171' },
          },
          data.user.token,
        );
      },
      { password: DEMO_PASSWORD, to: email },
    ),
  );
  const link = new URL(/https?:\S+/.exec(mail.body)?.[0] ?? '');
  return link.pathname + link.search;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test.describe('an invited manager, in Spanish on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'es-US' });

  test('goes from the mail to her first 200 people without being asked anything twice', async ({ page }) => {
    const link = await inviteManager(page, `lucia${Date.now()}@example.org`);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Le damos la bienvenida' })).toBeVisible();
    // whose it is, and under which name she will sign in
    await expect(page.getByText('Lucía Ortega')).toBeVisible();
    await expect(page.getByText(/^Vecinos de /)).toBeVisible();
    await expectReadable(page);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirme la contraseña nueva').fill(PASSWORD);
    await button(page, 'Guardar contraseña e iniciar sesión').click();

    await expect(page.getByRole('heading', { level: 2, name: 'Acepte los términos del servicio' })).toBeVisible();
    await expect(page.getByLabel(/ontraseña/)).toHaveCount(0);
    await expectReadable(page);
    await page.getByRole('checkbox', { name: 'Leí y acepto los términos del servicio' }).check();
    await button(page, 'Siguiente').click();
    await expect(page.getByRole('heading', { level: 2, name: 'Vea cómo funciona' })).toBeVisible();
    await expectReadable(page);
    await button(page, 'Siguiente').click();

    await page
      .getByLabel('Elegir archivo', { exact: true })
      .setInputFiles({ name: 'vecinas.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('combobox', { name: 'Rol', exact: true }).selectOption({ label: 'Beneficiario' });
    await button(page, 'Guardarla como campo personalizado').click();
    await expect(page.getByText('Campo personalizado: Perro o gato.')).toBeVisible();
    await expectReadable(page);
    await button(page, `Subir ${PEOPLE} de ${PEOPLE + 1} filas y finalizar`).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Subir ${PEOPLE} filas` })
      .click();
    await expect(page.getByText(`Se procesaron correctamente ${PEOPLE} de ${PEOPLE + 1}`)).toBeVisible();
    await expectReadable(page);
    await button(page, 'Finalizar').click();

    await expect(page.getByRole('heading', { level: 1, name: /^Vecinos de / })).toBeVisible();
    await expectReadable(page);
    await page
      .getByRole('link', { name: /^Beneficiarios/ })
      .first()
      .click();
    await expect(page.getByRole('rowheader')).toHaveCount(10);
    await expect(page.getByText('200 resultados').first()).toBeAttached();
  });
});
