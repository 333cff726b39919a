import { fetched } from '#src/lib/fetched.ts';
import { log } from '#src/lib/log.ts';
import { isTokenExpired } from '#src/lib/session/selectors.ts';
import { session } from '#src/lib/session/store.ts';
import {
  bringsSurveyToken,
  fileTypesOf,
  fillPath,
  proofOf,
  type BodyInput,
  type Endpoint,
  type ParamsOf,
  type QueryInput,
  type ResponseOf,
} from '#src/schemas/endpoint.ts';
import type { WordKey } from '#src/schemas/messages.ts';
import { apiBase } from './base.ts';
import { ApiError, refusalFields, refusalTold, type Told } from './error.ts';
import { frontendPath } from './frontend-path.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { Outgoing, Sent } from './send.ts';

/** May be left out when nothing in it is required. */
type Part<K extends string, T> = Record<string, never> extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T };

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A token of its own (an invitation's, a reset link's) instead of the session's; null: none, for a proof comes along. */
  readonly bearer?: string | null | undefined;
  /** Words for a failure that the server says nothing about; the generic ones otherwise. */
  readonly fallback?: WordKey | undefined;
  /** Words for an answer that isn't what the contract promises; those of no answer otherwise. Specification api 3.9. */
  readonly unreadable?: WordKey | undefined;
  /** It changes what is kept: where no answer comes, or none to be read, nobody knows whether it did. Specification api 3.7, 3.17. */
  readonly saves?: boolean | undefined;
  /** Of an upload: hears which share of its bytes is sent. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** What a call of an endpoint takes; pages count from 1. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> &
  CallOptions;

type CallArguments<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
}

/** What sends isn't needed to show a page: it comes beside it, or with the first call. */
export const loadSender = fetched(() => import('./send.ts'));

/**
 * Makes one call of the contract and gives what the answer's `data` holds, parsed. Rejects with an ApiError whatever
 * went wrong, but with an AbortError when `signal` ended it. Only reads are retried. Specification api 1.2, 2.1, 3.7.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<ResponseOf<E>> {
  const given = (input ?? {}) as LooseInput;
  const token = bearerFor(endpoint, given);
  const request = requestOf(endpoint, given, token);
  let hasLeft = false;
  const sent = await loadSender().then(
    ({ send }) => {
      // asked before: the network may go while the answer is waited for
      hasLeft = navigator.onLine;
      return send(address(endpoint, given), request);
    },
    (cause: unknown): Sent => ({ kind: 'network', cause }),
  );
  if (given.signal?.aborted) throw new DOMException('The call was ended', 'AbortError');
  if (sent.kind === 'answer') return parseAnswer(endpoint, given, sent.status, sent.text);
  if (sent.kind === 'file') {
    if (sent.file) return sent.file as ResponseOf<E>;
    throw drift(endpoint, given, sent.status, 'no file of its type');
  }
  throw failure(endpoint, given, sent, { token, mayBeSaved: hasLeft && given.saves === true });
}

function bearerFor(endpoint: Endpoint, { bearer, params = {} }: LooseInput): string | null {
  if (bearer !== undefined) return bearer;
  if (endpoint.access === 'public') return null;
  const { token, expire } = session.getState();
  if (token === null && proofOf(endpoint)) return null;
  if (token !== null && !isTokenExpired(token, Date.now())) return token;
  // whoever has the link answers, also where a session has just ended
  if (bringsSurveyToken(endpoint, params)) return null;
  if (token !== null) expire();
  throw new ApiError({ kind: 'http', status: 401, fallback: 'signedOut' });
}

function address({ path, pageBase }: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    const shifted = name === 'page' && pageBase === 0 && typeof value === 'number' ? value - 1 : value;
    search.set(name, String(shifted));
  }
  const tail = search.size > 0 ? `?${search.toString()}` : '';
  return apiBase() + fillPath(path, params) + tail;
}

function requestOf(endpoint: Endpoint, { body, signal, onProgress }: LooseInput, token: string | null): Outgoing {
  const { method, bodyType, form } = endpoint;
  const fileTypes = fileTypesOf(endpoint);
  const headers: Record<string, string> = { accept: 'application/json', 'x-frontend-path': frontendPath() };
  const { organization } = session.getState();
  if (organization) headers['x-organization-id'] = organization.id;
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  return {
    method,
    headers,
    ...(fileTypes && { fileTypes }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(bodyType === 'json' && { json: body ?? {} }),
    ...(form && { form: multipart(form, body, headers) }),
  };
}

/** What is given of the body, each field where it travels. Specification api 1.11. */
function multipart(
  { headers: inHeaders = {} }: NonNullable<Endpoint['form']>,
  body: unknown,
  headers: Record<string, string>,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(body as Readonly<Record<string, string | number | File | undefined>>)) {
    const header = inHeaders[field];
    if (value === undefined) continue;
    if (typeof value === 'object') form.set(field, value, value.name);
    else if (header === undefined) form.set(field, String(value));
    else headers[header] = String(value);
  }
  return form;
}

/**
 * Whether the screen says that nobody knows: it is about the organization's work, not about one's own session. A file
 * that comes again is known by what is in it: there is nothing to check before.
 */
const tellsUnknown = (endpoint: Endpoint) =>
  typeof endpoint.access === 'object' && !endpoint.form && !speaksForItself(endpoint);

/** What is said where no answer came, or none that can be read, and whether it may have been done all the same. */
const unanswered = (endpoint: Endpoint, { fallback }: LooseInput, mayBeSaved: boolean) => ({
  fallback: mayBeSaved && tellsUnknown(endpoint) ? ('outcomeUnknown' as const) : fallback,
  isOutcomeUnknown: mayBeSaved,
});

/** Answers of what stands before the server, which may have done it: its own 503 says something. Specification api 3.16. */
const isGateway = (status: number, told: Told | undefined) =>
  status === 502 || status === 504 || (status === 503 && told === undefined);

/** Calls whose failures are always told in the same words. Specification surveys 4.16. */
const speaksForItself = ({ feature }: Endpoint): boolean => feature === 'surveys';

function failure(
  endpoint: Endpoint,
  given: LooseInput,
  sent: Exclude<Sent, { kind: 'answer' | 'file' }>,
  { token, mayBeSaved }: { readonly token: string | null; readonly mayBeSaved: boolean },
): ApiError {
  const { bearer, fallback } = given;
  const lost = unanswered(endpoint, given, mayBeSaved);
  if (sent.kind !== 'refused') return new ApiError({ kind: sent.kind, ...lost, cause: sent.cause });
  const { status, body, headers } = sent;
  const told = refusalTold(body);
  if (mayBeSaved && isGateway(status, told))
    return new ApiError({ kind: 'http', status, ...lost, retryAfterSeconds: retryAfterSeconds(headers) });
  if (status === 401 && endpoint.access !== 'public' && bearer === undefined) expireSession(token);
  return new ApiError({
    kind: 'http',
    status,
    ...(speaksForItself(endpoint) ? { unsaid: told } : { told }),
    fallback,
    fields: refusalFields(body),
    retryAfterSeconds: retryAfterSeconds(headers),
  });
}

/** A late refusal of a token that has been replaced meanwhile says nothing about the present session. */
function expireSession(token: string | null): void {
  const { token: present, expire } = session.getState();
  if (present !== null && present === token) expire();
}

/** An answer that isn't what the contract promises: the server took the call, and most likely did it. */
function drift(endpoint: Endpoint, given: LooseInput, status: number, cause: unknown): ApiError {
  log.error(`The answer of ${endpoint.id} is not what the contract promises`, cause);
  const { fallback, isOutcomeUnknown } = unanswered(endpoint, given, given.saves === true);
  return new ApiError({ kind: 'format', status, fallback: given.unreadable ?? fallback, isOutcomeUnknown, cause });
}

function parseAnswer<E extends Endpoint>(endpoint: E, given: LooseInput, status: number, text: string) {
  let envelope: unknown;
  try {
    envelope = status === 204 ? { data: null } : JSON.parse(text);
  } catch (error) {
    throw drift(endpoint, given, status, error);
  }
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope))
    throw drift(endpoint, given, status, 'no data in it');
  const result = endpoint.response.safeParse(toOurPages(endpoint, envelope.data));
  if (!result.success) throw drift(endpoint, given, status, result.error.issues);
  return result.data as ResponseOf<E>;
}

/** The backend's number of a page, as the console counts: from 1. */
function toOurPages({ pageBase }: Endpoint, data: unknown): unknown {
  if (pageBase !== 0 || typeof data !== 'object' || data === null || !('pager' in data)) return data;
  const { pager } = data;
  if (typeof pager !== 'object' || pager === null || !('page' in pager) || typeof pager.page !== 'number') return data;
  return { ...data, pager: { ...pager, page: pager.page + 1 } };
}
