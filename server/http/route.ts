import type { BodyOf, Endpoint, ParamsOf, ProofBodyOf, QueryOf, ResponseInput } from '#src/schemas/endpoint.ts';
import type { Origin } from '#server/domain/accounts/device.ts';
import type { KeptFile } from '#server/domain/files.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';

/** What every handler is given: the parsed request. Pages count from 1 here, whatever the contract's base is. */
interface Request<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

/** A call that a rule answers in one transaction which sees the actor's rows alone. */
interface ScopedCall<E extends Endpoint> extends Request<E> {
  readonly services: Services;
  readonly work: Work;
  readonly actor: Actor;
}

/** The same before its transaction: for what takes long, and for counts that outlive a refusal. */
interface EarlyCall<E extends Endpoint> extends Request<E> {
  readonly services: Services;
  readonly actor: Actor;
  readonly origin: Origin;
}

/** A file as a rule hands it over: its text comes while it is sent. */
export interface FileAnswer {
  readonly name: string;
  /** In bytes of UTF-8; where it isn't known beforehand, only a broken connection tells that the end is missing. */
  readonly size?: number;
  readonly parts: AsyncIterable<string>;
}

/** A call that is answered with a file, which is read in transactions of its own. */
interface FileCall<E extends Endpoint> extends Request<E> {
  readonly services: Services;
  readonly actor: Actor;
}

/** A call that is answered with a file; the actor is null for a public endpoint. */
interface OpenFileCall<E extends Endpoint> extends Request<E> {
  readonly services: Services;
  readonly actor: Actor | null;
}

/** A call of sign-in and of the public, which opens its own transactions. */
interface OpenCall<E extends Endpoint> extends Request<E> {
  readonly services: Services;
  /** Null for a public endpoint, and for who comes by a proof. */
  readonly actor: Actor | null;
  /** The body of who comes by a proof; null for others, and where theirs is no other. */
  readonly proof: ProofBodyOf<E> | null;
  /** The bearer token as it came; only invitation tokens are of interest here. */
  readonly bearer: string | null;
  /** Address of the caller, for throttling. */
  readonly address: string;
  /** The same, with what they call by: for sessions and the security log. */
  readonly origin: Origin;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

type Answer<E extends Endpoint> = ResponseInput<E> | Promise<ResponseInput<E>>;

export type Route =
  | {
      readonly endpoint: Endpoint;
      readonly kind: 'scoped';
      readonly handle: (call: ScopedCall<Endpoint>) => unknown;
      readonly before: ((call: EarlyCall<Endpoint>) => Promise<void>) | undefined;
    }
  | { readonly endpoint: Endpoint; readonly kind: 'open'; readonly handle: (call: OpenCall<Endpoint>) => unknown }
  | {
      readonly endpoint: Endpoint;
      readonly kind: 'file';
      readonly handle: (call: FileCall<Endpoint>) => Promise<FileAnswer>;
    }
  | {
      readonly endpoint: Endpoint;
      readonly kind: 'bytes';
      readonly handle: (call: OpenFileCall<Endpoint>) => Promise<KeptFile>;
    };

/** The usual route: signed in, right checked, one transaction in the actor's scope; `before` it what may refuse first. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: ScopedCall<E>) => Answer<E>,
  before?: (call: EarlyCall<E>) => Promise<void>,
): Route {
  return { endpoint, kind: 'scoped', handle, before };
}

/** A route that opens its own transactions: signing in, passwords, what the public may ask. */
export function openRoute<E extends Endpoint>(endpoint: E, handle: (call: OpenCall<E>) => Answer<E>): Route {
  return { endpoint, kind: 'open', handle };
}

/** A route of an endpoint with a `fileType`. */
export function fileRoute<E extends Endpoint>(endpoint: E, handle: (call: FileCall<E>) => Promise<FileAnswer>): Route {
  return { endpoint, kind: 'file', handle };
}

/** A route of an endpoint with `fileTypes`. */
export function bytesRoute<E extends Endpoint>(endpoint: E, handle: (call: FileCall<E>) => Promise<KeptFile>): Route {
  return openBytesRoute(endpoint, (call) => handle({ ...call, actor: signedIn(call.actor) }));
}

/** A route of a public endpoint with `fileTypes`. */
export function openBytesRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: OpenFileCall<E>) => Promise<KeptFile>,
): Route {
  return { endpoint, kind: 'bytes', handle };
}

/** The actor of an open route whose endpoint isn't public; the kernel has refused everybody else. */
export function signedIn(actor: Actor | null): Actor {
  if (!actor) throw new DomainError(401, 'signedOut');
  return actor;
}
