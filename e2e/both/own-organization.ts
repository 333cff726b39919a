import type { Page } from 'playwright/test';
import { expect } from '#e2e/fixtures.ts';
import { DEMO_PASSWORD } from '#server/seed/personas.ts';

interface OwnOrganization {
  readonly id: string;
  readonly name: string;
  /** Of its admin; the password is the demo's. */
  readonly userName: string;
}

interface Wanted {
  /** False: the admin is led to the wizard after signing in. */
  readonly signupCompleted?: boolean;
}

/**
 * Makes an organization with an admin who may sign in, so that a test may change what others rely on in the demo's.
 * Called from inside the page: so it works with the API in the page, too.
 */
export async function ownOrganization(page: Page, { signupCompleted = true }: Wanted = {}): Promise<OwnOrganization> {
  // digits: letters make, at some times of the day, three in a row that the password has, too, which is refused
  const mark = String(Date.now());
  const made = { name: `Maple Street ${mark}`, userName: `maple.${mark}` };
  await page.goto('/public/login');
  // the API in the page answers from when the screen is there
  await expect(page.getByLabel('Username')).toBeVisible();
  const id = await page.evaluate(
    async ({ password, name, userName, signupCompleted }) => {
      let token = '';
      async function send<T>(method: string, path: string, body: object): Promise<T> {
        const response = await fetch(path, {
          method,
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
        return ((await response.json()) as { data: T }).data;
      }
      const signIn = async (who: string) => {
        token = '';
        const { user } = await send<{ user: { userId: string; token: string } }>('POST', '/v2/auth/mfa-login', {
          userName: who,
          password,
        });
        token = user.token;
        return user.userId;
      };
      await signIn('super.admin');
      const { organization } = await send<{ organization: { id: string } }>('POST', '/v1/organizations', {
        name,
        primaryContact: 'Hanna Virtanen',
        email: `${userName}@example.org`,
        phone: '+12125550170',
        address: { street: '1 Maple Street', city: 'Albany', state: 'New York', stateShort: 'NY', zipcode: '12207' },
        orgAdmin: {
          firstName: 'Hanna',
          lastName: 'Virtanen',
          userName,
          email: `${userName}@example.org`,
          phone: '+12125550171',
          password,
        },
      });
      if (!signupCompleted) return organization.id;
      await send('PUT', `/v1/organizations/${organization.id}`, { signupCompleted });
      const userId = await signIn(userName);
      await send('PUT', `/v2/people/${userId}/updatetos`, { tosAccepted: true });
      return organization.id;
    },
    { password: DEMO_PASSWORD, ...made, signupCompleted },
  );
  return { id, ...made };
}
