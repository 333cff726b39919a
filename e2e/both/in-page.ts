import type { Page } from 'playwright/test';
import { DEMO_PASSWORD, type PersonaName } from '#server/seed/personas.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

/**
 * Makes calls as somebody of an organization, one after the other, and gives the data of each answer. Called from inside
 * the page, which has to be shown already: so it works with the API in the page, too.
 */
export const callFromPage = <T>(
  page: Page,
  userName: PersonaName,
  organizationId: string,
  calls: readonly Call[],
): Promise<T[]> =>
  page.evaluate(
    async ({ userName: who, organizationId: where, password, calls: all }) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      const send = async ({ method, path, body }: Call): Promise<unknown> => {
        const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
        return ((await response.json()) as { data: unknown }).data;
      };
      const signIn = { method: 'POST', path: '/v2/auth/mfa-login', body: { userName: who, password } };
      const { user } = (await send(signIn)) as { user: { token: string } };
      Object.assign(headers, { authorization: `Bearer ${user.token}`, 'x-organization-id': where });
      const answers: T[] = [];
      for (const call of all) answers.push((await send(call)) as T);
      return answers;
    },
    { userName, organizationId, password: DEMO_PASSWORD, calls },
  );
