import { describe, expect, test } from 'vitest';
import { LIMITS } from '#src/schemas/limits.ts';
import { brokenPasswordRules } from '#src/schemas/password.ts';

const OWNER = { userName: 'kb.xyw', firstName: 'Ada Mae', lastName: 'Quijote' };

/** A password that is good but for what stands in the midst of it. */
const around = (text: string) => `Vuff-${text}-5150!`;
const rulesOf = (password: string) => brokenPasswordRules(password, OWNER).map(({ rule, run }) => run ?? rule);

const runsOf = (word: string) =>
  Array.from({ length: word.length - LIMITS.passwordRunLength + 1 }, (_, at) =>
    word.slice(at, at + LIMITS.passwordRunLength),
  );

describe('three letters of the username or the name', () => {
  test.each(['kb.xyw', 'ada', 'mae', 'quijote'].flatMap(runsOf))('%s is not for a password, in any case', (run) => {
    expect(rulesOf(around(run))).toEqual([run]);
    expect(rulesOf(around(run.toUpperCase()))).toEqual([run]);
  });

  test.each(['ad', 'ae', 'am', 'am.q', 'eqa', 'dam', 'ote.'.slice(1)])('%s is', (text) => {
    expect(rulesOf(around(text))).toEqual([]);
  });

  test('a word of fewer letters is no matter', () => {
    expect(brokenPasswordRules(around('Li'), { firstName: 'Li', lastName: '' })).toEqual([]);
  });
});

test.each<[string, number, boolean]>([
  ['min', LIMITS.passwordMin - 1, true],
  ['min', LIMITS.passwordMin, false],
  ['max', LIMITS.passwordMax, false],
  ['max', LIMITS.passwordMax + 1, true],
])('%s: a length of %i is refused: %s', (rule, length, isRefused) => {
  const password = `Aa1!${'👩'.repeat(length - 4)}`;
  expect(rulesOf(password).includes(rule)).toBe(isRefused);
});
