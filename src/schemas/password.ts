import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import type { Params } from './messages.ts';
import { validationMessage } from './validation-message.ts';
import type { ValidationKey } from './validation.ts';

export const PASSWORD_RULES = ['min', 'max', 'printable', 'lower', 'upper', 'digit', 'symbol', 'run'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** The person a password is for: its username and full name must not show in it. */
export interface PasswordOwner {
  readonly userName?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/**
 * The first 3-character run of the username, or of a word of the full name of 3 characters or more,
 * that `password` contains, without regard to case; undefined when there is none. Specification accounts 3.4.
 */
function offendingRun(password: string, owner: PasswordOwner): string | undefined {
  const haystack = password.toLowerCase();
  const words = `${owner.firstName ?? ''} ${owner.lastName ?? ''}`.split(/\s+/);
  for (const word of [owner.userName ?? '', ...words]) {
    const letters = [...word.toLowerCase()];
    for (let at = 0; at + LIMITS.passwordRunLength <= letters.length; at += 1) {
      const run = letters.slice(at, at + LIMITS.passwordRunLength).join('');
      if (haystack.includes(run)) return run;
    }
  }
  return undefined;
}

const PRINTABLE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]*$/u;

/** Which rules `password` breaks, in the order they are listed; empty when it is good. Specification accounts 3.1. */
export function brokenPasswordRules(
  password: string,
  owner: PasswordOwner = {},
): Array<{ rule: PasswordRule; run?: string }> {
  const length = [...password].length;
  const run = offendingRun(password, owner);
  const broken: Array<[PasswordRule, boolean]> = [
    ['min', length < LIMITS.passwordMin],
    ['max', length > LIMITS.passwordMax],
    ['printable', !PRINTABLE.test(password)],
    ['lower', !/\p{Ll}/u.test(password)],
    ['upper', !/\p{Lu}/u.test(password)],
    ['digit', !/\d/.test(password)],
    ['symbol', !/[!@#$%^&*()_+/.,[\]{}]/.test(password)],
    ['run', run !== undefined],
  ];
  return broken
    .filter(([, is]) => is)
    .map(([rule]) => (rule === 'run' && run !== undefined ? { rule, run } : { rule }));
}

/** What is said of a broken rule. */
export function passwordProblem({ rule, run }: { readonly rule: PasswordRule; readonly run?: string }): {
  code: ValidationKey;
  params?: Params;
} {
  return { code: `password.${rule}`, ...(run !== undefined && { params: { run } }) };
}

/** A new password by all rules that need no list; `owner` adds the rule on the username and name. */
export const newPassword = (owner: PasswordOwner = {}) =>
  z.string('required').check(
    z.minLength(1, { error: 'required', abort: true }),
    z.check<string>((context) => {
      for (const broken of brokenPasswordRules(context.value, owner)) {
        const { code, params } = passwordProblem(broken);
        context.issues.push({ code: 'custom', input: context.value, message: validationMessage(code, params) });
      }
    }),
    z.meta({ minLength: LIMITS.passwordMin, maxLength: LIMITS.passwordMax }),
  );
