import { WORDS } from '#src/schemas/messages.ts';

/**
 * - `http`: the server refused, `status` says how;
 * - `network`: no answer came; - `timeout`: none came in time (both `status` 0);
 * - `format`: an answer came that isn't what the contract promises.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'format';

interface Details {
  readonly kind: ApiErrorKind;
  readonly status?: number;
  readonly message?: string | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The one failure a call has. Its message is the server's, in English, or the generic one. Specification api 3.1, 3.2.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Path of a field -> what the server says about it. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;

  constructor({ kind, status = 0, message, fields = {}, retryAfterSeconds, cause }: Details) {
    super(message ?? WORDS.generic, { cause });
    this.kind = kind;
    this.status = status;
    this.fields = fields;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textAt = (value: unknown, ...path: string[]): string | undefined => {
  let at = value;
  for (const name of path) at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return typeof at === 'string' && at.trim() !== '' ? at : undefined;
};

/** Response message, else response error, else validation body message. Specification api 3.1. */
export const refusalMessage = (body: unknown): string | undefined =>
  textAt(body, 'message') ?? textAt(body, 'error') ?? textAt(body, 'validation', 'body', 'message');

/* Messages that speak of a field without naming it apart. */
const SPEAKING: ReadonlyArray<readonly [RegExp, field: string]> = [
  [/^user name .* already exists$/is, 'userName'],
  [/^email .* already exists$/is, 'email'],
];

/**
 * What the server says of single fields, be it in its message alone (“user name {x} already exists”); empty when it
 * says nothing. Specification api 3.1, people 9.1.
 */
export function refusalFields(body: unknown): Record<string, string> {
  const given = isRecord(body) && isRecord(body['fields']) ? Object.entries(body['fields']) : [];
  const fields = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const message = refusalMessage(body)?.trim();
  const spoken = SPEAKING.find(([pattern]) => message !== undefined && pattern.test(message));
  if (fields.length === 0 && spoken && message !== undefined) return { [spoken[1]]: message };
  return Object.fromEntries(fields);
}
