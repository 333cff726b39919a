import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isApiError, isOutcomeUnknown } from '#src/lib/api/error.ts';
import { session } from '#src/lib/session/store.ts';
import { createQueryClient, send, useWrite, writeEach } from '#src/queries/client.ts';
import { login } from '#src/queries/login.ts';
import { answerPersonSurvey } from '#src/queries/surveys.ts';
import { listPrograms, createProgram, deleteProgram } from '#src/queries/programs.ts';
import { harbor, loginAnswer, prairie } from '#tests/lib/tokens.ts';
import { server } from '#tests/server.ts';

const API = 'http://localhost:3000';
const program = (name: string) => ({ id: name, name, phone: null, organizationId: 'org-1', isDefault: false });

let names: string[] = [];
let reads = 0;
beforeEach(() => {
  session.getState().signIn(loginAnswer());
  names = ['Spring'];
  reads = 0;
  server.use(
    http.get(`${API}/v2/programs`, () => {
      reads += 1;
      return HttpResponse.json({ data: { programs: names.map(program) } });
    }),
    http.post(`${API}/v2/programs`, async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      names.push(name);
      return HttpResponse.json({ data: { program: program(name) } });
    }),
  );
});

function setUp<T>(hook: () => T) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, ...renderHook(hook, { wrapper }) };
}

const useBoth = () => ({ list: useQuery(listPrograms('org-1')), create: useWrite(createProgram) });

describe('a write', () => {
  test('settles when the lists it changes are fresh', async () => {
    const { result } = setUp(useBoth);
    await waitFor(() => expect(result.current.list.data?.programs).toHaveLength(1));
    await act(() => result.current.create.mutateAsync({ body: { name: 'Summer', organizationId: 'org-1' } }));
    expect(result.current.list.data?.programs.map(({ name }) => name)).toEqual(['Spring', 'Summer']);
    expect(reads).toBe(2);
  });

  test('succeeds even if the list cannot be read again', async () => {
    const { result } = setUp(useBoth);
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    server.use(http.get(`${API}/v2/programs`, () => HttpResponse.json({ message: 'no' }, { status: 500 })));
    await act(async () => {
      const answer = await result.current.create.mutateAsync({ body: { name: 'Summer', organizationId: 'org-1' } });
      expect(answer.program.name).toBe('Summer');
    });
    await waitFor(() => expect(result.current.list.isRefetchError).toBe(true));
    expect(result.current.list.data?.programs).toHaveLength(1);
  });

  test.each([
    ['foreignProgram', 2],
    ['taken', 1],
  ])(
    'that is refused at a field by %s asks again for what the field offers only if that is gone',
    async (code, asked) => {
      server.use(
        http.post(`${API}/v2/programs`, () =>
          HttpResponse.json(
            { message: 'no', fields: { programId: 'no' }, fieldCodes: { programId: { code } } },
            { status: 400 },
          ),
        ),
      );
      const { result } = setUp(useBoth);
      await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
      const body = { name: 'Summer', organizationId: 'org-1' };
      await act(() => result.current.create.mutateAsync({ body }).catch(() => undefined));
      expect(reads).toBe(asked);
    },
  );

  test('that is refused as things are now asks for them again', async () => {
    server.use(http.post(`${API}/v2/programs`, () => HttpResponse.json({ message: 'no' }, { status: 409 })));
    const { result } = setUp(useBoth);
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    const body = { name: 'Summer', organizationId: 'org-1' };
    await act(() => result.current.create.mutateAsync({ body }).catch(() => undefined));
    expect(reads).toBe(2);
  });

  test('that fails changes nothing, is sent once and says so in the words of the catalogue', async () => {
    let writes = 0;
    server.use(
      http.delete(`${API}/v2/programs/:id`, () => {
        writes += 1;
        return HttpResponse.json({}, { status: 500 });
      }),
    );
    const { result } = setUp(() => ({ list: useQuery(listPrograms('org-1')), remove: useWrite(deleteProgram) }));
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    const failed = await act(() =>
      result.current.remove.mutateAsync({ params: { id: 'x' } }).catch((error: unknown) => error),
    );
    expect(isApiError(failed) && failed.message).toBe('Oops! Looks like an error occurred!');
    expect([writes, reads]).toEqual([1, 1]);
  });

  test('fails at once while offline, and is not sent later by itself', async () => {
    let writes = 0;
    server.use(
      http.post(`${API}/v2/programs`, () => {
        writes += 1;
        return HttpResponse.error();
      }),
    );
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { result } = setUp(() => useWrite(createProgram));
    await act(() =>
      expect(result.current.mutateAsync({ body: { name: 'Summer', organizationId: 'org-1' } })).rejects.toMatchObject({
        kind: 'network',
      }),
    );
    onLine.mockReturnValue(true);
    await act(async () => void dispatchEvent(new Event('online')));
    expect(writes).toBe(1);
  });
});

describe('a write without an answer', () => {
  const LOST = 'No answer came while saving. We don’t know whether it was saved.';
  const body = { name: 'Summer', organizationId: 'org-1' };
  beforeEach(() => {
    server.use(
      http.post(`${API}/v2/programs`, () => {
        names.push('Summer');
        return HttpResponse.error();
      }),
    );
  });
  const create = async () => {
    const { result } = setUp(useBoth);
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    const failed = await act(() => result.current.create.mutateAsync({ body }).catch((error: unknown) => error));
    return { result, failed };
  };

  test('may have been saved: it says so, and what is shown is fetched anew', async () => {
    const { result, failed } = await create();
    expect(failed).toMatchObject({ kind: 'network', message: LOST });
    await waitFor(() => expect(result.current.list.data?.programs).toHaveLength(2));
  });

  test('that left before the network went may have been saved', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get');
    server.use(
      http.post(`${API}/v2/programs`, () => {
        names.push('Summer');
        onLine.mockReturnValue(false);
        return HttpResponse.error();
      }),
    );
    const { failed } = await create();
    expect(failed).toMatchObject({ kind: 'network', message: LOST });
    expect(isOutcomeUnknown(failed)).toBe(true);
  });

  test.each([
    ['502', new Response('<h1>Bad gateway</h1>', { status: 502 }), true],
    ['504 with words of its own', HttpResponse.json({ message: 'Gateway time-out' }, { status: 504 }), true],
    ['503 of no server of ours', new Response('<h1>Unavailable</h1>', { status: 503 }), true],
    ['503 of the server', HttpResponse.json({ message: 'No', code: 'unavailable' }, { status: 503 }), false],
    ['503 of a server that has no codes', HttpResponse.json({ message: 'No' }, { status: 503 }), false],
    [
      '503 of the server that doesn’t know',
      HttpResponse.json({ message: LOST, code: 'outcomeUnknown' }, { status: 503 }),
      true,
    ],
    ['500', HttpResponse.json({}, { status: 500 }), false],
  ])('but one of what stands before the server: %s', async (_, answer, isUnknown) => {
    server.use(http.post(`${API}/v2/programs`, () => answer));
    const { failed } = await create();
    expect(failed).toMatchObject({ kind: 'http', status: answer.status });
    expect(isOutcomeUnknown(failed)).toBe(isUnknown);
    expect(isApiError(failed) && failed.message === LOST).toBe(isUnknown);
  });

  test.each([
    ['cut off', '{"data":{"program":{"id'],
    ['of something before the server', '<!doctype html><p>Welcome to the network'],
    ['not what was promised', '{"data":{"program":null}}'],
  ])('but one that can’t be read may have been saved: %s', async (_, text) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      http.post(`${API}/v2/programs`, () => {
        names.push('Summer');
        return new Response(text, { status: 200 });
      }),
    );
    const { result, failed } = await create();
    expect(failed).toMatchObject({ kind: 'format', message: LOST });
    expect(isOutcomeUnknown(failed)).toBe(true);
    await waitFor(() => expect(result.current.list.data?.programs).toHaveLength(2));
    expect(log).toHaveBeenCalledTimes(1);
  });

  test('is unknown also where a screen has words of its own for it', async () => {
    server.use(http.all(`${API}/*`, () => HttpResponse.error()));
    const sent = { params: { id: 'x' }, body: { answers: [] } } as never;
    const failed = await send(answerPersonSurvey, sent).catch((error: unknown) => error);
    expect(failed).toMatchObject({ message: 'Oops!... Looks like an error occurred!' });
    expect(isOutcomeUnknown(failed)).toBe(true);
  });

  test('never left where the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { failed } = await create();
    expect(failed).toMatchObject({ kind: 'network', code: 'generic' });
    expect(isOutcomeUnknown(failed)).toBe(false);
    expect(reads).toBe(1);
  });

  test('of many: those of which nobody knows are fetched anew, too', async () => {
    const { client, result } = setUp(useBoth);
    await waitFor(() => expect(result.current.list.data?.programs).toHaveLength(1));
    const told: unknown[] = [];
    const signal = new AbortController().signal;
    const write = writeEach(client, createProgram, { input: () => ({ body }) });
    await act(() => write([1], signal, (_row, problem) => told.push(problem)));
    expect(told).toMatchObject([{ message: LOST }]);
    await waitFor(() => expect(result.current.list.data?.programs).toHaveLength(2));
  });

  test('of somebody who isn’t signed in saves nothing', async () => {
    server.use(http.post(`${API}/v2/auth/mfa-login`, () => HttpResponse.error()));
    const sent = send(login, { body: { userName: 'ada', password: 'x' } });
    await expect(sent).rejects.toMatchObject({ kind: 'network', message: 'Oops... looks like an error occurred!' });
  });
});

test('a write that is made again forgets how the last one ended, and so does one that is cleared', async () => {
  const answers = [HttpResponse.json({ message: 'no' }, { status: 409 }), HttpResponse.json({ data: {} })];
  const waiting = [Promise.resolve(), Promise.resolve(), new Promise<never>(() => {})];
  server.use(
    http.delete(`${API}/v2/programs/:id`, async () => {
      await waiting.shift();
      return answers.shift() ?? HttpResponse.json({ message: 'no' }, { status: 409 });
    }),
  );
  const { result } = setUp(() => useWrite(deleteProgram));
  const remove = () => result.current.mutateAsync({ params: { id: 'x' } }).catch(() => {});
  await act(remove);
  await waitFor(() => expect([result.current.isError, result.current.isSuccess]).toEqual([true, false]));
  await act(remove);
  await waitFor(() => expect([result.current.isError, result.current.isSuccess]).toEqual([false, true]));
  act(() => void remove());
  await waitFor(() => expect([result.current.isPending, result.current.isSuccess]).toEqual([true, false]));
  act(() => result.current.reset());
  await waitFor(() => expect([result.current.status, result.current.error]).toEqual(['idle', null]));
});

describe('the cache', () => {
  test('is cleared when somebody else is there, nobody, or the same person in another organization', async () => {
    const { client } = setUp(() => null);
    const fill = () => client.query(listPrograms('org-1'));
    const isEmpty = () => client.getQueryCache().getAll().length === 0;
    const { chooseOrganization, setStatus, signIn, signOut } = session.getState();
    await fill();
    setStatus({ features: [], isSuperAdmin: false, passwordStatus: 'valid' });
    chooseOrganization({ ...harbor, name: 'Harbor House, renamed' });
    expect(isEmpty()).toBe(false);
    chooseOrganization(prairie);
    expect(isEmpty()).toBe(true);
    await fill();
    signIn(loginAnswer({}, { userId: 'person-2' }));
    expect(isEmpty()).toBe(true);
    await fill();
    signOut('manual');
    expect(isEmpty()).toBe(true);
  });

  test('takes no answer to who was there before', async () => {
    const { client } = setUp(() => null);
    const answer = Promise.withResolvers<void>();
    let asked = 0;
    server.use(
      http.get(`${API}/v2/programs`, async () => {
        asked += 1;
        await answer.promise;
        return HttpResponse.json({ data: { programs: [program('of the harbor')] } });
      }),
    );
    const late = client.query(listPrograms('org-1')).catch((error: unknown) => error);
    await vi.waitFor(() => expect(asked).toBe(1));
    session.getState().chooseOrganization(prairie);
    answer.resolve();
    expect(await late).not.toHaveProperty('programs');
    expect(client.getQueryData(listPrograms('org-1').queryKey)).toBeUndefined();
  });
});

test('a read that is no longer wanted is ended', async () => {
  const { client } = setUp(() => null);
  let arrived = false;
  let aborted = false;
  server.use(
    http.get(`${API}/v2/programs`, async ({ request }) => {
      arrived = true;
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      aborted = true;
      return HttpResponse.error();
    }),
  );
  const fetching = client.query(listPrograms('org-1')).catch((error: unknown) => error);
  await vi.waitFor(() => expect(arrived).toBe(true));
  await client.cancelQueries();
  await fetching;
  await vi.waitFor(() => expect(aborted).toBe(true));
});
