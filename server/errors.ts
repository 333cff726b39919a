import type { Params } from '#src/schemas/messages.ts';
import { wordsOf, type RefusalKey, type Said } from '#src/schemas/refusals.ts';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;

export interface RefusalDetails {
  /** Fill the places of the refusal's words. */
  readonly params?: Params;
  /** Path of a field -> what is wrong with it. */
  readonly fields?: Readonly<Record<string, Said>>;
  readonly retryAfterSeconds?: number;
}

/** A rule said no. The transaction it is thrown in is rolled back; the caller reads its words. */
export class DomainError extends Error {
  readonly status: RefusalStatus;
  readonly refusal: RefusalKey;
  readonly details: RefusalDetails;
  readonly fields: Readonly<Record<string, Said>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: RefusalStatus, refusal: RefusalKey, details: RefusalDetails = {}) {
    super(wordsOf({ code: refusal, ...details }));
    this.name = 'DomainError';
    this.status = status;
    this.refusal = refusal;
    this.details = details;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** A refusal that is told at its field, too. */
export function refusedAt(status: RefusalStatus, refusal: RefusalKey, field: string, params?: Params): DomainError {
  const filled = params && { params };
  return new DomainError(status, refusal, { ...filled, fields: { [field]: { code: refusal, ...filled } } });
}

/** The constraint a database error speaks of, with its SQLSTATE; undefined for any other error. */
function brokenConstraint(error: unknown): { code: string; constraint: string } | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  return { code: error.code, constraint };
}

/** Runs a write; a break of one of the named constraints becomes its refusal. */
export async function refusing<T>(
  constraints: Readonly<Record<string, () => DomainError>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const broken = brokenConstraint(error);
    const refuse = broken && constraints[broken.constraint];
    throw refuse ? refuse() : error;
  }
}
