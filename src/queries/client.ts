import {
  keepPreviousData,
  MutationCache,
  type MutationMeta,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryExecuteOptions,
  type Query,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, type CallInput } from '#src/lib/api/call.ts';
import { type ApiError, isApiError, isConflict, isNotFound, isOutcomeUnknown } from '#src/lib/api/error.ts';
import { onIdentityChange } from '#src/lib/session/identity.ts';
import type { Endpoint, ResponseOf } from '#src/schemas/endpoint.ts';
import type { ReadId } from '#src/schemas/index.ts';
import type { WordKey } from '#src/schemas/messages.ts';

interface ReadOptions<E extends Endpoint> {
  /** Words for a failure that the server says nothing about. Specification api 3.2. */
  readonly fallback?: WordKey;
  /** Words for an answer that isn't what the contract promises. Specification api 3.9. */
  readonly unreadable?: WordKey;
  /** Shows the answer to the last question until the next one is there: for lists that are paged and searched. */
  readonly keepPrevious?: true;
  /** How long an answer counts as fresh, in milliseconds. */
  readonly staleTime?: number;
  /** How long an answer that nobody shows is kept, in milliseconds. */
  readonly gcTime?: number;
  /** When it is asked for again by itself, in milliseconds, by what was answered last. */
  readonly again?: (answer: ResponseOf<E> | undefined) => number | false;
}

const isGone = (error: unknown) => isNotFound(error) || (isApiError(error) && error.status === 403);

/**
 * Declares a read: a function from what is asked for to the options of its query, which loader, component and test
 * share. Its key is the endpoint's name and the input, so that it holds all that the answer depends on; the identity
 * needs no place in it, since the cache is cleared when that changes.
 *
 *     export const listPrograms = reads(programs.listPrograms, (organizationId: string) => ({ query: { organizationId } }));
 *     useQuery(listPrograms(organizationId));
 *
 * What asks more than an address may hold asks by a body, and is a read, too: `(body: BodyInput<…>) => ({ body })`.
 */
export function reads<E extends Endpoint, Given extends readonly unknown[] = []>(
  endpoint: E,
  toInput: (...given: Given) => CallInput<E>,
  { fallback, unreadable, keepPrevious, again, ...options }: ReadOptions<E> = {},
) {
  const read = (...given: Given) => {
    const input = toInput(...given);
    return queryOptions<ResponseOf<E>>({
      ...options,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(again && {
        // what is gone, or may not be seen any more, doesn't come back
        refetchInterval: ({ state }: Query<ResponseOf<E>>) => !isGone(state.error) && again(state.data),
      }),
      queryKey: [endpoint.id, input],
      queryFn: ({ signal }) => call(endpoint, { fallback, unreadable, ...input, signal }),
    });
  };
  /** Asks past the cache: for a page that has none. */
  const ask = (signal: AbortSignal, ...given: Given) =>
    call(endpoint, { fallback, unreadable, ...toInput(...given), signal });
  return Object.assign(read, { endpoint, ask });
}

/**
 * A row of a list whose answer is still kept: who comes from there sees at once what the list told. Undefined where no
 * list has it. Specification product 5.18.
 */
export function useListed<E extends Endpoint, Row extends { readonly id: string }>(
  list: E,
  rowsOf: (answer: ResponseOf<E>) => readonly Row[],
  id: string,
): Row | undefined {
  const answers = useQueryClient().getQueriesData<ResponseOf<E>>({ queryKey: [list.id] });
  return answers.flatMap(([, answer]) => (answer ? rowsOf(answer) : [])).find((row) => row.id === id);
}

/** Starts a read and waits for nothing: whoever shows it waits, and tells of a failure. */
export function prefetch<Answer>(
  { queryClient }: { readonly queryClient: QueryClient },
  read: QueryExecuteOptions<Answer>,
): void {
  void queryClient.query(read).catch(() => {});
}

/** A write: the endpoint, and the reads whose answers it changes. */
export interface Write<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  /** With whatever input they were asked; a function where it depends on what was sent. */
  readonly stale: readonly ReadId[] | ((sent: CallInput<E>) => readonly ReadId[]);
  /** Reads that its answer shows to be out of date: others had changed them before. */
  readonly outdated?: (answer: ResponseOf<E>) => readonly ReadId[];
  /** Words for a failure that the server says nothing about. Specification api 3.2. */
  readonly fallback?: WordKey;
}

/** Declares a write; `tests/matrices/stale.test.ts` holds what it says to the API. */
export const writes = <E extends Endpoint>(endpoint: E, declared: Omit<Write<E>, 'endpoint'>): Write<E> => ({
  endpoint,
  ...declared,
});

type Variables<E extends Endpoint> = object extends CallInput<E> ? CallInput<E> | void : CallInput<E>;

/**
 * Makes a write, and nothing fresh: for a page without a cache. All others use `useWrite`. What makes nothing stale saves
 * nothing; a function has a length, too, that of its parameters.
 */
export const send = <E extends Endpoint>(
  { endpoint, fallback, stale }: Write<E>,
  sent: CallInput<E>,
): Promise<ResponseOf<E>> => call(endpoint, { fallback, saves: stale.length > 0, ...sent });

/** The reads that a write made stale; with those that its answer, if there was one, shows to be. */
export const staleAfter = <E extends Endpoint>(
  { stale, outdated }: Write<E>,
  sent: CallInput<E>,
  answer?: ResponseOf<E>,
): readonly ReadId[] => [
  ...(typeof stale === 'function' ? stale(sent) : stale),
  ...((answer !== undefined && outdated?.(answer)) || []),
];

/** Fetches anew what is shown of these reads, and marks the rest of what is kept of them. */
const renew = (client: QueryClient, stale: Iterable<ReadId>): Promise<unknown> =>
  Promise.all(Array.from(stale, (id) => client.invalidateQueries({ queryKey: [id] })));

/** Fetches reads anew of whose change something else has told. */
export function useRenew(): (stale: readonly ReadId[]) => Promise<unknown> {
  const client = useQueryClient();
  return useCallback((stale) => renew(client, stale), [client]);
}

/** Runs a write; it settles when the lists that it changes are fresh again. A write is never repeated by itself. */
export function useWrite<E extends Endpoint>(write: Write<E>): UseMutationResult<ResponseOf<E>, Error, Variables<E>> {
  return useMutation({
    mutationKey: [write.endpoint.id],
    mutationFn: (variables: Variables<E>) => send(write, (variables ?? {}) as CallInput<E>),
    meta: { write },
  });
}

interface EachOptions<E extends Endpoint, Row> {
  readonly input: (row: Row) => CallInput<E>;
  /** What an answer that was no refusal says against a row; undefined where all is well. */
  readonly objection?: ((answer: ResponseOf<E>, row: Row) => unknown) | undefined;
  /** Whether a refusal says of a row that it is as it was to be: a write that is tried again may have been done. */
  readonly isDone?: ((refusal: ApiError) => boolean) | undefined;
  /** How many at a time: one where each depends on those before it. */
  readonly atOnce?: number | undefined;
}

/** Writes rows. None is begun once it is aborted; those under way are waited for, since they may have been written. */
type WriteRows<Row> = (
  rows: readonly Row[],
  signal: AbortSignal,
  onSettled: (row: Row, problem: unknown) => void,
) => Promise<void>;

const AT_ONCE = 4;

/**
 * What makes one write for each of many rows, a few at a time and none twice. What the writes make stale is fetched anew
 * once, when all have settled: not after each row, as `useWrite` would.
 */
export const writeEach =
  <E extends Endpoint, Row>(
    client: QueryClient,
    write: Write<E>,
    { input, objection, isDone, atOnce = AT_ONCE }: EachOptions<E, Row>,
  ): WriteRows<Row> =>
  async (rows, signal, onSettled) => {
    const stale = new Set<ReadId>();
    const writeRow = async (row: Row): Promise<unknown> => {
      const sent = input(row);
      // whatever comes of it: one without an answer may have been saved
      for (const id of staleAfter(write, sent)) stale.add(id);
      const answer = await send(write, sent);
      for (const id of staleAfter(write, sent, answer)) stale.add(id);
      return objection?.(answer, row);
    };
    const waiting = rows.values();
    const work = async () => {
      for (const row of waiting) {
        if (signal.aborted) return;
        onSettled(
          row,
          await writeRow(row).catch((error: unknown) => (isApiError(error) && isDone?.(error) ? undefined : error)),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await renew(client, stale);
  };

/** Whether it is refused at a field, because what was chosen there isn't the organization's any more. */
const namesGone = (error: unknown) =>
  isApiError(error) && Object.values(error.fields).some(({ code }) => code?.startsWith('foreign'));

/**
 * The cache of one page, of one person in one organization: cleared when that changes. Retries are the API client's;
 * writes are sent once, and fail at once when offline. What a write can't find any more, itself or what a field names, and
 * what stands against it (409), is read again as after success. Specification api 3.15, rights 4.5.
 */
export function createQueryClient(): QueryClient {
  const renewAfter = (sent: unknown, meta: MutationMeta | undefined, answer?: unknown) =>
    renew(client, staleAfter(meta?.['write'] as Write, (sent ?? {}) as CallInput<Endpoint>, answer));
  const learn = (error: unknown) => {
    // switched off elsewhere: the menu still has it
    if (isApiError(error) && error.code === 'featureOff') void renew(client, ['getPasswordStatus']);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: learn }),
    mutationCache: new MutationCache({
      onSuccess: (answer, sent, _onMutate, { meta }) => renewAfter(sent, meta, answer),
      onError: (error, sent, _onMutate, { meta }) => {
        learn(error);
        // not waited for: the network may be gone
        if (isOutcomeUnknown(error)) void renewAfter(sent, meta);
        return isNotFound(error) || isConflict(error) || namesGone(error) ? renewAfter(sent, meta) : undefined;
      },
    }),
  });
  onIdentityChange(() => client.clear());
  return client;
}
