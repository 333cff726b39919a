import { http, HttpResponse } from 'msw/http';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { isApiError, type ApiError } from '#src/lib/api/error.ts';
import { setFrontendPath } from '#src/lib/api/frontend-path.ts';
import { onSessionEnd, session } from '#src/lib/session/store.ts';
import { defineEndpoint } from '#src/schemas/endpoint.ts';
import { server } from '#tests/server.ts';
import { loginAnswer } from './tokens.ts';

export const API = 'http://localhost:3000';

export const probe = defineEndpoint({
  id: 'probe',
  method: 'GET',
  path: '/v2/probe/:id',
  access: 'session',
  params: z.object({ id: z.string() }),
  query: z.object({ text: z.optional(z.string()), flag: z.optional(z.stringbool()) }),
  response: z.object({ word: z.string() }),
  doc: 'A call to test with.',
});
export const write = defineEndpoint({
  id: 'write',
  method: 'PUT',
  path: '/v2/write',
  access: 'session',
  body: z.object({ word: z.string() }),
  response: z.unknown(),
  doc: 'A write to test with.',
});

/** Why the session ended, each time. */
export const ends: string[] = [];

/** Somebody is signed in during each test of the file. */
export function signedInAlways() {
  let stop = () => {};
  beforeEach(() => {
    session.getState().signIn(loginAnswer());
    stop = onSessionEnd(({ reason }) => ends.push(reason));
  });
  afterEach(() => {
    stop();
    session.getState().signOut('manual');
    ends.length = 0;
    setFrontendPath(() => '');
    vi.useRealTimers();
  });
}

/** What an attempt fails with; an error of the API. */
export const failureOf = async (attempt: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await attempt.then(
    () => expect.unreachable('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw error;
  return error;
};

/** Answers `/v2/probe/…` with these responses, one after the other, and counts them. */
export function answering(...responses: Array<() => Response | Promise<Response>>) {
  const seen: Request[] = [];
  const respond = ({ request }: { request: Request }) => {
    seen.push(request.clone());
    return responses[Math.min(seen.length, responses.length) - 1]?.();
  };
  server.use(http.all(`${API}/v2/probe/:id`, respond), http.all(`${API}/v2/write`, respond));
  return seen;
}

/** An answer that holds a value. */
export const data = (value: unknown) => () => HttpResponse.json({ data: value });
/** An answer of another status. */
export const refusal =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    HttpResponse.json(body as never, { status, headers });
/** Takes what is written to the console's errors. */
export const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});
