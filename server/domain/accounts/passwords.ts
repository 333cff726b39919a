import { dictionary } from '@zxcvbn-ts/language-common';
import { DAY_MS, LIMITS } from '#src/schemas/limits.ts';
import { brokenPasswordRules, passwordProblem, type PasswordOwner } from '#src/schemas/password.ts';
import type { Said } from '#src/schemas/refusals.ts';
import { DomainError } from '#server/errors.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const COMMON_COUNT = 3000;

/** The list stands in order of how common a password is. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, COMMON_COUNT));

const SYMBOLS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const ALL_BUT_LETTERS_AROUND = /^\P{L}+|\P{L}+$/gu;

/**
 * Whether a password is one of the 3,000 most common ones, or becomes one without case and without the
 * symbols, or the digits and symbols, around it: `Football-2026!` is `football` in disguise.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const cores = [plain, plain.replaceAll(SYMBOLS_AROUND, ''), plain.replaceAll(ALL_BUT_LETTERS_AROUND, '')];
  return cores.some((core) => COMMON.has(core));
}

/** Whose names must not show in a password. */
export const ownerOf = (row: {
  readonly user_name: string | null;
  readonly first_name: string;
  readonly last_name: string;
}): PasswordOwner => ({ userName: row.user_name, firstName: row.first_name, lastName: row.last_name });

const refused = (said: Said, field: string) => new DomainError(400, 'invalidPassword', { fields: { [field]: said } });

/**
 * Refuses with 400 a password that breaks a rule, naming the first one broken at `field`. Specification accounts 3.1.
 */
export function requireGoodPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const [broken] = brokenPasswordRules(password, owner);
  if (broken) throw refused(passwordProblem(broken), field);
  if (isCommonPassword(password)) throw refused({ code: 'password.common' }, field);
}

/**
 * The hash of a new password that keeps all rules and differs from the present one; 400 otherwise.
 * Takes some 80 ms: never inside a transaction. Specification accounts 3.7.
 */
export async function hashNewPassword(
  password: string,
  owner: PasswordOwner,
  presentHash: string | null,
): Promise<string> {
  requireGoodPassword(password, owner);
  if (presentHash && (await verifyPassword(password, presentHash)).matches)
    throw refused({ code: 'password.same' }, 'password');
  return hashPassword(password);
}

/** When a password must be renewed; null for one that was never set. Specification accounts 3.10. */
export const renewBy = (changedAt: Date | null): Date | null =>
  changedAt && new Date(changedAt.getTime() + LIMITS.passwordRenewalDays * DAY_MS);

/** Whether a password has to be renewed by now. Specification accounts 3.10. */
export function isPasswordExpired(changedAt: Date | null, now: Date): boolean {
  const due = renewBy(changedAt);
  return due !== null && due <= now;
}
