import { afterEach, expect, test } from 'vitest';
import { fromWireRequest, toWireRequest } from '#mocks/protocol.ts';

const inBrowsers = Object.getOwnPropertyDescriptor(Request.prototype, 'body');
afterEach(() => {
  if (inBrowsers) Object.defineProperty(Request.prototype, 'body', inBrowsers);
});

const sent = (method: string, body: string | null) => new Request('http://api.test/v2/programs', { method, body });
const crossed = async (request: Request) => fromWireRequest(await toWireRequest(request));

test('a request arrives as it was sent', async () => {
  const request = await crossed(sent('PUT', '{"name":"Tea"}'));
  expect(request).toMatchObject({ method: 'PUT', url: 'http://api.test/v2/programs' });
  expect(await request.json()).toEqual({ name: 'Tea' });
});

test('in a browser whose requests have no body to be read piece by piece (Firefox), they get one', async () => {
  delete (Request.prototype as { body?: unknown }).body;
  const request = await crossed(sent('POST', '{"name":"Tea"}'));
  expect(await new Response(request.body).text()).toBe('{"name":"Tea"}');
  expect((await crossed(sent('GET', null))).body).toBeNull();
});
