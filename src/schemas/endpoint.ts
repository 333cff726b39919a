import * as z from 'zod/mini';
import type { Feature, Module, Right } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call.
 * - `public`: anybody; no admin header is sent.
 * - `challenge`: a signed-in user, or one whose login still waits for the identity check.
 * - `credential`: a signed-in user, or the bearer of an invitation's one-time token.
 * - `session`: a signed-in user.
 * - `carrier`: whoever makes calls and sends messages for us, by its signature over address and body. Nobody else, and
 *   the console never. Specification api 1.12.
 * - a right: a signed-in user whose active profile grants `right` in `module`;
 *   with `self`, also the person whom the path's id names; with `key`, also by the key to the path's id that such a
 *   user was given: it travels in the query, for media elements send no header. Specification api 1.10.
 *   With `or`, also whoever sends no token but the proof of that kind: its route decides whether it is good.
 *   Specification rights 2.15.
 */
export type Access =
  | 'public'
  | 'challenge'
  | 'credential'
  | 'session'
  | 'carrier'
  | { readonly module: Module; readonly right: Right; readonly self?: true; readonly key?: true; readonly or?: Proof };

/**
 * What opens a call instead of a right, where no token is sent at all: a captcha's proof is the field `captcha` of
 * `proofBody`, the token of a survey a param of the path.
 */
export type Proof = 'captcha' | 'surveyToken';

type Schema = z.ZodMiniType;
type Fields = z.ZodMiniObject;

interface Form {
  /** Fields of the body that travel in headers, by the header's name; all others are parts of the form. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The file that may also come without a form, as the whole body of this media type. */
  readonly alone?: { readonly field: string; readonly type: string; readonly name: string };
}

export interface Endpoint<
  Params extends Fields = Fields,
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
  readonly bodyType: 'none' | 'json' | 'multipart' | 'urlencoded';
  /** What whoever comes by a proof sends, where that is another body; JSON, too. */
  readonly proofBody?: Schema;
  /** How a multipart body travels. Specification api 1.11. */
  readonly form?: Form;
  /** How many bytes the body has at most; `LIMITS.jsonBytes` where it isn't given. */
  readonly maxBytes?: number;
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
  /**
   * The answer is the bytes of a kept file of one of these media types, whole or a part of it; `response` is `z.file()`
   * then, too. Specification api 2.7, 2.8.
   */
  readonly fileTypes?: readonly string[];
  /** The answer is a text of this media type, as it stands; `response` is `z.string()` then. Refusals are JSON. */
  readonly textType?: 'text/xml';
  /** An answer whose fields hold these values isn't whole yet: it comes with 202 instead of 200. */
  readonly unready?: Readonly<Record<string, string>>;
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
  P extends Fields,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  F extends Schema,
> extends Pick<
  Endpoint,
  | 'id'
  | 'path'
  | 'access'
  | 'feature'
  | 'form'
  | 'maxBytes'
  | 'fileType'
  | 'fileTypes'
  | 'textType'
  | 'unready'
  | 'pageBase'
  | 'beforeSignup'
  | 'assumed'
  | 'doc'
> {
  readonly method: M;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** How a body travels that is no `form`; as JSON where it isn't given. */
  readonly encoding?: 'json' | 'urlencoded';
  readonly proofBody?: F;
  readonly response: R;
}

type Defined<
  M extends Method,
  P extends Fields,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  F extends Schema,
> = Endpoint<P, Q, B, R> & { readonly method: M } & (F extends z.ZodMiniNever ? unknown : { readonly proofBody: F });

const nothing = z.object({});
export type Nothing = typeof nothing;

/** Makes an endpoint of the contract; what isn't given (params, query, body) is the empty object. */
export function defineEndpoint<
  const M extends Method,
  P extends Fields = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  R extends Schema = Schema,
  F extends Schema = z.ZodMiniNever,
>({ encoding = 'json', ...definition }: Definition<M, P, Q, B, R, F>): Defined<M, P, Q, B, R, F> {
  const endpoint: Endpoint<P, Q, B, R> & { readonly method: M } = {
    ...definition,
    params: (definition.params ?? nothing) as P,
    query: (definition.query ?? nothing) as Q,
    body: (definition.body ?? nothing) as B,
    bodyType: definition.form ? 'multipart' : definition.body ? encoding : 'none',
  };
  return endpoint as Defined<M, P, Q, B, R, F>;
}

/** Whether a call is also made by a proof, and of which kind. */
export const proofOf = ({ access }: Endpoint): Proof | undefined =>
  typeof access === 'object' ? access.or : undefined;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a call is made by the token of a survey: what stands in its path is no id. Specification rights 2.15. */
export const bringsSurveyToken = (endpoint: Endpoint, params: Readonly<Record<string, string>>): boolean =>
  proofOf(endpoint) === 'surveyToken' && !Object.values(params).some((param) => UUID.test(param));

/** The media types of a file that a call answers with; undefined for one that answers JSON. */
export const fileTypesOf = ({ fileType, fileTypes }: Endpoint): readonly string[] | undefined =>
  fileTypes ?? (fileType && [fileType]);

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
type ProofBody<E extends Endpoint> = E extends { readonly proofBody: infer F extends Schema } ? F : z.ZodMiniNever;
export type BodyInput<E extends Endpoint> = z.input<E['body']> | z.input<ProofBody<E>>;
/** The body of who comes by a proof. */
export type ProofBodyOf<E extends Endpoint> = z.output<ProofBody<E>>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** What the server hands over to be answered, before the response schema cuts it to the contract. */
export type ResponseInput<E extends Endpoint> = z.input<E['response']>;

/** Escaped; what would vanish from an address, and make it another call's, becomes a name that nothing has. */
const segment = (param: string) => (/^\.{0,2}$/.test(param) ? '-' : encodeURIComponent(param));

/** The path with its params filled in, each one escaped and none of them left out. Specification api 1.9. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => segment(params[name] ?? ''));
}
