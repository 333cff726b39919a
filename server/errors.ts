import { REFUSALS, type RefusalKey } from '#src/schemas/refusals.ts';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;

export interface RefusalDetails {
  /** Fills `{{value}}` in the words. */
  readonly value?: string;
  /** Path of a field -> what is wrong with it, in words. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/** A rule said no. The transaction it is thrown in is rolled back; the caller reads its words. */
export class DomainError extends Error {
  readonly status: RefusalStatus;
  readonly refusal: RefusalKey;
  readonly details: RefusalDetails;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: RefusalStatus, refusal: RefusalKey, details: RefusalDetails = {}) {
    super(REFUSALS[refusal].replace('{{value}}', details.value ?? ''));
    this.name = 'DomainError';
    this.status = status;
    this.refusal = refusal;
    this.details = details;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
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
