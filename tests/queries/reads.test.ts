import { hashKey } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { session } from '#src/lib/session/store.ts';
import { getCallTranscript } from '#src/queries/calls.ts';
import { createQueryClient } from '#src/queries/client.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { areas, ENDPOINTS } from '#src/schemas/index.ts';
import { loginAnswer } from '#tests/lib/tokens.ts';
import { CONSOLE_CALLS, givenTo, READS, WRITES } from '#tests/matrices/calls.ts';
import type { World } from '#tests/matrices/samples.ts';
import { server } from '#tests/server.ts';

const WORLD = new Proxy({} as World, { get: (_, name) => `some-${String(name)}` });

test('every endpoint is exported under its name, from the contract and from the queries', () => {
  for (const module of Object.values(areas))
    for (const [name, value] of Object.entries<unknown>(module))
      if (ENDPOINTS.some((endpoint) => endpoint === value)) expect((value as Endpoint).id).toBe(name);
  const ids = (method: (given: string) => boolean) =>
    CONSOLE_CALLS.filter((endpoint) => method(endpoint.method)).map(({ id }) => id);
  expect(Object.keys(READS).toSorted()).toEqual(ids((method) => method === 'GET').toSorted());
  expect(Object.keys(WRITES).toSorted()).toEqual(ids((method) => method !== 'GET').toSorted());
  expect(ENDPOINTS.length).toBeGreaterThan(35);
});

test('what is being made is asked for again until it is there', () => {
  const { refetchInterval } = getCallTranscript('call-1') as unknown as {
    refetchInterval: (query: { state: { data: { transcriptStatus: string } | undefined } }) => number | false;
  };
  const again = (transcriptStatus: string) => refetchInterval({ state: { data: { transcriptStatus } } });
  expect(again('processing')).toBeGreaterThan(0);
  expect([again('ready'), again('failed'), again('none')]).toEqual([false, false, false]);
  expect(refetchInterval({ state: { data: undefined } })).toBe(false);
});

test('answers are fresh for ten seconds, but for these', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  const known = Object.fromEntries(
    Object.keys(READS).map((id) => [id, READS[id]?.(...givenTo(id, WORLD)).staleTime ?? queries?.staleTime]),
  );
  expect(Object.fromEntries(Object.entries(known).filter(([, time]) => time !== 10_000))).toEqual({
    // what the system itself is made of
    listProfiles: Infinity,
    listRoles: Infinity,
    listPersonDetailDefinitions: Infinity,
    // a task is solved once
    getCaptcha: Infinity,
    // whom a program has
    listProgramsRecipients: 30_000,
    listQueueProgramsRecipients: 30_000,
    listBroadcastProgramsRecipients: 30_000,
    // files, and what is made anew for each asking
    exportCalls: 0,
    exportCallerSurveys: 0,
    exportPersonSurveys: 0,
    getCallRecording: 0,
    getBroadcastAudio: 0,
    downloadReport: 0,
  });
});

let asked: URL[] = [];
beforeEach(() => {
  session.getState().signIn(loginAnswer());
  asked = [];
  server.use(
    http.get('http://localhost:3000/*', ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json({ message: 'no' }, { status: 403 });
    }),
  );
});

type Path = readonly string[];

/** Every value of what a read is given, by the way to it. */
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [path];

const changed = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}-else`;

/** A copy in which the value at `path` is another one, or isn't given. */
function replaced(value: unknown, [name, ...rest]: Path, replacement: (value: unknown) => unknown): unknown {
  if (name === undefined) return replacement(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = replaced(copy[name], rest, replacement);
  return copy;
}

/** The key of a read, and where it asks. */
async function made(id: string, given: readonly unknown[]) {
  const options = READS[id]?.(...given);
  if (!options) throw new Error(`No read ${id}`);
  await createQueryClient()
    .query(options as never)
    .catch(() => {});
  return { key: hashKey(options.queryKey), address: asked.at(-1) ?? new URL('none:') };
}

const namesOf = (schema: Endpoint['query']): string[] =>
  Object.keys(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  );

describe.each(Object.values(READS).map(({ endpoint }) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const given = givenTo(id, WORLD);

  test('asks with all that it is given, and two questions never share a key', async () => {
    const before = await made(id, given);
    expect(asked).toHaveLength(1);
    const keys = new Set([before.key]);
    const leaves = leavesOf(given);
    for (const path of leaves) {
      const after = await made(id, replaced(given, path, changed) as unknown[]);
      expect(after.address.href, `${path.join('.')} reaches the request`).not.toBe(before.address.href);
      keys.add(after.key);
    }
    expect(keys.size).toBe(leaves.length + 1);
  });

  test('is tried here with all that the endpoint takes', async () => {
    const { address } = await made(id, given);
    // a key stands in an address that the server gives; who asks here has a session
    const { access } = endpoint;
    const takes = namesOf(endpoint.query).filter((name) => name !== 'key' || typeof access === 'string' || !access.key);
    expect([...address.searchParams.keys()].toSorted()).toEqual(takes.toSorted());
    for (const name of namesOf(endpoint.params)) expect(endpoint.path).toContain(`:${name}`);
    expect(address.pathname).not.toContain(':');
  });
});

test('what is asked in another order, or without what is not given, is the same question', () => {
  const list = READS['listMemberships'];
  const key = (filter: object) => hashKey(list?.(filter).queryKey ?? []);
  expect(key({ page: 1, search: 'a' })).toBe(key({ search: 'a', programId: undefined, page: 1 }));
});
