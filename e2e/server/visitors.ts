import type { Browser, BrowserContext } from 'playwright/test';
import { expect, signIn } from '#e2e/fixtures.ts';
import type { PersonaName } from '#server/seed/personas.ts';
import type { Visitor } from './screens.ts';

export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

const NOTHING: Stored = { cookies: [], origins: [] };
const known = new Map<Visitor, Promise<Stored>>();

/** What the browser of a visitor remembers; each signs in once in a worker. */
export function storedOf(visitor: Visitor, browser: Browser, baseURL: string): Promise<Stored> {
  const stored = known.get(visitor) ?? arrive(visitor, browser, baseURL);
  known.set(visitor, stored);
  return stored;
}

async function arrive(visitor: Visitor, browser: Browser, baseURL: string): Promise<Stored> {
  if (visitor === 'nobody') return NOTHING;
  const context = await browser.newContext({ baseURL, storageState: NOTHING, locale: 'en-US' });
  const page = await context.newPage();
  // no demo account stands before or behind the terms alone, so the login's answer is changed on its way
  const [, terms] = / (with|without) terms$/.exec(visitor) ?? [];
  if (terms !== undefined)
    await page.route('**/v2/auth/mfa-login', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { user: { tosAccepted: boolean } } };
      answer.data.user.tosAccepted = terms === 'with';
      await route.fulfill({ response, json: answer });
    });
  await signIn(page, visitor.split(' ')[0] as PersonaName);
  const [, organization] = visitor.split(' in ');
  if (organization !== undefined) {
    await page.getByRole('button', { name: new RegExp(`^${organization}`, 'i') }).click();
    await expect(page).toHaveURL(/\/app\/organizations\//);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // the session is written a moment after it began
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  const stored = await context.storageState();
  await context.close();
  return stored;
}
