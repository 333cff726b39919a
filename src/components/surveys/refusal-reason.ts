import { ApiError, isApiError } from '#src/lib/api/error.ts';
import { REFUSALS, type RefusalKey } from '#src/schemas/refusals.ts';

const isRefusal = (code: string | undefined): code is RefusalKey => code !== undefined && Object.hasOwn(REFUSALS, code);

/** Why a link was refused, in the server’s words: the fixed ones don’t say what to do instead. Specification surveys 4.16. */
export function reasonOf(error: unknown): unknown {
  if (!isApiError(error) || !isRefusal(error.unsaid)) return error;
  const { unsaid: code, status, retryAfterSeconds } = error;
  return new ApiError({ kind: 'http', status, retryAfterSeconds, told: { code, message: REFUSALS[code] } });
}
