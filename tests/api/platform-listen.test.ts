import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { bytesRoute, fileRoute, type Route } from '#server/http/route.ts';
import { listen, type Listening } from '#server/node/listen.ts';
import { createWeb } from '#server/node/web.ts';
import { defineEndpoint } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { testApi, type TestApi } from './harness.ts';

let listening: Listening;
let addresses: string[];

beforeEach(async () => void (await serve()));

async function serve(routes?: readonly Route[], smallBodyMs?: number): Promise<TestApi> {
  addresses = [];
  const test = await testApi(routes && { routes });
  const web = createWeb(test.api, () => new Response('page'), { corsOrigins: [], publicUrl: 'http://localhost' });
  const noting: typeof web = (request, address) => {
    addresses.push(address);
    return web(request, address);
  };
  listening = await listen(noting, { port: 0, host: '127.0.0.1', trustedProxies: 1 }, smallBodyMs);
  return test;
}
afterEach(() => listening.stop());

/** Sends bytes as they are, and gives the whole answer; a server that has answered may hang up on the rest. */
async function raw(...parts: readonly string[]): Promise<string> {
  const socket = connect(listening.port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => (answer += text)).on('error', () => socket.destroy());
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return answer;
}

const LOGIN = 'POST /v2/auth/mfa-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n';

describe('over a real connection', () => {
  it('a body in chunks is counted as it comes', async () => {
    const chunk = `${(60_000).toString(16)}\r\n${' '.repeat(60_000)}\r\n`;
    const chunks = Array.from({ length: Math.ceil(LIMITS.jsonBytes / 60_000) + 1 }, () => chunk);
    const answer = await raw(`${LOGIN}transfer-encoding: chunked\r\n\r\n`, ...chunks, '0\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    const small = await raw(`${LOGIN}transfer-encoding: chunked\r\n\r\n`, '2\r\n{}\r\n', '0\r\n\r\n');
    expect(small).toMatch(/^HTTP\/1\.1 400 /);
    expect(small).toContain('Some values aren’t valid');
  });

  it('a small body that never ends is hung up on, and one that has come is answered in its own time', async () => {
    await listening.stop();
    await serve(undefined, 20);
    expect(await raw(`${LOGIN}content-length: 500\r\n\r\n{`)).not.toMatch(/^HTTP\/1\.1 2/);
    expect(await raw(`${LOGIN}content-length: 2\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('a body that is announced as too large is not waited for', async () => {
    expect(await raw(`${LOGIN}content-length: 999999999\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['announced', 'content-length: 500\r\n\r\n{'],
    ['in chunks', 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n'],
  ])('a body, %s, that is never sent whole is no failure of ours', async (_, start) => {
    await listening.stop();
    const { logs } = await serve();
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(listening.port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(LOGIN + start);
        return socket;
      }),
    );
    await vi.waitFor(() => expect(addresses).toHaveLength(20));
    for (const socket of sockets) socket.destroy();
    await listening.stop();
    expect(logs).toEqual([]);
    listening = { ...listening, stop: async () => undefined };
  });

  it('huge headers, broken requests and odd targets end in an answer, not in a crash', async () => {
    expect(await raw(`GET /health HTTP/1.1\r\nhost: x\r\nx-huge: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    for (const target of ['/v2/../../etc/passwd', '//v2/programs', 'http://[bad/', '/%', '*', '/v2/people/%E0%A4%A']) {
      const answer = await raw(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer, target).toMatch(/^HTTP\/1\.1 (?:200|400|401|404) /);
    }
    expect(await raw('GET /health HTTP/1.1\r\nhost: x y\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`http://127.0.0.1:${listening.port}/health`)).status).toBe(200);
  });

  it('HEAD is answered with the headers alone', async () => {
    const answer = await raw('HEAD /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  it('believes as many proxies as it is told to', async () => {
    await fetch(`http://127.0.0.1:${listening.port}/health`, {
      headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' },
    });
    expect(addresses).toEqual(['203.0.113.9']);
  });

  it('ends though a connection is kept alive', async () => {
    const socket = connect(listening.port, '127.0.0.1');
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    const begun = performance.now();
    await listening.stop();
    expect(performance.now() - begun).toBeLessThan(5000);
    listening = { ...listening, stop: async () => undefined };
  });

  it.each([undefined, 2100])('a file that breaks off is no file (size: %s)', async (size) => {
    const endpoint = defineEndpoint({
      id: 'brokenFile',
      method: 'GET',
      path: '/v2/broken',
      access: 'session',
      query: z.object({ breaks: z.stringbool() }),
      fileType: 'text/csv',
      response: z.file(),
      doc: 'A file, or the beginning of one.',
    });
    async function* parts(breaks: boolean) {
      for (let part = 0; part < 20; part += 1) yield 'a'.repeat(100);
      if (breaks) throw new Error('The database went away');
      yield 'b'.repeat(100);
    }
    await listening.stop();
    const file = { name: 'people.csv', ...(size !== undefined && { size }) };
    const test = await serve([fileRoute(endpoint, async ({ query }) => ({ ...file, parts: parts(query.breaks) }))]);
    const headers = { authorization: `Bearer ${await test.tokenOf('org.admin')}` };
    const ask = (breaks: boolean) =>
      fetch(`http://127.0.0.1:${listening.port}/v2/broken?breaks=${breaks}`, { headers });
    const whole = await ask(false);
    expect(whole.headers.get('content-length')).toBe(size === undefined ? null : String(size));
    expect(await whole.text()).toBe('a'.repeat(2000) + 'b'.repeat(100));
    // the HTTP server prints it, too
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(ask(true).then((broken) => broken.text())).rejects.toThrow(/^(?:fetch failed|terminated)$/);
    printed.mockRestore();
    expect(test.logs).toMatchObject([{ text: 'A file was not sent to its end' }]);
  });

  it('HEAD of a kept file tells its length, and sends none of it', async () => {
    const endpoint = defineEndpoint({
      id: 'sound',
      method: 'GET',
      path: '/v2/sound',
      access: 'session',
      fileTypes: ['audio/webm'],
      response: z.file(),
      doc: 'A sound.',
    });
    await listening.stop();
    const sound = { type: 'audio/webm', size: 4, sha256: '00', read: async () => new Blob(['tone']).stream() };
    const test = await serve([bytesRoute(endpoint, async () => sound)]);
    const bearer = `authorization: Bearer ${await test.tokenOf('org.admin')}`;
    const ask = (method: string, range = '') =>
      raw(`${method} /v2/sound HTTP/1.1\r\nhost: x\r\n${bearer}\r\n${range}connection: close\r\n\r\n`);
    expect(await ask('GET')).toMatch(/^HTTP\/1\.1 200 [^]*\r\ncontent-length: 4\r\n[^]*\r\n\r\ntone$/i);
    expect(await ask('HEAD')).toMatch(/^HTTP\/1\.1 200 [^]*\r\ncontent-length: 4\r\n[^]*\r\n\r\n$/i);
  });
});
