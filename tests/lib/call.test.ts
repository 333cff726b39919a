import { http, HttpResponse } from 'msw/http';
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#src/lib/api/call.ts';
import { setFrontendPath } from '#src/lib/api/frontend-path.ts';
import { session } from '#src/lib/session/store.ts';
import { login, logout } from '#src/schemas/auth.ts';
import { defineEndpoint } from '#src/schemas/endpoint.ts';
import { createOrganization, getOrganization, listOrganizations } from '#src/schemas/organizations.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { getPerson } from '#src/schemas/people.ts';
import { uploadPeople } from '#src/schemas/uploads.ts';
import { server } from '#tests/server.ts';
import { answering, API, data, failureOf, probe, write, signedInAlways } from './probe-calls.ts';
import { loginAnswer } from './tokens.ts';

signedInAlways();

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

  test('by a proof goes without a token: where the caller says so, and where nobody is signed in', async () => {
    const proven = defineEndpoint({
      ...write,
      access: { module: 'people', right: 'canCreate', or: 'captcha' },
      proofBody: z.object({ captcha: z.string() }),
    });
    const seen = answering(data(null));
    const given = () => seen.map(({ headers }) => headers.get('authorization'));
    await call(proven, { body: { word: 'x' } });
    await call(proven, { body: { captcha: 'x' }, bearer: null });
    session.getState().signOut('manual');
    await call(proven, { body: { captcha: 'x' } });
    expect(given()).toEqual([expect.stringContaining('Bearer '), null, null]);
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
    void (() => call(listMemberships, { query: { role: 'BOSS' } }));
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
    const { pager } = await call(listMemberships, { query: { page: 3 } });
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
