import { delay } from 'msw';
import { http, HttpResponse } from 'msw/http';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#src/lib/api/call.ts';
import { isApiError, type ApiError } from '#src/lib/api/error.ts';
import { setFrontendPath } from '#src/lib/api/frontend-path.ts';
import { onSessionEnd, session } from '#src/lib/session/store.ts';
import { login, logout } from '#src/schemas/auth.ts';
import { defineEndpoint } from '#src/schemas/endpoint.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { createOrganization, getOrganization, listOrganizations } from '#src/schemas/organizations.ts';
import { listPersonOrganizations } from '#src/schemas/person-organizations.ts';
import { getPerson } from '#src/schemas/people.ts';
import { uploadPeople } from '#src/schemas/people-uploads.ts';
import { server } from '#tests/server.ts';
import { loginAnswer, tokenFor } from './tokens.ts';

const API = 'http://localhost:3000';

const probe = defineEndpoint({
  id: 'probe',
  method: 'GET',
  path: '/v2/probe/:id',
  access: 'session',
  params: z.object({ id: z.string() }),
  query: z.object({ text: z.optional(z.string()), flag: z.optional(z.stringbool()) }),
  response: z.object({ word: z.string() }),
  doc: 'A call to test with.',
});
const write = defineEndpoint({
  id: 'write',
  method: 'PUT',
  path: '/v2/write',
  access: 'session',
  body: z.object({ word: z.string() }),
  response: z.unknown(),
  doc: 'A write to test with.',
});

const ends: string[] = [];
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

const failureOf = async (attempt: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await attempt.then(
    () => expect.unreachable('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw error;
  return error;
};

/** Answers `/v2/probe/…` with these responses, one after the other, and counts them. */
function answering(...responses: Array<() => Response | Promise<Response>>) {
  const seen: Request[] = [];
  const respond = ({ request }: { request: Request }) => {
    seen.push(request.clone());
    return responses[Math.min(seen.length, responses.length) - 1]?.();
  };
  server.use(http.all(`${API}/v2/probe/:id`, respond), http.all(`${API}/v2/write`, respond));
  return seen;
}

const data = (value: unknown) => () => HttpResponse.json({ data: value });
const refusal =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    HttpResponse.json(body as never, { status, headers });
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('a call', () => {
  test('fills path and query, and gives what data holds', async () => {
    setFrontendPath(() => '/app/notes/$noteId');
    const seen = answering(data({ word: 'yes', more: 1 }));
    const answer = await call(probe, { params: { id: 'a/b?c' }, query: { text: 'é & ü', flag: false } });
    expectTypeOf(answer).toEqualTypeOf<{ word: string }>();
    expect(answer).toEqual({ word: 'yes' });
    expect(seen[0]?.url).toBe(`${API}/v2/probe/a%2Fb%3Fc?text=%C3%A9+%26+%C3%BC&flag=false`);
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      accept: 'application/json',
      authorization: `Bearer ${session.getState().token}`,
      'x-organization-id': 'org-1',
      'x-frontend-path': '/app/notes/$noteId',
    });
  });

  test('sends a body as JSON', async () => {
    const seen = answering(data(null));
    await call(write, { body: { word: 'x' } });
    expect(await seen[0]?.json()).toEqual({ word: 'x' });
  });

  test('takes 204 as nothing where nothing is promised', async () => {
    answering(() => new HttpResponse(null, { status: 204 }));
    expect(await call(write, { body: { word: 'x' } })).toBeNull();
  });

  test('without a token of the session sends none for public ones', async () => {
    let authorization: string | null = '';
    server.use(
      http.post(`${API}/v2/auth/mfa-login`, ({ request }) => {
        authorization = request.headers.get('authorization');
        return HttpResponse.json({ data: loginAnswer() });
      }),
    );
    await call(login, { body: { userName: 'a', password: 'b' } });
    expect(authorization).toBeNull();
  });

  test('types demand what the contract demands', () => {
    expectTypeOf(call<typeof logout>).toBeCallableWith(logout);
    expectTypeOf(call<typeof listOrganizations>).toBeCallableWith(listOrganizations);
    expectTypeOf(call<typeof listOrganizations>).toBeCallableWith(listOrganizations, { query: { page: 2 } });
    // @ts-expect-error -- params are missing
    void (() => call(getOrganization));
    // @ts-expect-error -- the body is missing
    void (() => call(createOrganization, {}));
    // @ts-expect-error -- no such role
    void (() => call(listPersonOrganizations, { query: { role: 'BOSS' } }));
  });
});

describe('pages', () => {
  const organizations = (page: number) => ({
    organizations: [],
    pager: { page, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  });
  const people = (page: number) => ({ personOrganizations: [], pager: { page, totalItems: 0, totalPages: 0 } });
  const asked: Array<string | null> = [];
  const page = (request: Request) => asked.push(new URL(request.url).searchParams.get('page'));
  afterEach(() => void (asked.length = 0));

  test('count from 1 here, and from 0 where the backend does', async () => {
    server.use(
      http.get(`${API}/v1/organizations`, ({ request }) => {
        page(request);
        return HttpResponse.json({ data: organizations(2) });
      }),
    );
    const { pager } = await call(listOrganizations, { query: { page: 3 } });
    expect(asked).toEqual(['2']);
    expect(pager.page).toBe(3);
  });

  test('stay where the backend counts from 1', async () => {
    server.use(
      http.get(`${API}/v2/personorganizations`, ({ request }) => {
        page(request);
        return HttpResponse.json({ data: people(3) });
      }),
    );
    const { pager } = await call(listPersonOrganizations, { query: { page: 3 } });
    expect(asked).toEqual(['3']);
    expect(pager.page).toBe(3);
  });

  test('a pager without a page is the first', async () => {
    server.use(
      http.get(`${API}/v1/organizations`, () =>
        HttpResponse.json({ data: { organizations: [], pager: { totalItems: 0, totalPages: 0 } } }),
      ),
    );
    expect((await call(listOrganizations)).pager.page).toBe(1);
  });
});

describe('refusals', () => {
  test.each([
    ['message', { message: 'No way', error: 'other' }, 'No way'],
    ['error', { error: 'Bad Request' }, 'Bad Request'],
    ['empty message', { message: ' ', error: 'Bad Request' }, 'Bad Request'],
    ['validation', { error: { code: 1 }, validation: { body: { message: '"x" is required' } } }, '"x" is required'],
    ['nothing', {}, REFUSALS.generic],
    ['null', null, REFUSALS.generic],
    ['a list', ['message'], REFUSALS.generic],
    ['inherited words', { message: { toString: 'x' } }, REFUSALS.generic],
  ])('speak by their %s', async (_, body, message) => {
    answering(refusal(400, body));
    expect(await failureOf(call(probe, { params: { id: '1' } }))).toMatchObject({ kind: 'http', status: 400, message });
  });

  test('name fields, but only in words', async () => {
    answering(refusal(400, { message: 'm', fields: { email: 'taken', 'address.city': 'x', odd: 5 } }));
    const { fields } = await failureOf(call(write, { body: { word: '' } }));
    expect(fields).toEqual({ email: 'taken', 'address.city': 'x' });
  });

  test('of a wordless server are the caller’s fallback', async () => {
    answering(refusal(500, {}));
    expect(await failureOf(call(probe, { params: { id: '1' }, fallback: 'Could not' }))).toMatchObject({
      message: 'Could not',
    });
  });

  test('in HTML are generic', async () => {
    answering(() => new HttpResponse('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    const error = await failureOf(call(write, { body: { word: '' } }));
    expect(error).toMatchObject({ kind: 'http', status: 502, message: REFUSALS.generic });
  });

  test('tell how long to wait', async () => {
    answering(refusal(429, { message: 'slow down' }, { 'retry-after': '60' }));
    expect(await failureOf(call(write, { body: { word: '' } }))).toMatchObject({ status: 429, retryAfterSeconds: 60 });
  });
});

describe('answers that are none', () => {
  test.each([
    ['HTML', () => new HttpResponse('<!doctype html><p>hello', { headers: { 'content-type': 'text/html' } })],
    ['empty', () => new HttpResponse('')],
    ['cut off', () => new HttpResponse('{"data":{"word":"ye')],
    ['not wrapped', () => HttpResponse.json({ word: 'yes' })],
    ['null', () => HttpResponse.json(null)],
    ['drifted', data({ word: 5 })],
    ['nothing', () => new HttpResponse(null, { status: 204 })],
  ])('%s', async (_, response) => {
    const log = quiet();
    answering(response);
    const error = await failureOf(call(probe, { params: { id: '1' } }));
    expect(error).toMatchObject({ kind: 'format', message: REFUSALS.generic });
    expect(log).toHaveBeenCalledTimes(1);
  });
});

describe('retries', () => {
  test('are for reads: twice, then the failure', async () => {
    const seen = answering(refusal(503, {}));
    expect(await failureOf(call(probe, { params: { id: '1' } }))).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
  });

  test('let a read succeed after a hiccup', async () => {
    const seen = answering(HttpResponse.error, data({ word: 'yes' }));
    expect(await call(probe, { params: { id: '1' } })).toEqual({ word: 'yes' });
    expect(seen).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 409, 422, 500])('never happen after %i', async (status) => {
    const seen = answering(refusal(status, {}));
    await failureOf(call(probe, { params: { id: '1' } }));
    expect(seen).toHaveLength(1);
  });

  test('honour a short wait and refuse a long one', async () => {
    const short = answering(refusal(429, {}, { 'retry-after': '1' }), data({ word: 'yes' }));
    const began = performance.now();
    await call(probe, { params: { id: '1' } });
    expect(short).toHaveLength(2);
    expect(performance.now() - began).toBeGreaterThan(900);
    const long = answering(refusal(429, {}, { 'retry-after': '600' }));
    await failureOf(call(probe, { params: { id: '1' } }));
    expect(long).toHaveLength(1);
  });

  test.each([
    ['503', refusal(503, {})],
    ['no network', HttpResponse.error],
  ])('never repeat a write: %s', async (_, response) => {
    const seen = answering(response);
    await failureOf(call(write, { body: { word: '' } }));
    expect(seen).toHaveLength(1);
  });
});

describe('no answer', () => {
  test('is a network failure', async () => {
    answering(HttpResponse.error);
    expect(await failureOf(call(write, { body: { word: '' } }))).toMatchObject({ kind: 'network', status: 0 });
  });

  test('in 30 seconds is a time-out', async () => {
    vi.useFakeTimers();
    answering(async () => {
      await delay('infinite');
      return HttpResponse.json({});
    });
    const failing = failureOf(call(write, { body: { word: '' } }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failing).toMatchObject({ kind: 'timeout', status: 0, message: REFUSALS.generic });
  });

  test.each([
    ['before it is sent', 0],
    ['while it runs', 20],
  ])('because the caller ended it %s is an AbortError', async (_, after) => {
    answering(async () => {
      await delay(200);
      return HttpResponse.json({ data: { word: 'late' } });
    });
    const controller = new AbortController();
    if (after === 0) controller.abort('a reason of its own');
    else setTimeout(() => controller.abort(), after);
    await expect(call(probe, { params: { id: '1' }, signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('expiry', () => {
  test('a token that has expired is not sent, and ends the session', async () => {
    session.setState({ token: tokenFor(-1) });
    expect(await failureOf(call(probe, { params: { id: '1' } }))).toMatchObject({
      status: 401,
      message: REFUSALS.signedOut,
    });
    expect(ends).toEqual(['expired']);
    expect(session.getState().token).toBeNull();
  });

  test('nothing is sent without a token', async () => {
    session.getState().signOut('manual');
    ends.length = 0;
    expect(await failureOf(call(probe, { params: { id: '1' } }))).toMatchObject({ status: 401 });
    expect(ends).toEqual([]);
  });

  test('401 ends the session once, however many calls hear it', async () => {
    answering(refusal(401, { message: REFUSALS.signedOut }));
    await Promise.all(Array.from({ length: 5 }, () => failureOf(call(probe, { params: { id: '1' } }))));
    expect(ends).toEqual(['expired']);
  });

  test('401 of a login means wrong credentials', async () => {
    server.use(http.post(`${API}/v2/auth/mfa-login`, refusal(401, { message: 'Invalid credentials' })));
    await failureOf(call(login, { body: { userName: 'a', password: 'b' } }));
    expect(ends).toEqual([]);
  });

  test('401 of a call with a token of its own leaves the session alone', async () => {
    const seen = answering(refusal(401, {}));
    await failureOf(call(probe, { params: { id: '1' }, bearer: 'invitation' }));
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer invitation');
    expect(ends).toEqual([]);
  });

  test('401 of a token that was replaced meanwhile is late', async () => {
    answering(() => {
      session.getState().verified(tokenFor(7200, 'fresh'));
      return HttpResponse.json({}, { status: 401 });
    });
    await failureOf(call(probe, { params: { id: '1' } }));
    expect(ends).toEqual([]);
    expect(session.getState().token).not.toBeNull();
  });
});

test('a file travels in a form, its checksum and organization in headers', async () => {
  let form: FormData | undefined;
  let headers: Headers | undefined;
  server.use(
    http.post(`${API}/v2/reportrequest/upload/csv`, async ({ request }) => {
      headers = request.headers;
      form = await request.formData();
      const result = { uploadId: 'up-1', total: 0, processed: 0, failedRows: [], repeated: false };
      return HttpResponse.json({ data: result });
    }),
  );
  const file = new File(['a,b'], 'people.csv', { type: 'text/csv' });
  await call(uploadPeople, { body: { file, checksum: 'f'.repeat(40), organizationId: 'org-1' } });
  const sent = form?.get('file');
  expect(sent).toBeInstanceOf(File);
  expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual(['people.csv', 'text/csv', 'a,b']);
  expect(headers?.get('checksum-sha1')).toBe('f'.repeat(40));
  expect(headers?.get('organizationid')).toBe('org-1');
  expect(headers?.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
});

test('an id with every odd character stays one part of the path', async () => {
  const seen: string[] = [];
  server.use(
    http.get(`${API}/v2/people/:id`, ({ request }) => {
      seen.push(new URL(request.url).pathname);
      return HttpResponse.json({}, { status: 404 });
    }),
  );
  await failureOf(call(getPerson, { params: { id: '../x#y%20' } }));
  expect(seen).toEqual(['/v2/people/..%2Fx%23y%2520']);
});
