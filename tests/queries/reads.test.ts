import { hashKey } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw/http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#src/lib/api/error.ts';
import { session } from '#src/lib/session/store.ts';
import { createQueryClient } from '#src/queries/client.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { areas, ENDPOINTS } from '#src/schemas/index.ts';
import { loginAnswer } from '#tests/lib/tokens.ts';
import { ASKED_BY_BODY, CONSOLE_CALLS, givenTo, READS, WRITES } from '#tests/matrices/calls.ts';
import type { World } from '#tests/matrices/samples.ts';
import { server } from '#tests/server.ts';

const WORLD = new Proxy({} as World, { get: (_, name) => `some-${String(name)}` });

test('every endpoint is exported under its name, from the contract and from the queries', () => {
  for (const module of Object.values(areas))
    for (const [name, value] of Object.entries<unknown>(module))
      if (ENDPOINTS.some((endpoint) => endpoint === value)) expect((value as Endpoint).id).toBe(name);
  const isRead = ({ id, method }: Endpoint) => method === 'GET' || ASKED_BY_BODY.includes(id);
  const idsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ id }) => id).toSorted();
  expect(Object.keys(READS).toSorted()).toEqual(idsOf(CONSOLE_CALLS.filter(isRead)));
  expect(Object.keys(WRITES).toSorted()).toEqual(idsOf(CONSOLE_CALLS.filter((endpoint) => !isRead(endpoint))));
  expect(ENDPOINTS.length).toBeGreaterThan(35);
});

/** The interval of a read after an answer, in milliseconds; undefined where it never asks by itself. */
function againOf(id: string) {
  const { refetchInterval } = (READS[id]?.(...givenTo(id, WORLD)) ?? {}) as {
    refetchInterval?: (query: { state: { data: unknown; error: unknown } }) => number | false;
  };
  return refetchInterval && ((data?: unknown, error: unknown = null) => refetchInterval({ state: { data, error } }));
}

const NOW = Date.parse('2026-11-23T15:00:00.000Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

const ENDED = { status: 'completed', transcriptStatus: 'none', recorded: true, endedAt: ago(60) };
/** Calls of which more will be told, and those of which nothing will. */
const CALLS_ON = [
  { ...ENDED, status: 'queued', endedAt: null },
  { ...ENDED, status: 'in-progress', endedAt: null },
  { ...ENDED, transcriptStatus: 'processing' },
  { ...ENDED, recorded: false },
  { ...ENDED, status: 'voicemail', recorded: false },
];
const CALLS_OVER = [
  ENDED,
  { ...ENDED, status: 'no-answer', recorded: false },
  { ...ENDED, recorded: false, endedAt: ago(86_400) },
];

const DRAFT = { status: 'draft', scheduledAt: null };
const SENDING = { status: 'scheduled', scheduledAt: ago(5) };
const WAITING = { status: 'scheduled', scheduledAt: ago(-3600) };
const SENT = { status: 'sent', scheduledAt: ago(3600) };

type After = readonly [after: unknown, again: number | false];
const each = <Row>(rows: readonly Row[], answer: (row: Row) => unknown, again: number | false): After[] =>
  rows.map((row) => [answer(row), again]);
const queueStats = (active: boolean, live: number) => ({ active, counts: { live } });
const timelineCall = (call: (typeof CALLS_ON)[number]) => ({
  entries: [{ kind: 'note' }, { kind: 'call', at: call.endedAt ?? ago(0), call: { ...call, duration: 0 } }],
});

/** Of each read that asks again by itself: how soon, after which answers; and before there is one. */
const AGAIN: Readonly<Record<string, { readonly first: number | false; readonly later: readonly After[] }>> = {
  getCallTranscript: {
    first: false,
    later: [
      [{ transcriptStatus: 'processing' }, 2000],
      ...each(['ready', 'failed', 'none'], (transcriptStatus) => ({ transcriptStatus }), false),
    ],
  },
  listCalls: {
    first: false,
    later: [
      ...each(CALLS_ON, (call) => ({ callLogs: [ENDED, call] }), 2000),
      ...each(CALLS_OVER, (call) => ({ callLogs: [call] }), false),
      [{ callLogs: [] }, false],
    ],
  },
  getCall: {
    first: false,
    later: [...each(CALLS_ON, (call) => ({ call }), 2000), ...each(CALLS_OVER, (call) => ({ call }), false)],
  },
  getCallsNow: {
    first: 10_000,
    later: [
      [{ callLogs: [] }, 10_000],
      [{ callLogs: [ENDED] }, 2000],
    ],
  },
  listTimeline: {
    first: false,
    later: [...each(CALLS_ON, timelineCall, 3000), ...each(CALLS_OVER, timelineCall, false), [{ entries: [] }, false]],
  },
  listQueues: {
    first: false,
    later: [
      [{ callListQueues: [{ active: false }, { active: true }] }, 4000],
      [{ callListQueues: [{ active: false }] }, false],
    ],
  },
  getQueueStats: {
    first: 15_000,
    later: [
      [queueStats(true, 1), 2000],
      // switched off, it lets the calls that go on come to their end
      [queueStats(false, 1), 2000],
      [queueStats(true, 0), 4000],
      [queueStats(false, 0), 15_000],
    ],
  },
  listQueueRecipients: { first: 15_000, later: [[{ recipients: [] }, 15_000]] },
  getQueueRecipientReasons: { first: 4000, later: [[{ reasons: [] }, 4000]] },
  getQueuePlan: { first: 15_000, later: [[{ next: [] }, 15_000]] },
  getPersonSurvey: {
    first: false,
    later: [[{ state: 'open' }, 15_000], ...each(['answered', 'closed'], (state) => ({ state }), false)],
  },
  listBroadcasts: {
    first: 15_000,
    later: [
      [{ broadcasts: [DRAFT, WAITING, SENDING] }, 2000],
      [{ broadcasts: [DRAFT, WAITING] }, 15_000],
      // carriers tell later what didn't arrive, and people answer
      [{ broadcasts: [SENT] }, 15_000],
      // of others there may be new ones
      [{ broadcasts: [] }, 15_000],
    ],
  },
  getBroadcast: {
    first: false,
    later: [
      [{ broadcast: SENDING }, 2000],
      [{ broadcast: { ...WAITING, scheduledAt: ago(-1) } }, 2000],
      [{ broadcast: WAITING }, 15_000],
      ...each([SENT, { ...SENT, status: 'error' }], (broadcast) => ({ broadcast }), 15_000),
      [{ broadcast: DRAFT }, false],
    ],
  },
  getActionCounts: { first: 120_000, later: [[{ surveys: 0, signups: 0 }, 120_000]] },
  listBroadcastRecipients: { first: 15_000, later: [[{ recipients: [] }, 15_000]] },
  listBroadcastSkipped: { first: 15_000, later: [[{ skipped: [] }, 15_000]] },
  listBroadcastResponses: { first: 15_000, later: [[{ responses: [] }, 15_000]] },
  listPeopleUploads: {
    first: false,
    later: [
      [{ rows: [{ status: 'processed' }, { status: 'processing' }] }, 2000],
      [{ rows: [{ status: 'processed' }] }, false],
    ],
  },
  listReportRequests: {
    first: false,
    later: [
      ...each(['created', 'in-progress'], (status) => ({ rows: [{ status: 'completed' }, { status }] }), 2000),
      ...each(['completed', 'cancelled'], (status) => ({ rows: [{ status }] }), false),
    ],
  },
};

describe('what changes by itself is asked for again until it does no more', () => {
  beforeEach(() => void vi.setSystemTime(NOW));
  afterEach(() => void vi.useRealTimers());

  test('these reads, and no others', () => {
    expect(Object.keys(AGAIN).toSorted()).toEqual(Object.keys(READS).filter(againOf).toSorted());
  });

  test.each(Object.entries(AGAIN))('%s', (id, { first, later }) => {
    const again = againOf(id);
    expect(again?.()).toBe(first);
    for (const [answer, wanted] of later) expect(again?.(answer), JSON.stringify(answer)).toBe(wanted);
    // a server that is away comes back; what was deleted doesn't, nor what may not be seen any more
    const [on, interval] = later.find(([, wanted]) => wanted !== false) ?? [];
    expect(again?.(on, new ApiError({ kind: 'http', status: 503 }))).toBe(interval ?? first);
    for (const status of [403, 404]) expect(again?.(on, new ApiError({ kind: 'http', status }))).toBe(false);
  });
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

interface Asked {
  readonly address: URL;
  readonly body: string;
}

let asked: Asked[] = [];
beforeEach(() => {
  session.getState().signIn(loginAnswer());
  asked = [];
  server.use(
    http.all('http://localhost:3000/*', async ({ request }) => {
      asked.push({ address: new URL(request.url), body: await request.text() });
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

/** The key of a read, where it asks, and with which body. */
async function made(id: string, given: readonly unknown[]) {
  const options = READS[id]?.(...given);
  if (!options) throw new Error(`No read ${id}`);
  await createQueryClient()
    .query(options as never)
    .catch(() => {});
  const { address = new URL('none:'), body = '' } = asked.at(-1) ?? {};
  return { key: hashKey(options.queryKey), address, body };
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
      const requests = [before, after].map(({ address, body }) => `${address.href} ${body}`);
      expect(requests[1], `${path.join('.')} reaches the request`).not.toBe(requests[0]);
      keys.add(after.key);
    }
    expect(keys.size).toBe(leaves.length + 1);
  });

  test('is tried here with all that the endpoint takes', async () => {
    const { address, body } = await made(id, given);
    // a key stands in an address that the server gives; who asks here has a session
    const { access } = endpoint;
    const takes = namesOf(endpoint.query).filter((name) => name !== 'key' || typeof access === 'string' || !access.key);
    expect([...address.searchParams.keys()].toSorted()).toEqual(takes.toSorted());
    expect(Object.keys(JSON.parse(body || '{}') as object).toSorted()).toEqual(namesOf(endpoint.body).toSorted());
    for (const name of namesOf(endpoint.params)) expect(endpoint.path).toContain(`:${name}`);
    expect(address.pathname).not.toContain(':');
  });
});

test('what is asked in another order, or without what is not given, is the same question', () => {
  const list = READS['listMemberships'];
  const key = (filter: object) => hashKey(list?.(filter).queryKey ?? []);
  expect(key({ page: 1, search: 'a' })).toBe(key({ search: 'a', programId: undefined, page: 1 }));
});
