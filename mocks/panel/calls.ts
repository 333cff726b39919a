import * as z from 'zod/mini';
import { challenge, login, verify } from '#src/schemas/auth.ts';
import type { BodyInput, Endpoint, ResponseOf } from '#src/schemas/endpoint.ts';
import { DEMO_PASSWORD } from '#mocks/scenarios.ts';
import type { Transport } from '#mocks/transport.ts';

export type LoginAnswer = ResponseOf<typeof login>;

/** How the panel tells the console that somebody has signed in; the console gives it to startMocks(). */
export interface ConsoleDoor {
  /** After the login, when no identity check is asked for, or once it is passed. `refreshToken` is of the check. */
  signedIn(answer: LoginAnswer, refreshToken: string | null): void | Promise<void>;
}

const refusal = z.object({ message: z.string() });

const outboxMessage = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.nullable(z.string()),
  body: z.string(),
  createdAt: z.string(),
});
export type OutboxMessage = z.output<typeof outboxMessage>;
const outboxAnswer = z.object({ data: z.object({ messages: z.array(outboxMessage) }) });

/* The panel's own calls go straight to the API: no scenario may stand in the way of ending a scenario. */

async function read(transport: Transport, request: Request): Promise<unknown> {
  const response = await transport.send(request);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(refusal.parse(body).message);
  return body;
}

async function call<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  body: BodyInput<E>,
  bearer?: string,
): Promise<ResponseOf<E>> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  const request = new Request(endpoint.path, { method: endpoint.method, headers, body: JSON.stringify(body) });
  const { data } = z.object({ data: z.unknown() }).parse(await read(transport, request));
  return endpoint.response.parse(data) as ResponseOf<E>;
}

/** What the API has sent by mail, SMS and voice, the newest first. */
export async function readOutbox(transport: Transport): Promise<OutboxMessage[]> {
  return outboxAnswer.parse(await read(transport, new Request('/demo/outbox'))).data.messages;
}

/** Signs in by the API's own login; a code that is asked for is read from the outbox. */
export async function signInAs(transport: Transport, door: ConsoleDoor, userName: string): Promise<void> {
  const answer = await call(transport, login, { userName, password: DEMO_PASSWORD });
  const { mfaRequired, mfaVerified } = answer.mfa;
  await door.signedIn(answer, mfaRequired && !mfaVerified ? await passCheck(transport, answer) : null);
}

async function passCheck(transport: Transport, { user }: LoginAnswer): Promise<string> {
  const phoneType = user.availablePhones[0]?.phoneType ?? 'PRIMARY';
  await call(transport, challenge, { contactType: 'SMS', phoneType }, user.token);
  const sms = (await readOutbox(transport)).find(({ kind }) => kind === 'sms');
  const code = /\b\d{6}\b/.exec(sms?.body ?? '')?.[0] ?? '';
  const { refreshToken } = await call(transport, verify, { code, phoneType }, user.token);
  return refreshToken;
}
