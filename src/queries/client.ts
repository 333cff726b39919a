import {
  MutationCache,
  QueryClient,
  queryOptions,
  useMutation,
  type QueryKey,
  type UseMutationResult,
} from '@tanstack/react-query';
import { call, type CallInput } from '#src/lib/api/call.ts';
import type { Endpoint, ResponseOf } from '#src/schemas/endpoint.ts';

export type Variables<E extends Endpoint> = object extends CallInput<E> ? CallInput<E> | void : CallInput<E>;

type Invalidates<E extends Endpoint> =
  | readonly QueryKey[]
  | ((variables: CallInput<E>, answer: ResponseOf<E>) => readonly QueryKey[]);

/** A write, and what it makes stale: keys, a function of what was sent and answered, or `[]` for nothing. */
export interface ApiMutation<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly invalidates: Invalidates<E>;
  /** Words for a failure that the server says nothing about. Specification 1 §8. */
  readonly fallback?: string;
}

export const apiMutation = <E extends Endpoint>(mutation: ApiMutation<E>): ApiMutation<E> => mutation;

interface WriteMeta extends Record<string, unknown> {
  readonly stale: (variables: unknown, answer: unknown) => readonly QueryKey[];
}

/** Runs a write; it settles when the lists that it changes are fresh again. A write is never repeated by itself. */
export function useApiMutation<E extends Endpoint>({
  endpoint,
  invalidates,
  fallback,
}: ApiMutation<E>): UseMutationResult<ResponseOf<E>, Error, Variables<E>> {
  const meta: WriteMeta = {
    stale: (variables, answer) =>
      typeof invalidates === 'function'
        ? invalidates((variables ?? {}) as CallInput<E>, answer as ResponseOf<E>)
        : invalidates,
  };
  return useMutation({
    mutationKey: [endpoint.id],
    mutationFn: (variables: Variables<E>) =>
      call(endpoint, { ...(fallback !== undefined && { fallback }), ...variables } as CallInput<E>),
    meta,
  });
}

interface EachOptions<E extends Endpoint, Row> {
  readonly rows: readonly Row[];
  readonly input: (row: Row) => CallInput<E>;
  /** What an answer that was no refusal says against a row; undefined where all is well. */
  readonly objection?: ((answer: ResponseOf<E>) => unknown) | undefined;
  /** No row is begun once it is aborted; those under way are waited for, since they may have been written. */
  readonly signal: AbortSignal;
  readonly onSettled: (row: Row, problem: unknown) => void;
}

const AT_ONCE = 4;

/**
 * Makes one write for each of many rows, a few at a time and none twice. What the writes make stale is fetched anew
 * once, when all have settled: not after each row, as `useApiMutation` would.
 */
export async function writeEach<E extends Endpoint, Row>(
  client: QueryClient,
  { endpoint, invalidates, fallback }: ApiMutation<E>,
  { rows, input, objection, signal, onSettled }: EachOptions<E, Row>,
): Promise<void> {
  const stale = new Map<string, QueryKey>();
  const write = async (row: Row): Promise<unknown> => {
    const variables = input(row);
    const answer = await call(endpoint, { ...(fallback !== undefined && { fallback }), ...variables });
    const changed = typeof invalidates === 'function' ? invalidates(variables, answer) : invalidates;
    for (const key of changed) stale.set(JSON.stringify(key), key);
    return objection?.(answer);
  };
  const waiting = rows.values();
  const work = async () => {
    for (const row of waiting) {
      if (signal.aborted) return;
      onSettled(row, await write(row).catch((error: unknown) => error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await Promise.all([...stale.values()].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Query options of a read: the loader and the component use the same ones. */
export const apiQuery = <E extends Endpoint>(key: QueryKey, endpoint: E, input: CallInput<E>) =>
  queryOptions<ResponseOf<E>>({
    queryKey: key,
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });

/** The cache of one page. Retries are the API client's; writes are sent once, and fail at once when offline. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: async (answer, variables, _onMutate, { meta }) => {
        const stale = (meta as WriteMeta | undefined)?.stale(variables, answer) ?? [];
        await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
  });
  return client;
}
