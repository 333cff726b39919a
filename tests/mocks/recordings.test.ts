import { http, HttpResponse } from 'msw/http';
import { expect, test } from 'vitest';
import { recordingsAt } from '#mocks/recordings.ts';
import { server } from '#tests/server.ts';

test('recordings come from below the address that the console is served from', async () => {
  server.use(
    http.get('https://console.test/demo/recordings/en-garden.webm', () =>
      HttpResponse.arrayBuffer(Uint8Array.of(26, 69, 223, 163).buffer, { headers: { 'content-type': 'video/webm' } }),
    ),
  );
  expect(await recordingsAt('https://console.test/demo/')('en-garden')).toEqual(Uint8Array.of(26, 69, 223, 163));
});

test.each([
  ['says that it has none', () => new HttpResponse(null, { status: 404 })],
  ['answers with its page', () => HttpResponse.html('<!doctype html>')],
])('a host that %s has no recording', async (_what, answer) => {
  server.use(http.get('https://console.test/recordings/en-garden.webm', answer));
  await expect(recordingsAt('https://console.test/')('en-garden')).rejects.toThrow('en-garden could not be loaded');
});
