import { DomainError } from '#server/errors.ts';

/** The code of an error: a SQLSTATE, or the network's. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** A connection has prepared a statement whose columns have changed since; it is given up, and others have not. */
const isOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');

/** Serialization failure and deadlock: the transaction may succeed if it is run again from its start. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '') || isOutdated(error);

/** No connection, no room, a time limit that ran out, a server that may only be read; or the network's own. */
const UNAVAILABLE = /^(?:08|53|57P|57014|25P03|25006)|^E[A-Z]{4,}$/;

/** What the driver says of a connection that is lost, or not to be had; it has no codes. */
const LOST = /connection (?:terminated|timeout|error)|timeout (?:exceeded|expired)|read timeout/i;

const saysLost = (error: unknown): boolean => error instanceof Error && LOST.test(error.message);

/** The code of an error of a transaction that may have been committed. */
const COMMIT_LOST = 'COMMIT_LOST';

/** What ends a connection, and is no word about the statement that it was asked for. */
const isLost = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === undefined ? saysLost(error) : /^(?:08|57P)|^E[A-Z]{4,}$/.test(code) && code !== 'ENOSPC';
};

/**
 * An error of the commit of a transaction: where the connection was lost meanwhile, nobody knows whether it was written.
 * Specification api 3.16.
 */
export const commitFailure = (error: unknown): unknown =>
  isLost(error) ? Object.assign(new Error('The commit got no answer', { cause: error }), { code: COMMIT_LOST }) : error;

/**
 * The refusal that an error of the database amounts to, where no rule has foreseen it: somebody else's write came
 * between, or the database can't be reached. Undefined for every other error, which is a mistake of ours.
 */
export function refusalOf(error: unknown): DomainError | undefined {
  const code = codeOf(error);
  if (code === undefined)
    return saysLost(error) ? new DomainError(503, 'unavailable', { retryAfterSeconds: 5 }) : undefined;
  if (code === COMMIT_LOST) return new DomainError(503, 'outcomeUnknown', { retryAfterSeconds: 5 });
  if (code === '23505' || code === '23503' || code === '23001') return new DomainError(409, 'conflict');
  if (isRetryable(error) || code === '55P03') return new DomainError(503, 'unavailable', { retryAfterSeconds: 1 });
  // An id that is none of ours, in a query or a body: the row that it would name doesn't exist.
  if (code === '22P02') return new DomainError(404, 'notFound');
  if (code === '42501') return new DomainError(404, 'notFound');
  if (code === '23514' || code.startsWith('22')) return new DomainError(400, 'invalidInput');
  return UNAVAILABLE.test(code) ? new DomainError(503, 'unavailable', { retryAfterSeconds: 5 }) : undefined;
}
