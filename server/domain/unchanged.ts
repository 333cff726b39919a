import { DomainError } from '#server/errors.ts';
import { changedSince } from '#src/schemas/began.ts';

/**
 * Refuses (409, at each field) to overwrite what somebody else has changed since a form began; the row is locked.
 * Specification api 3.13.
 */
export function requireUnchanged(
  present: object,
  { began, ...sent }: Readonly<Record<string, unknown>> & { readonly began?: Record<string, unknown> | undefined },
): void {
  if (!began) return;
  const paths = changedSince(began, sent, present);
  if (paths.length === 0) return;
  const fields = Object.fromEntries(paths.map((path) => [path, { code: 'changedMeanwhile' as const }]));
  throw new DomainError(409, 'changedMeanwhile', { fields });
}
