import { afterEach, expect, test } from 'vitest';
import { createTestServer } from '#mocks/node.ts';
import { DEMO_ORGANIZATIONS, testApi } from './harness.ts';

const LIST = `http://localhost:3000/v2/programs?organizationId=${DEMO_ORGANIZATIONS.harbor}`;
const closers: Array<() => void> = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function start() {
  const { api, tokenOf } = await testApi();
  const server = createTestServer(api);
  server.listen();
  closers.push(server.close);
  const headers = {
    authorization: `Bearer ${await tokenOf('org.admin')}`,
    'x-organization-id': DEMO_ORGANIZATIONS.harbor,
  };
  return { server, list: () => fetch(LIST, { headers }) };
}

test('requests of a page reach the API and its demo data', async () => {
  const { list } = await start();
  const response = await list();
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { programs: unknown[] } };
  expect(data.programs.length).toBeGreaterThan(1);
});

test('a scenario stands in the way of the calls it concerns', async () => {
  const { server, list } = await start();
  server.play('403', 'people');
  expect((await list()).status).toBe(200);
  server.play('403', 'programs');
  expect((await list()).status).toBe(403);
  server.play('offline');
  await expect(list()).rejects.toThrow(TypeError);
});

test('a request to anything else is an error', async () => {
  await start();
  await expect(fetch('http://localhost:3000/elsewhere')).rejects.toThrow(Error);
});
