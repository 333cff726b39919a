import { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refuse } from '#server/http/kernel.ts';
import { readParams } from '#server/http/read.ts';
import { openRoute } from '#server/http/route.ts';
import { defineEndpoint } from '#src/schemas/endpoint.ts';
import { id } from '#src/schemas/fields.ts';
import { createProgram, listPrograms } from '#src/schemas/programs.ts';
import { login } from '#src/schemas/auth.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { REFUSALS, refusalBody } from '#src/schemas/refusals.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const harbor = DEMO_ORGANIZATIONS.harbor;
const json = { 'content-type': 'application/json' };

const post = (path: string, body: BodyInit, headers: Record<string, string> = json) =>
  test.fetch(path, { method: 'POST', headers, body, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) });

async function postProgram(
  body: BodyInit,
): Promise<{ status: number; message: string; fields?: Record<string, string> }> {
  const bearer = await test.tokenOf('org.admin');
  const response = await post('/v2/programs', body, { ...json, authorization: `Bearer ${bearer}` });
  return { status: response.status, ...((await response.json()) as { message: string }) };
}

describe('bodies', () => {
  it('the size is limited whether it is declared or sent in chunks', async () => {
    const large = JSON.stringify({ userName: 'x', password: 'y', more: 'z'.repeat(LIMITS.jsonBytes) });
    expect((await post('/v2/auth/mfa-login', large)).status).toBe(413);
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(100_000).fill(0x20));
      },
    });
    const response = await post('/v2/auth/mfa-login', endless);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual(refusalBody({ code: 'tooLarge' }));
    expect(pulled).toBeLessThan(20);
  });

  it('what is no JSON, no object or no UTF-8 is refused in words', async () => {
    expect(await (await post('/v2/auth/mfa-login', '{')).json()).toEqual(refusalBody({ code: 'invalidJson' }));
    expect((await post('/v2/auth/mfa-login', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
    for (const body of ['null', '[]', '"text"', '1', 'true', '']) {
      const response = await post('/v2/auth/mfa-login', body);
      expect(response.status, body).toBe(400);
      expect(await response.json(), body).toMatchObject({ message: REFUSALS.invalidInput });
    }
    expect((await post('/v2/auth/mfa-login', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('NUL and broken surrogates are refused, and named', async () => {
    const body = (name: string) => `{"name":"${name}","organizationId":"${harbor}"}`;
    for (const name of ['abc\\u0000def', 'abc\\ud800', 'abc\\uDC00def']) {
      expect(await postProgram(body(name)), name).toMatchObject({
        status: 400,
        fields: { name: expect.any(String) as unknown },
      });
    }
    expect((await postProgram(body('abc \\ud83d\\ude00'))).status).toBe(200);
  });

  it('keys that reach for prototypes change nothing', async () => {
    const body = `{"__proto__":{"isDefault":true},"constructor":{"prototype":{"polluted":1}},"name":"Plain","organizationId":"${harbor}"}`;
    expect((await postProgram(body)).status).toBe(200);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const { data } = await test.call(listPrograms, { as: 'org.admin', query: { organizationId: harbor } });
    expect(data.programs.find(({ name }) => name === 'Plain')).toMatchObject({ isDefault: false });
  });

  it('a body too deep to be meant is refused', async () => {
    expect((await postProgram('['.repeat(400_000))).status).toBe(400);
    expect((await postProgram('['.repeat(300_000) + ']'.repeat(300_000))).status).toBe(400);
    expect((await postProgram(`${'['.repeat(300_000)}"\\u0000"${']'.repeat(300_000)}`)).status).toBe(400);
  });
});

describe('forms', () => {
  const endpoint = defineEndpoint({
    id: 'addSound',
    method: 'POST',
    path: '/v2/sounds',
    access: 'public',
    maxBytes: 5000,
    form: { headers: { title: 'x-title' } },
    body: z.object({ audio: z.file(), extension: z._default(z.enum(['mp3', 'wav']), 'mp3'), title: z.optional(id) }),
    response: z.object({ size: z.number(), name: z.string(), extension: z.string(), title: z.optional(z.string()) }),
    doc: 'Tells what it was sent.',
  });
  const echo = openRoute(endpoint, ({ body: { audio, ...rest } }) => ({ size: audio.size, name: audio.name, ...rest }));
  beforeEach(async () => {
    test = await testApi({ routes: [echo] });
  });
  const audio = (size: number) => new File([new Uint8Array(size)], 'hello.mp3', { type: 'audio/mpeg' });
  const send = async (...fields: ReadonlyArray<readonly [string, string | File]>) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    const made = new Response(form);
    const type = made.headers.get('content-type') ?? '';
    // as bytes: the stream of a form can't be left in the middle
    const response = await post(endpoint.path, await made.arrayBuffer(), { 'content-type': type });
    return { status: response.status, ...((await response.json()) as { data?: unknown; fields?: unknown }) };
  };

  it('have the fields that the call names, in the form or in headers', async () => {
    const sent = await test.call(endpoint, { body: { audio: audio(100), extension: 'wav', title: 'Hi' } });
    expect(sent.data).toEqual({ size: 100, name: 'hello.mp3', extension: 'wav', title: 'Hi' });
    expect(await send(['audio', audio(7)], ['title', 'not here'], ['unknown', 'x'], ['__proto__', 'x'])).toEqual({
      status: 200,
      data: { size: 7, name: 'hello.mp3', extension: 'mp3' },
    });
  });

  it('with a field that is missing, wrong or there twice are refused, and it is named', async () => {
    const field = (name: string) => ({ status: 400, fields: { [name]: expect.any(String) as unknown } });
    expect(await send(['extension', 'mp3'])).toMatchObject(field('audio'));
    expect(await send(['audio', 'no file'])).toMatchObject(field('audio'));
    expect(await send(['audio', audio(1)], ['audio', audio(2)])).toMatchObject(field('audio'));
    expect(await send(['audio', audio(1)], ['extension', 'exe'])).toMatchObject(field('extension'));
    expect(await send(['audio', audio(1)], ['extension', 'a\0b'])).toMatchObject(field('extension'));
  });

  it('may be as large as the call says', async () => {
    expect((await send(['audio', audio(4000)])).status).toBe(200);
    expect((await send(['audio', audio(5000)])).status).toBe(413);
    const form = 'multipart/form-data; boundary=x';
    const chunks = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) });
    expect((await post(endpoint.path, chunks, { 'content-type': form })).status).toBe(413);
  });

  it('that are none are refused', async () => {
    for (const type of ['application/json', 'text/csv', 'audio/mpeg', ''])
      expect((await post(endpoint.path, '{}', { 'content-type': type })).status, type).toBe(415);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect((await post(endpoint.path, 'no form', { 'content-type': type })).status, type).toBe(400);
  });
});

describe('paths, queries and methods', () => {
  const get = async (path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${await test.tokenOf('org.admin')}` };
    return test.fetch(path, { method, headers });
  };

  it('unknown paths are 404 in JSON', async () => {
    for (const path of [
      '/',
      '/v1',
      '/v2/nothing',
      '/v2/nothing/',
      '/v2/programs//',
      '/v2//programs',
      '/V2/programs',
      '/demo',
    ]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.json(), path).toEqual(refusalBody({ code: 'noSuchAddress' }));
    }
  });

  it('a malformed path is one that does not exist', async () => {
    for (const id of ['%', '%E0%A4%A', '%00', '%2e%2e%2f', 'x'.repeat(5000), '1', `${harbor}%00`]) {
      expect((await get(`/v2/people/${id}`)).status, id).toBe(404);
    }
  });

  it('a slash at the end makes no other address', async () => {
    for (const path of [`/v2/people/${PERSONAS['org.admin'].personId}`, '/v2/programs', '/v2/profiles', '/health']) {
      const query = path === '/v2/programs' ? `?organizationId=${harbor}` : '';
      const [without, withSlash] = [await get(path + query), await get(`${path}/${query}`)];
      expect(withSlash.status, path).toBe(200);
      expect(await withSlash.json(), path).toEqual(await without.json());
    }
    expect((await get('/v2/programs/', 'PATCH')).headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect((await get('/v2/people/')).status).toBe(405);
  });

  it('params that are no ids are what their own schema takes', async () => {
    const endpoint = defineEndpoint({
      id: 'probe',
      method: 'GET',
      path: '/:id/:token/:kind',
      access: 'public',
      params: z.object({ id, token: z.string().check(z.regex(/^[\w-]{8}$/)), kind: z.enum(['BASELINE', 'FOLLOW_UP']) }),
      response: z.null(),
      doc: 'Nothing.',
    });
    const app = new Hono();
    app.onError((error, context) => refuse(test.services, error, context));
    app.get(endpoint.path, (context) => context.json(readParams(endpoint, context)));
    const ask = async (path: string) => app.request(path);
    const good = await ask(`/${harbor}/aB3_-xyz/FOLLOW_UP`);
    expect(await good.json()).toEqual({ id: harbor, token: 'aB3_-xyz', kind: 'FOLLOW_UP' });
    const wrong = [`/1/aB3_-xyz/BASELINE`, `/${harbor}/short/BASELINE`, `/${harbor}/aB3_-xyz/baseline`];
    for (const path of [...wrong, `/${harbor}/aB3_-xyz/%00`, `/aB3_-xyz/${harbor}/BASELINE`]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  it('a query names a thing once, and holds text', async () => {
    expect((await get(`/v2/programs?organizationId=${harbor}&organizationId=${harbor}`)).status).toBe(400);
    expect((await get(`/v2/programs?organizationId=${harbor}%00`)).status).toBe(400);
    expect((await get('/v2/programs?organizationId=%ff%fe')).status).toBe(404);
    expect((await get(`/v2/programs?organizationId=${harbor}&__proto__=1&toString=2`)).status).toBe(200);
  });

  it('another method of a known path is 405 and says which are allowed', async () => {
    const response = await get('/v2/programs', 'PATCH');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(await response.json()).toEqual(refusalBody({ code: 'methodNotAllowed' }));
    const options = await get('/v2/programs', 'OPTIONS');
    expect(options.status).toBe(204);
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('HEAD answers as GET does, without a body', async () => {
    const response = await get(`/v2/programs?organizationId=${harbor}`, 'HEAD');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('every answer is of the moment, typed, and numbered', async () => {
    for (const path of ['/v2/nothing', '/health', `/v2/programs?organizationId=${harbor}`, '/v2/people/1']) {
      const { headers } = await get(path);
      expect(Object.fromEntries(headers), path).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      });
    }
  });

  it('health says which database answers', async () => {
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(test.db);
    const database = rows[0]?.version.includes('PGlite') ? 'embedded' : 'postgresql';
    expect(await (await test.fetch('/health')).json()).toEqual({ status: 'ok', database, version: '0.1.0' });
  });
});

describe('what the database refuses', () => {
  /** Makes the insert of a program fail `times` times, as a lost race would. */
  async function failing(code: string, times: number, job: () => Promise<void>): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(test.db);
    await run(`create sequence failures`);
    await run(`grant usage on sequence failures to public`);
    await run(`create function fail_program() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= ${times} then raise exception 'made to fail' using errcode = '${code}'; end if;
      return new; end $$`);
    await run(`create trigger fail_program before insert on programs for each row execute function fail_program()`);
    try {
      await job();
    } finally {
      await run(`drop trigger fail_program on programs`);
      await run(`drop function fail_program`);
      await run(`drop sequence failures`);
    }
  }

  const create = (name = 'Evening calls') =>
    test.call(createProgram, { as: 'org.admin', body: { name, organizationId: harbor } });

  it('a transaction that loses against another one is run again', async () => {
    for (const code of ['40001', '40P01']) {
      await failing(code, 2, async () => {
        expect(await create(`Evening ${code}`)).toMatchObject({ status: 200 });
      });
    }
    expect(test.logs).toEqual([]);
  });

  it('one that loses again and again ends in 503, not in a crash', async () => {
    await failing('40001', 100, async () => {
      const { status, headers } = await create();
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('1');
    });
  });

  it('an unforeseen unique or foreign key is a conflict, and a mistake of ours is told in general words and logged', async () => {
    for (const [code, status] of [
      ['23505', 409],
      ['23503', 409],
      ['42501', 404],
      ['57P01', 503],
      ['XX000', 500],
    ] as const) {
      await failing(code, 1, async () => {
        const result = await create();
        expect(result.status, code).toBe(status);
        expect(result.message, code).not.toContain('made to fail');
      });
      const [line] = test.logs.slice(-1);
      expect(line).toMatchObject({
        level: status < 500 ? 'warn' : 'error',
        details: { method: 'POST', path: '/v2/programs' },
      });
    }
  });

  it('of many who create the same at once, one succeeds and the others are told why', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => create('Rush hour')));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    expect(test.logs).toEqual([]);
  });
});

describe('the demo outbox', () => {
  const request = (accept: string) => test.fetch('/demo/outbox', { headers: { accept } });

  beforeEach(async () => {
    await test.db
      .insertInto('outbox')
      .values({
        id: test.services.newId(),
        kind: 'mail',
        recipient: 'a@example.org',
        subject: 'Hello <b>you</b>',
        body: 'Open http://console.test/public/reset?token=abc&x=1\nor <script>alert(1)</script>',
        created_at: test.clock.now(),
      })
      .execute();
  });

  it('is JSON for programs', async () => {
    expect(await (await request('application/json')).json()).toMatchObject({
      data: { messages: [{ kind: 'mail', to: 'a@example.org', subject: 'Hello <b>you</b>', sentAt: null }] },
    });
  });

  it('is a page without scripts for people, its links can be followed', async () => {
    const response = await request('text/html,*/*');
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('<a href="http://console.test/public/reset?token=abc&#38;x=1"');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>you');
  });

  it('is not there outside of the demo', async () => {
    const live = await testApi({ config: { demo: false } });
    expect((await live.fetch('/demo/outbox')).status).toBe(404);
  });
});

describe('secrets', () => {
  it('what is logged of a failed call holds neither its token, nor its query, nor its body', async () => {
    await sql`alter table credentials rename to credentials_gone`.execute(test.db);
    try {
      const { status } = await test.call(login, { body: { userName: 'org.admin', password: 'Not-For-The-Log-42!' } });
      expect(status).toBe(500);
    } finally {
      await sql`alter table credentials_gone rename to credentials`.execute(test.db);
    }
    expect(test.logs.length).toBeGreaterThan(0);
    expect(
      JSON.stringify(test.logs, (_, value: unknown) =>
        value instanceof Error ? { ...value, message: value.message } : value,
      ),
    ).not.toContain('Not-For-The-Log');
  });
});

describe('a right or a proof', () => {
  const byProof = defineEndpoint({
    id: 'addVoice',
    method: 'POST',
    path: '/v2/voices',
    access: { module: 'people', right: 'canCreate', or: 'captcha' },
    body: z.object({ name: z.string('required') }),
    proofBody: z.object({ captcha: z.string('required'), tone: z.string('required') }),
    response: z.object({ told: z.string() }),
    doc: 'Tells how it was reached.',
  });
  const byToken = defineEndpoint({
    id: 'getVoice',
    method: 'GET',
    path: '/v2/voices/:token',
    access: { module: 'people', right: 'canReadAsAdmin', or: 'surveyToken' },
    params: z.object({ token: z.string() }),
    response: z.object({ told: z.string() }),
    doc: 'Tells how it was reached.',
  });
  const routes = [
    openRoute(byProof, ({ actor, proof, body }) => ({
      told: proof ? `proof ${proof.tone}` : `${actor?.name} ${body.name}`,
    })),
    openRoute(byToken, ({ actor, params }) => ({ told: actor ? 'right' : params.token })),
  ];
  beforeEach(async () => {
    test = await testApi({ routes });
  });

  it('whoever is signed in needs the right, and sends what the right takes', async () => {
    expect((await test.call(byProof, { as: 'org.admin', body: { name: 'low' } })).status).toBe(200);
    expect((await test.call(byProof, { as: 'org.user', body: { name: 'low' } })).status).toBe(403);
    const { status, fields } = await test.call(byProof, { as: 'org.admin', body: { captcha: 'x', tone: 'low' } });
    expect([status, Object.keys(fields)]).toEqual([400, ['name']]);
    const id = test.services.newId();
    expect((await test.call(byToken, { as: 'caller', params: { token: id } })).status).toBe(403);
    expect((await test.call(byToken, { as: 'org.admin', params: { token: id } })).data).toEqual({ told: 'right' });
    expect((await test.call(byToken, { bearer: 'x', params: { token: id } })).status).toBe(401);
  });

  it('whoever sends no token comes by the proof', async () => {
    const { data } = await test.call(byProof, { body: { captcha: 'x', tone: 'low' } });
    expect(data).toEqual({ told: 'proof low' });
    expect((await test.call(byProof, { body: { captcha: 'x', tone: 1 as never } })).fields).toHaveProperty('tone');
    expect((await test.call(byToken, { params: { token: 'x' } })).data).toEqual({ told: 'x' });
    // and needs no right of who is signed in, nor a session that goes on
    expect((await test.call(byToken, { as: 'caller', params: { token: 'x' } })).data).toEqual({ told: 'right' });
    expect((await test.call(byToken, { bearer: 'x', params: { token: 'x' } })).data).toEqual({ told: 'x' });
  });

  it('a token that is none opens nothing, and neither does what has no proof', async () => {
    expect((await test.call(byProof, { bearer: 'x', body: { captcha: 'x', tone: 'low' } })).status).toBe(401);
    for (const body of [{ name: 'low' }, {}, [], null]) {
      const result = await test.call(byProof, { body: body as never });
      expect([result.status, result.message], JSON.stringify(body)).toEqual([401, REFUSALS.signedOut]);
    }
  });
});
