import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isApiError } from '#src/lib/api/error.ts';
import { session } from '#src/lib/session/store.ts';
import { createQueryClient } from '#src/queries/client.ts';
import { keys } from '#src/queries/keys.ts';
import { organizationListOptions } from '#src/queries/organizations.ts';
import { programListOptions, useCreateProgram, useDeleteProgram } from '#src/queries/programs.ts';
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

const useBoth = () => ({ list: useQuery(programListOptions('org-1')), create: useCreateProgram() });

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

  test('that fails changes nothing, is sent once and says so in the words of the catalogue', async () => {
    let writes = 0;
    server.use(
      http.delete(`${API}/v2/programs/:id`, () => {
        writes += 1;
        return HttpResponse.json({}, { status: 503 });
      }),
    );
    const { result } = setUp(() => ({ list: useQuery(programListOptions('org-1')), remove: useDeleteProgram() }));
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
    const { result } = setUp(useCreateProgram);
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

describe('keys', () => {
  test('hold every input of the fetch', () => {
    const { queryKey } = organizationListOptions({ page: 2, searchBy: 'x' });
    expect(JSON.stringify(queryKey)).toContain('"page":2');
    expect(organizationListOptions({ page: 3, searchBy: 'x' }).queryKey).not.toEqual(queryKey);
  });

  test('differ between organizations', () => {
    session.getState().chooseOrganization(harbor);
    const before = keys.roles.list();
    session.getState().chooseOrganization(prairie);
    expect(keys.roles.list()).not.toEqual(before);
  });

  test('of lists and details lie below those of their area', () => {
    expect(keys.programs.list({ a: 1 }).slice(0, 2)).toEqual(keys.programs.lists);
    expect(keys.programs.detail('1').slice(0, 2)).toEqual(keys.programs.details);
    expect(keys.programs.lists[0]).toBe(keys.programs.all[0]);
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
  const fetching = client.query(programListOptions('org-1')).catch((error: unknown) => error);
  await vi.waitFor(() => expect(arrived).toBe(true));
  await client.cancelQueries();
  await fetching;
  await vi.waitFor(() => expect(aborted).toBe(true));
});
