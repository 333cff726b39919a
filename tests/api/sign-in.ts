import { SignJWT } from 'jose';
import { inScope, type Work } from '#server/work.ts';
import { login } from '#src/schemas/auth.ts';
import { DEMO_PASSWORD, type PersonaName, type TestApi } from './harness.ts';

/** A password that keeps all rules for every persona. */
export const NEW_PASSWORD = 'Quiet-Meadow-77!';

/** A login with the right password; the whole answer. */
export async function signIn(test: TestApi, userName: PersonaName, password = DEMO_PASSWORD) {
  const answer = await test.call(login, { body: { userName, password } });
  if (answer.status !== 200) throw new Error(`${userName} could not sign in: ${answer.status} ${answer.message}`);
  return answer.data;
}

export const asSystem = <T>(test: TestApi, job: (work: Work) => Promise<T>): Promise<T> =>
  inScope(test.services, 'system', job);

/** Body of the newest message. */
export const lastMessage = async (test: TestApi): Promise<string> => (await test.outbox()).at(-1)?.body ?? '';

/** The six digits of the newest message, spoken or written. */
export async function lastCode(test: TestApi): Promise<string> {
  const [, code = ''] = /: ((?:\d, ){5}\d)|(\d{6})/.exec(await lastMessage(test))?.filter(Boolean) ?? [];
  return code.replaceAll(', ', '');
}

/** The query of the newest message's link. */
export async function lastLink(test: TestApi): Promise<URL> {
  return new URL(/https?:\S+/.exec(await lastMessage(test))?.[0] ?? 'http://no.link');
}

/** Another code than the given one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The claims of a token, unverified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A token signed with any key, whatever it claims. */
export const forge = (claims: Record<string, unknown>, secret: Uint8Array, alg = 'HS256'): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(secret);
