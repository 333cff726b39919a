import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findFile, storeFile } from '#server/domain/files.ts';
import { makeMediaKey } from '#server/domain/media-keys.ts';
import { bytesRoute } from '#server/http/route.ts';
import { ROUTES } from '#server/http/routes.ts';
import { inScope, scopeOf } from '#server/work.ts';
import { defineEndpoint } from '#src/schemas/endpoint.ts';
import { id, mediaKey } from '#src/schemas/fields.ts';
import { refusalBody } from '#src/schemas/refusals.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { memoryFiles } from './memory-files.ts';
import { claimsOf } from './sign-in.ts';

const listen = defineEndpoint({
  id: 'listen',
  method: 'GET',
  path: '/v2/sounds/:id',
  access: { module: 'calls', right: 'canReadAsAdmin', key: true },
  params: z.object({ id }),
  query: z.object({ key: mediaKey }),
  fileTypes: ['audio/mpeg', 'audio/webm'],
  response: z.file(),
  doc: 'The sound of a file.',
});

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
const SOUND = '0123456789';
let test: TestApi;
let files: ReturnType<typeof memoryFiles>;
let sound: string;
beforeEach(async () => {
  files = memoryFiles();
  const answering = bytesRoute(listen, ({ services, actor, params }) =>
    inScope(services, scopeOf(actor), (work) => findFile(work, services, params.id)),
  );
  test = await testApi({ services: { files }, routes: [answering] });
  sound = await storeIn(harbor);
});

const storeIn = (organizationId: string) =>
  storeFile(test.services, {
    organizationId,
    kind: 'recording',
    type: 'audio/webm',
    bytes: new TextEncoder().encode(SOUND),
  });

const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
  const authorization = `Bearer ${await test.tokenOf('org.user')}`;
  return test.fetch(`/v2/sounds/${sound}`, { method, headers: { authorization, ...headers } });
};
const told = async (response: Response) => [
  response.status,
  response.headers.get('content-range'),
  await response.text(),
];

describe('a kept file', () => {
  it('is answered whole, as what it is', async () => {
    const response = await ask();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300',
      'content-length': '10',
      'content-type': 'audio/webm',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) as unknown,
      'x-content-type-options': 'nosniff',
    });
    expect(await told(response)).toEqual([200, null, SOUND]);
    const { data } = await test.call(listen, { as: 'org.user', params: { id: sound } });
    expect([data.type, data.size]).toEqual(['audio/webm', 10]);
  });

  it.each([
    ['bytes=0-0', 'bytes 0-0/10', '0'],
    ['bytes=0-', 'bytes 0-9/10', SOUND],
    ['bytes=2-4', 'bytes 2-4/10', '234'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=7-999', 'bytes 7-9/10', '789'],
    ['bytes=-3', 'bytes 7-9/10', '789'],
    ['bytes=-999', 'bytes 0-9/10', SOUND],
    ['Bytes=9-9', 'bytes 9-9/10', '9'],
  ])('in part: %s', async (range, is, text) => {
    const response = await ask({ range });
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(await told(response)).toEqual([206, is, text]);
  });

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=99999999999999999999-', 'bytes=-0'])(
    'has no such part: %s',
    async (range) => {
      const response = await ask({ range });
      expect(response.headers.get('content-range')).toBe('bytes */10');
      expect([response.status, await response.json()]).toEqual([416, refusalBody({ code: 'noSuchRange' })]);
    },
  );

  it.each(['bytes=0-1,4-5', 'bytes=-', 'bytes=4-2', 'bytes=a-b', 'lines=0-1', 'bytes=0-1;', ''])(
    'is whole where no one part is asked for: %j',
    async (range) => {
      expect(await told(await ask({ range }))).toEqual([200, null, SOUND]);
    },
  );

  it('is not sent again to who has it', async () => {
    const etag = (await ask()).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await ask({ 'if-none-match': known, range: 'bytes=0-1' });
      expect(response.headers.get('etag')).toBe(etag);
      expect(await told(response), known).toEqual([304, null, '']);
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is sent on where it was left, unless it is another one by now', async () => {
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask({ 'if-range': etag, range: 'bytes=5-' })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Fri, 20 Nov 2026 15:05:00 GMT'])
      expect(await told(await ask({ 'if-range': other, range: 'bytes=5-' })), other).toEqual([200, null, SOUND]);
  });

  it('is told of without its bytes, which are left alone', async () => {
    files.get = () => Promise.reject(new Error('Nobody needs them'));
    const response = await ask({ range: 'bytes=5-' }, 'HEAD');
    expect(response.headers.get('content-length')).toBe('10');
    expect(await told(response)).toEqual([200, null, '']);
  });

  it('whose store is away, or which is not in it, is refused in words', async () => {
    await files.remove(sound);
    expect(await (await ask()).json()).toEqual(refusalBody({ code: 'notFound' }));
    files.get = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const away = await ask();
    expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(away.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('a key in the address', () => {
  const keyFor = async (persona: PersonaName, organizationId: string | null, resource = sound) => {
    const { sub, sid } = claimsOf(await test.tokenOf(persona));
    const claims = { personId: String(sub), sessionId: String(sid), organizationId };
    return makeMediaKey(test.services.config, resource, claims, test.clock.now());
  };
  const play = (key: string, resource = sound) => test.fetch(`/v2/sounds/${resource}?key=${key}`);

  it('lets the player in for 10 minutes, as who was given it', async () => {
    const key = await keyFor('org.user', harbor);
    expect(await told(await play(key))).toEqual([200, null, SOUND]);
    test.clock.advance(601);
    expect((await play(key)).status).toBe(401);
  });

  it('is one to that file alone, and nothing but our own', async () => {
    const other = await storeIn(harbor);
    expect((await play(await keyFor('org.user', harbor), other)).status).toBe(401);
    for (const wrong of ['', 'x', await test.tokenOf('org.user'), `${await keyFor('org.user', harbor)}x`])
      expect((await play(wrong)).status, wrong).toBe(401);
    expect((await test.fetch(`/v2/sounds/${sound}`)).status).toBe(401);
    const bearer = await keyFor('org.user', harbor);
    expect((await test.call(listen, { bearer, params: { id: sound } })).status).toBe(401);
  });

  it('opens what its person may read, where the person was', async () => {
    expect((await play(await keyFor('caller', harbor))).status).toBe(403);
    expect((await play(await keyFor('west.admin', sunrise))).status).toBe(404);
    expect((await play(await keyFor('west.admin', harbor))).status).toBe(403);
    expect((await play(await keyFor('super.admin', null))).status).toBe(200);
    const theirs = await storeIn(sunrise);
    expect((await play(await keyFor('many.hats', sunrise, theirs), theirs)).status).toBe(200);
    expect((await play(await keyFor('many.hats', harbor, theirs), theirs)).status).toBe(404);
  });

  it('is over with its session', async () => {
    const key = await keyFor('org.user', harbor);
    expect((await play(key)).status).toBe(200);
    await inScope(test.services, 'system', ({ tx, now }) =>
      tx
        .updateTable('sessions')
        .set({ revoked_at: now })
        .where('person_id', '=', PERSONAS['org.user'].personId)
        .execute(),
    );
    expect((await play(key)).status).toBe(401);
  });

  it('stands in no log', async () => {
    const key = await keyFor('org.user', harbor);
    files.get = () => Promise.reject(new Error('The store is broken'));
    expect((await play(key)).status).toBe(500);
    expect(test.logs).toMatchObject([{ level: 'error', details: { path: listen.path } }]);
    expect(
      JSON.stringify(test.logs, (_, value: unknown) => (value instanceof Error ? value.stack : value)),
    ).not.toContain(key);
  });

  it('opens nothing where the contract does not ask for one', async () => {
    const { personId } = PERSONAS['org.user'];
    const key = await keyFor('org.user', harbor, personId);
    test = await testApi({ routes: ROUTES });
    expect((await test.fetch(`/v2/people/${personId}?key=${key}`)).status).toBe(401);
  });
});
