import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { retryAfterSeconds } from '#src/lib/api/retry-after.ts';
import { sha1 } from '#src/lib/sha1.ts';
import { folded, truncate } from '#src/lib/text.ts';

afterEach(() => vi.unstubAllGlobals());

describe('truncate', () => {
  test('leaves what fits', () => {
    expect(truncate('x'.repeat(40))).toBe('x'.repeat(40));
  });
  test('cuts at 40 and says so', () => {
    expect(truncate('x'.repeat(41))).toBe(`${'x'.repeat(40)}...`);
  });
  test('counts code points and cuts none in half', () => {
    expect(truncate('👍🏽'.repeat(3), 2)).toBe('👍🏽...');
    expect(truncate('ab cd', 3)).toBe('ab...');
  });
});

test('folding takes accents and case away, in any composition', () => {
  expect(folded('JOSÉ Ñandú')).toBe('jose nandu');
  expect(folded('Jose\u0301')).toBe('jose');
});

describe('SHA-1', () => {
  const lengths = [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003];
  const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
  const expected = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');

  test.each(lengths)('of %i bytes', async (length) => {
    const bytes = bytesOf(length);
    expect(await sha1(bytes)).toBe(expected(bytes));
  });
  test.each(lengths)('of %i bytes without crypto.subtle', async (length) => {
    vi.stubGlobal('crypto', {});
    const bytes = bytesOf(length);
    expect(await sha1(bytes)).toBe(expected(bytes));
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T15:05:00Z');
  test.each([
    ['5', 5],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 15:05:07 GMT', 7],
    ['Fri, 20 Nov 2026 15:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('%s is %s', (value, seconds) => {
    expect(retryAfterSeconds(new Headers({ 'retry-after': value }), now)).toBe(seconds);
  });
  test('may be missing', () => {
    expect(retryAfterSeconds(new Headers(), now)).toBeUndefined();
  });
});
