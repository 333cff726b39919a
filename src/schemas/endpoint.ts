import * as z from 'zod/mini';
import type { Feature, Module, Right } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call.
 * - `public`: anybody; no admin header is sent.
 * - `challenge`: a signed-in user, or one whose login still waits for the identity check.
 * - `credential`: a signed-in user, or the bearer of an invitation's one-time token.
 * - `session`: a signed-in user.
 * - a right: a signed-in user whose active profile grants `right` in `module`;
 *   with `self`, also the person whom the path's id names.
 */
export type Access =
  | 'public'
  | 'challenge'
  | 'credential'
  | 'session'
  | { readonly module: Module; readonly right: Right; readonly self?: true };

type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  /** The operation's name, unique over the whole contract. */
  readonly id: string;
  readonly method: Method;
  /** Path with `:params`, exactly as the specification spells it. */
  readonly path: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyType: 'none' | 'json' | 'multipart';
  /**
   * The feature that the organization of the header must have switched on and the environment must offer. Specification
   * rights 4.4.
   */
  readonly feature?: Feature;
  /** What the answer's `data` holds; of a call that answers a file, the file. */
  readonly response: Response;
  /**
   * The answer is no JSON but a file of this media type, whose name stands in the header `content-disposition`;
   * `response` is `z.file()` then. Refusals are JSON as everywhere.
   */
  readonly fileType?: 'text/csv';
  /** The number the backend gives the first page; console and domain always count from 1. */
  readonly pageBase?: 0 | 1;
  /** A person whose organization's signup isn't completed may make this call too (the wizard needs it). */
  readonly beforeSignup?: true;
  /** What of this call was not ordered but settled by us; docs/specification marks it so, too. */
  readonly assumed?: string;
  /** One line of documentation. */
  readonly doc: string;
}

interface Definition<
  M extends Method,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
> extends Pick<
  Endpoint,
  'id' | 'path' | 'access' | 'feature' | 'fileType' | 'pageBase' | 'beforeSignup' | 'assumed' | 'doc'
> {
  readonly method: M;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly bodyType?: 'multipart';
  readonly response: R;
}

const nothing = z.object({});
export type Nothing = typeof nothing;

/** Makes an endpoint of the contract; what isn't given (params, query, body) is the empty object. */
export function defineEndpoint<
  const M extends Method,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  R extends Schema = Schema,
>(definition: Definition<M, P, Q, B, R>): Endpoint<P, Q, B, R> & { readonly method: M } {
  return {
    ...definition,
    params: (definition.params ?? nothing) as P,
    query: (definition.query ?? nothing) as Q,
    body: (definition.body ?? nothing) as B,
    bodyType: definition.body ? (definition.bodyType ?? 'json') : 'none',
  };
}

/** What a caller may leave out: every field whose input may be undefined. */
type Given<S extends Schema> = {
  [
    K in keyof z.output<S> as K extends keyof z.input<S> ? (undefined extends z.input<S>[K] ? never : K) : never
  ]: z.output<S>[K];
} & { [K in keyof z.output<S>]?: z.output<S>[K] | undefined };

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
/** The query as server code reads it, after defaults. */
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
/** The query as the console writes it: typed values, defaults may be left out. */
export type QueryInput<E extends Endpoint> = Given<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type BodyInput<E extends Endpoint> = z.input<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** What the server hands over to be answered, before the response schema cuts it to the contract. */
export type ResponseInput<E extends Endpoint> = z.input<E['response']>;

/** The path with its params filled in, each one escaped. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
