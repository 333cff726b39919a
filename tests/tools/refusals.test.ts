import { expect, test } from 'vitest';
import { PASSWORD_RULES } from '#src/schemas/password.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { VALIDATION } from '#src/schemas/validation.ts';

/* Words that nothing says are translated, and read by whoever looks for them, in vain. */

const sources = Object.values(
  import.meta.glob<string>(
    [
      '../../src/**/*.{ts,tsx}',
      '../../server/**/*.ts',
      '../../mocks/**/*.ts',
      '!../../src/locales/**',
      '!../../src/schemas/{refusals,validation}.ts',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
).join('\n');

test('each refusal is made somewhere', () => {
  const idle = Object.keys(REFUSALS).filter((key) => !new RegExp(`['\`.]${key}\\b|\\b${key}:`).test(sources));
  expect(idle).toEqual([]);
});

test('each message of a schema is said somewhere', () => {
  const made = new Set(PASSWORD_RULES.map((rule) => `password.${rule}`));
  expect(Object.keys(VALIDATION).filter((key) => !sources.includes(`'${key}'`) && !made.has(key))).toEqual([]);
});
