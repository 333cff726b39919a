import type { Page } from 'playwright/test';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, type PersonaName } from '#server/seed/personas.ts';

export interface Answer {
  /** 0: none came. */
  readonly status: number;
  readonly body: { readonly message?: string; readonly data?: unknown };
}

/** Calls the API from inside the page, as the console does. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** Makes calls from inside the page, many at once, as the console does; after a failure it begins no more of them. */
const callAll = (page: Page, calls: readonly Call[]): Promise<Answer[]> =>
  page.evaluate(
    async ({ calls, organization }) => {
      const send = async ({ method, path, token, body }: Call): Promise<Answer> => {
        const headers = new Headers({ 'content-type': 'application/json', 'x-organization-id': organization });
        if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
        const sent = body === undefined ? {} : { body: JSON.stringify(body) };
        try {
          const response = await fetch(path, { method, headers, ...sent });
          return { status: response.status, body: (await response.json()) as Answer['body'] };
        } catch {
          return { status: 0, body: {} };
        }
      };
      const answers: Answer[] = [];
      const waiting = calls.entries();
      let failed = false;
      const lane = async () => {
        for (const [index, call] of waiting) {
          const answer = await send(call);
          answers[index] = answer;
          failed ||= answer.status !== 200;
          if (failed) return;
        }
      };
      await Promise.all(Array.from({ length: 100 }, lane));
      return answers;
    },
    { calls, organization: DEMO_ORGANIZATIONS.harbor },
  );

export async function callApi(page: Page, call: Call): Promise<Answer> {
  const [answer] = await callAll(page, [call]);
  if (!answer) throw new Error('The page gave no answer');
  return answer;
}

export async function tokenOf(page: Page, persona: PersonaName): Promise<string> {
  const { body } = await callApi(page, {
    method: 'POST',
    path: '/v2/auth/mfa-login',
    body: { userName: persona, password: DEMO_PASSWORD },
  });
  return (body.data as { user: { token: string } }).user.token;
}

const programPath = `/v2/programs?organizationId=${DEMO_ORGANIZATIONS.harbor}`;

/** The names of the demo organization's programs. */
export async function programNames(page: Page, token: string): Promise<string[]> {
  const { body } = await callApi(page, { method: 'GET', path: programPath, token });
  return (body.data as { programs: Array<{ name: string }> }).programs.map(({ name }) => name);
}

/** Writes programs into the demo organization, until one isn't written. */
export const createPrograms = (page: Page, token: string, names: readonly string[]): Promise<Answer[]> =>
  callAll(
    page,
    names.map((name) => ({
      method: 'POST',
      path: '/v2/programs',
      token,
      body: { name, organizationId: DEMO_ORGANIZATIONS.harbor },
    })),
  );

export const createProgram = async (page: Page, token: string, name: string): Promise<number | undefined> =>
  (await createPrograms(page, token, [name]))[0]?.status;

/** Opens the console and waits until the API answers. */
export async function openTab(page: Page): Promise<Page> {
  await page.goto('/');
  await page.locator('[data-mock-panel]').waitFor({ state: 'attached' });
  await callApi(page, { method: 'GET', path: '/health' });
  return page;
}
