import { WORDS, type Params, type WordKey } from '#src/schemas/messages.ts';

/**
 * - `http`: the server refused, `status` says how;
 * - `network`: no answer came; - `timeout`: none came in time (both `status` 0);
 * - `format`: an answer came that isn't what the contract promises.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'format';

/** What the server says: its words, and, where it sends them, their code and params. Specification api 3.6. */
export interface Told {
  readonly message: string;
  readonly code?: string | undefined;
  readonly params?: Params | undefined;
}

interface Details {
  readonly kind: ApiErrorKind;
  readonly status?: number;
  readonly told?: Told | undefined;
  /** What the server said, where our own words stand in its place. */
  readonly unsaid?: Told | undefined;
  /** Our words where the server says nothing; the generic ones otherwise. */
  readonly fallback?: WordKey | undefined;
  readonly fields?: Readonly<Record<string, Told>>;
  readonly retryAfterSeconds?: number | undefined;
  readonly isOutcomeUnknown?: boolean;
  readonly cause?: unknown;
}

/** The one failure a call has. What it says is the server's, or ours. Specification api 3.1, 3.2. */
export class ApiError extends Error implements Told {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: string | undefined;
  readonly params: Params | undefined;
  /** The code of what the server said, where our own words stand in its place. Specification surveys 4.16. */
  readonly unsaid: string | undefined;
  /** Path of a field -> what the server says about it. */
  readonly fields: Readonly<Record<string, Told>>;
  readonly retryAfterSeconds?: number;
  readonly isOutcomeUnknown: boolean;

  constructor(details: Details) {
    const { kind, status = 0, told, unsaid, fallback = 'generic', fields = {}, retryAfterSeconds, cause } = details;
    const { message, code, params } = told ?? { message: WORDS[fallback], code: fallback };
    super(message, { cause });
    this.code = code;
    this.params = params;
    this.unsaid = unsaid?.code;
    this.kind = kind;
    this.status = status;
    this.fields = fields;
    // the server may say so by itself
    this.isOutcomeUnknown = details.isOutcomeUnknown === true || code === 'outcomeUnknown';
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** Whether what was asked for isn't there, or not for who asks: somebody may have deleted it. Specification api 3.8. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Whether what was asked for can't be done as things are now: somebody may have changed them. Specification api 3.8. */
export const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409;

/** Whether nobody knows if what was sent was saved: no answer of the server's came, or none to be read. Specification api 3.7, 3.16, 3.17. */
export const isOutcomeUnknown = (error: unknown): boolean => isApiError(error) && error.isOutcomeUnknown;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textAt = (value: unknown, ...path: string[]): string | undefined => {
  let at = value;
  for (const name of path) at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return typeof at === 'string' && at.trim() !== '' ? at : undefined;
};

/** What fills words; what could fill none is left out. */
const paramsIn = (value: unknown): Params | undefined =>
  isRecord(value)
    ? (Object.fromEntries(
        Object.entries(value).filter(([, param]) => typeof param === 'string' || typeof param === 'number'),
      ) as Params)
    : undefined;

/** The words with the code and params that stand in `beside`, if there are any. */
const told = (message: string, beside: unknown): Told => ({
  message,
  code: textAt(beside, 'code'),
  params: isRecord(beside) ? paramsIn(beside['params']) : undefined,
});

/** Response message, else response error, else validation body message. Specification api 3.1. */
export function refusalTold(body: unknown): Told | undefined {
  const message = textAt(body, 'message') ?? textAt(body, 'error') ?? textAt(body, 'validation', 'body', 'message');
  return message === undefined ? undefined : told(message, body);
}

/** The server's words, as the specification spells them, that speak of a field without naming it apart. */
const SPEAKING: ReadonlyArray<readonly [RegExp, field: string]> = [
  [/^user name .* already exists$/is, 'userName'],
  [/^email .* already exists$/is, 'email'],
];

/**
 * What the server says of single fields, be it in its message alone (“user name {x} already exists”); empty when it
 * says nothing. Specification api 3.5, people 9.1.
 */
export function refusalFields(body: unknown): Record<string, Told> {
  const { fields, fieldCodes } = isRecord(body) ? body : {};
  const given = isRecord(fields) ? Object.entries(fields) : [];
  const codes = isRecord(fieldCodes) ? fieldCodes : {};
  const named = given.flatMap(([path, message]) =>
    typeof message === 'string'
      ? [[path, told(message, Object.hasOwn(codes, path) ? codes[path] : undefined)] as const]
      : [],
  );
  const all = refusalTold(body);
  const spoken = SPEAKING.find(([pattern]) => all !== undefined && pattern.test(all.message.trim()));
  return named.length === 0 && all && spoken ? { [spoken[1]]: all } : Object.fromEntries(named);
}
