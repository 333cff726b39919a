import type { ClockSetting } from './clock.ts';

/*
 * What the tabs and the API's worker say to each other. Every tab hears every message: there is one channel, and
 * whose turn it is to answer is settled by the term.
 */

/** Everything the mock mode keeps in the browser begins with this; the bundle check looks for it in production. */
export const MARK = 'console-mock-api';

export const CHANNEL = `${MARK}:calls`;
/** Held by the tab whose worker runs the API. */
export const LEADER_LOCK = `${MARK}:leader`;
/** Held by the worker itself for as long as it lives: no two ever have the database's files open. */
export const STORE_LOCK = `${MARK}:store`;

/** Which worker a call is meant for: a new one for every start of the worker. */
export type Term = string;

export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: ArrayBuffer | null;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: ArrayBuffer | null;
}

/** How the worker's database came up. */
export interface Start {
  /** Made anew: migrated and filled with the demo data. */
  readonly first: boolean;
  /** From the worker's first line to the first call that can be answered. */
  readonly milliseconds: number;
}

/** What a tab says. */
export type ToWorker =
  | { readonly kind: 'who' }
  | {
      readonly kind: 'call';
      readonly term: Term;
      readonly id: string;
      readonly clock: ClockSetting;
      readonly demoCalls: boolean;
      readonly request: WireRequest;
    }
  | { readonly kind: 'reset' };

/** What the worker says. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly term: Term; readonly start: Start }
  | { readonly kind: 'broken'; readonly reason: string }
  /** Without a response: it broke off while it was sent. */
  | { readonly kind: 'answer'; readonly id: string; readonly response: WireResponse | null }
  /** The data is gone: every tab loads anew, and the first to lead makes fresh data. */
  | { readonly kind: 'wiped' };

export type Message = ToWorker | FromWorker;

/** A request as it can cross to another tab. */
export async function toWireRequest(request: Request): Promise<WireRequest> {
  const bodiless = request.method === 'GET' || request.method === 'HEAD';
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers],
    body: bodiless ? null : await request.arrayBuffer(),
  };
}

/** The request that was sent, with its body to be read piece by piece, which Firefox's requests lack. */
export function fromWireRequest({ url, method, headers, body }: WireRequest): Request {
  const request = new Request(url, { method, headers: toHeaders(headers), body });
  if (!('body' in request)) Object.defineProperty(request, 'body', { value: body && new Blob([body]).stream() });
  return request;
}

export async function toWireResponse(response: Response): Promise<WireResponse> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body === null ? null : await response.arrayBuffer(),
  };
}

export const fromWireResponse = (response: WireResponse | null): Response =>
  response
    ? new Response(response.body, { status: response.status, headers: toHeaders(response.headers) })
    : Response.error();

const toHeaders = (pairs: ReadonlyArray<readonly [string, string]>): Headers =>
  new Headers(pairs.map(([name, value]) => [name, value]));
