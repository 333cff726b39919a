import { File } from 'node:buffer';
import { env } from 'node:process';
import { QueryClientProvider, useQuery, type QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { delay } from 'msw';
import { http, HttpResponse } from 'msw/http';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isApiError, isOutcomeUnknown, type ApiErrorKind } from '#src/lib/api/error.ts';
import { onSessionEnd, session } from '#src/lib/session/store.ts';
import { createQueryClient, useWrite } from '#src/queries/client.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { WORDS } from '#src/schemas/messages.ts';
import { loginAnswer } from '#tests/lib/tokens.ts';
import { server } from '#tests/server.ts';
import { CONSOLE_CALLS, READS, readOptions, WRITES } from './calls.ts';
import { driftedAnswer, exampleResponse } from './example.ts';
import { FAULTS, ownWords, speaksForItself, unreadableWords } from './faults-table.ts';
import { report } from './report.ts';
import { sampleOf, type World } from './samples.ts';

const API = 'http://localhost:3000';
const madeUp = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const WORLD: World = {
  organizationId: madeUp(1),
  programId: madeUp(2),
  defaultProgramId: madeUp(3),
  emptyProgramId: madeUp(4),
  statusId: madeUp(5),
  emptyStatusId: madeUp(6),
  invitedId: madeUp(98),
  callerId: madeUp(7),
  recipientId: madeUp(8),
  matchedCallerId: madeUp(9),
  matchedRecipientId: madeUp(10),
  personId: madeUp(11),
  reportId: madeUp(12),
  uploadId: madeUp(13),
  noteId: madeUp(16),
  callId: madeUp(15),
  callerPersonId: madeUp(16),
  queueId: madeUp(17),
  additionId: madeUp(18),
  queueRowId: madeUp(19),
  queueRecipientId: madeUp(20),
  queueCallerId: madeUp(21),
  newcomerId: madeUp(22),
  broadcastId: madeUp(31),
  sentBroadcastId: madeUp(32),
  sendingBroadcastId: madeUp(33),
  awaitedBroadcastId: madeUp(40),
  audioId: madeUp(34),
  audioToken: 'any',
  surveyId: madeUp(35),
  callerSurveyId: madeUp(36),
  surveyToken: 'any',
  newcomerPlaceId: madeUp(37),
  invitedPlaceId: madeUp(38),
  responseId: madeUp(39),
};
const SELF = madeUp(14);

// Forms and files of jsdom are strangers to Node's fetch, which sends them here.
vi.stubGlobal('File', File);
vi.stubGlobal('FormData', (await new Response(new URLSearchParams()).formData()).constructor);

const cells = report('faults');
const ends: string[] = [];
let stop = () => {};
beforeEach(() => {
  session.getState().signIn(loginAnswer());
  stop = onSessionEnd(({ reason }) => ends.push(reason));
  // the time-outs of the API client and of its repetitions; messages between the parts stay as fast as they are
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  stop();
  session.getState().signOut('manual');
  ends.length = 0;
});
afterAll(() => cells.print());

/** Answers every call alike and keeps what was asked. */
function answering(respond: () => Response | Promise<Response>): Request[] {
  const seen: Request[] = [];
  server.use(
    http.all(`${API}/*`, ({ request }) => {
      seen.push(request);
      return respond();
    }),
  );
  return seen;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lets the work that is under way go on until `done`, then time pass in steps, for 20 minutes at most. */
async function passTime(done: () => boolean): Promise<void> {
  for (let halfSeconds = 0; !done(); halfSeconds += 1) {
    if (halfSeconds > 2400) throw new Error('Nothing came of it in 20 minutes');
    for (let turns = 0; turns < 5 && !done(); turns += 1) await turn();
    if (!done()) await vi.advanceTimersByTimeAsync(500);
  }
}

interface Settled {
  readonly data: unknown;
  readonly error: unknown;
}

function setUp<T>(client: QueryClient, hook: () => T) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}

async function read(id: string, client: QueryClient): Promise<Settled> {
  const options = readOptions(id, WORLD) as UseQueryOptions & { queryFn: (context: never) => Promise<unknown> };
  let settled: Settled | undefined;
  const queryFn = (context: never) => {
    const answer = options.queryFn(context);
    answer.then(
      (data) => (settled = { data, error: null }),
      (error: unknown) => (settled = { data: undefined, error }),
    );
    return answer;
  };
  const result = setUp(client, () => useQuery({ ...options, queryFn } as UseQueryOptions));
  await act(() => passTime(() => settled !== undefined));
  await act(() => vi.advanceTimersByTimeAsync(1));
  const { data, error } = result.current;
  // the end of the session clears the cache: nobody is there to be shown what was refused
  expect({ data, error }).toEqual(session.getState().token === null ? { data: undefined, error: null } : settled);
  return settled ?? { data, error };
}

async function write(id: string, client: QueryClient, signal?: AbortSignal): Promise<Settled> {
  const declared = WRITES[id];
  if (!declared) throw new Error(`No hook for ${id}`);
  const result = setUp(client, () => useWrite(declared));
  const thrown: unknown[] = [];
  let data: unknown;
  let settled = false;
  await act(async () => {
    const input = { ...sampleOf(id, WORLD, SELF), ...(signal && { signal }) };
    void result.current
      .mutateAsync(input)
      .then((answer) => (data = answer))
      .catch((error: unknown) => thrown.push(error))
      .finally(() => (settled = true));
    await passTime(() => settled);
  });
  await act(() => vi.advanceTimersByTimeAsync(1));
  // what is thrown and what is shown is one and the same
  expect(result.current.error).toBe(thrown[0] ?? null);
  return { data, error: result.current.error };
}

const attempt = (endpoint: Endpoint, client = createQueryClient()): Promise<Settled> =>
  endpoint.id in READS ? read(endpoint.id, client) : write(endpoint.id, client);

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});

/** Whether nobody knows what became of it where no answer comes: it changes what is kept. Specification api 3.7. */
const saves = (id: string): boolean => (WRITES[id]?.stale ?? []).length > 0;

/** Whether it says so. */
const tellsUnknown = ({ id, access, form }: Endpoint): boolean =>
  saves(id) && !form && typeof access === 'object' && !speaksForItself(id);

/** What stands before the server, and what can't be read, say nothing of what the server did. Specification api 3.16, 3.17. */
const isUnanswered = (kind: ApiErrorKind, status: number): boolean => kind !== 'http' || [502, 503].includes(status);

/** What the console says by itself. */
const wordsOf = (endpoint: Endpoint, kind: ApiErrorKind, status: number): string => {
  if (isUnanswered(kind, status) && tellsUnknown(endpoint)) return WORDS.outcomeUnknown;
  return kind === 'format' ? unreadableWords(endpoint.id) : ownWords(endpoint.id);
};

const endpoints = CONSOLE_CALLS.map((endpoint) => [endpoint.id, endpoint] as const);

/** One of each kind of call: what is done about a fault depends on nothing else. With `FULL` every call is tried. */
const KINDS = [
  'login',
  'logout',
  'verify',
  'savePassword',
  'getPasswordStatus',
  'listMemberships',
  'listCalls',
  'downloadReport',
  'createProgram',
  'updateOrganization',
  'deleteStatus',
  'uploadPeople',
];
const kinds = env['FULL'] ? endpoints : endpoints.filter(([id]) => KINDS.includes(id));
/** An answer with words and one without them: each call has its own for the second. */
const TOLD_BY_ALL = ['400 {message}', '500'];

test('every endpoint of the contract has its hook here', () => {
  const known = [...Object.keys(READS), ...Object.keys(WRITES)];
  expect(known.toSorted()).toEqual(CONSOLE_CALLS.map(({ id }) => id).toSorted());
  expect(known.length).toBeGreaterThan(35);
  expect(known).toEqual(expect.arrayContaining(KINDS));
  expect(FAULTS.map(({ name }) => name)).toEqual(expect.arrayContaining(TOLD_BY_ALL));
});

describe.each(FAULTS)('$name', ({ name, respond, kind, status, says, retryAfterSeconds, reads = 1 }) => {
  test.each(TOLD_BY_ALL.includes(name) ? endpoints : kinds)('%s', async (id, endpoint) => {
    const log = kind === 'format' ? quiet() : undefined;
    const seen = answering(respond);
    const { error } = await attempt(endpoint);
    expect(isApiError(error), String(error)).toBe(true);
    expect(error).toMatchObject({
      kind,
      status,
      message: (speaksForItself(id) ? undefined : says) ?? wordsOf(endpoint, kind, status),
    });
    expect(isOutcomeUnknown(error)).toBe(isUnanswered(kind, status) && saves(id));
    expect(isApiError(error) && error.retryAfterSeconds).toBe(retryAfterSeconds);
    expect(new Set(seen.map(({ method }) => method))).toEqual(new Set([endpoint.method]));
    expect(seen).toHaveLength(endpoint.method === 'GET' ? reads : 1);
    expect(ends).toEqual(status === 401 && endpoint.access !== 'public' ? ['expired'] : []);
    if (log) expect(log).toHaveBeenCalledTimes(1);
    cells.count();
  });
});

describe('slow', () => {
  test.each(kinds)('%s', async (_, endpoint) => {
    const seen = answering(async () => {
      await delay(20_000);
      return exampleResponse(endpoint);
    });
    const settled = await attempt(endpoint);
    expect(settled.error).toBeNull();
    expect(settled.data).toBeDefined();
    expect(seen).toHaveLength(1);
    cells.count();
  });
});

describe('drifted schema', () => {
  test.each(endpoints)('%s', async (id, endpoint) => {
    const data = driftedAnswer(endpoint);
    const promisesNothing = endpoint.response.safeParse(null).success;
    const log = quiet();
    const seen = answering(() => HttpResponse.json({ data } as object));
    const settled = await attempt(endpoint);
    expect(seen).toHaveLength(1);
    if (promisesNothing) {
      expect(settled).toEqual({ data, error: null });
      expect(log).not.toHaveBeenCalled();
    } else {
      expect(settled.error).toMatchObject({
        name: 'ApiError',
        kind: 'format',
        status: 200,
        message: wordsOf(endpoint, 'format', 200),
        isOutcomeUnknown: saves(id),
      });
      expect(log).toHaveBeenCalledTimes(1);
    }
    cells.count();
  });
});

describe('abort', () => {
  const hanging = async () => {
    await delay('infinite');
    return new HttpResponse();
  };

  test.each(endpoints.filter(([id]) => id in READS))('%s', async (id) => {
    const seen = answering(hanging);
    const client = createQueryClient();
    const options = readOptions(id, WORLD) as UseQueryOptions & { queryFn: (context: never) => Promise<unknown> };
    const ended: unknown[] = [];
    const queryFn = (context: never) =>
      options.queryFn(context).catch((error: unknown) => {
        ended.push(error);
        throw error;
      });
    const { result, unmount } = renderHook(() => useQuery({ ...options, queryFn } as UseQueryOptions, client));
    await act(() => passTime(() => seen.length > 0));
    // who leaves the page doesn't wait for it
    unmount();
    await act(() => passTime(() => ended.length > 0));
    expect(ended).toEqual([expect.objectContaining({ name: 'AbortError' })]);
    expect(isApiError(ended[0])).toBe(false);
    expect(result.current.error).toBeNull();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.signal.aborted).toBe(true);
    cells.count();
  });

  test.each(endpoints.filter(([id]) => id in WRITES))('%s', async (id) => {
    const seen = answering(hanging);
    const controller = new AbortController();
    const writing = write(id, createQueryClient(), controller.signal);
    while (seen.length === 0) await turn();
    controller.abort();
    const { error } = await writing;
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(isApiError(error)).toBe(false);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.signal.aborted).toBe(true);
    cells.count();
  });
});
