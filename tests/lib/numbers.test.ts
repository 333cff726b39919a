import { describe, expect, test } from 'vitest';
import { formatNumber } from '#src/lib/numbers.ts';

describe('a number', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [12_345, '12,345'],
    [-1, '-1'],
    [0.5, '0.5'],
    [1234.5, '1,234.5'],
  ])('%s is written %s in both languages', (value, expected) => {
    for (const language of ['en', 'en-rtl', 'es']) expect(formatNumber(value, language)).toBe(expected);
  });

  test.each(Array.from({ length: 1000 }, (_, value) => value).filter((value) => value % 37 === 0))(
    '%i is written as Intl writes it',
    (value) => {
      expect(formatNumber(value, 'es')).toBe(new Intl.NumberFormat('es-US').format(value));
    },
  );

  test('with a unit is the language\u2019s', () => {
    const options = { style: 'unit', unit: 'kilobyte' } as const;
    expect(formatNumber(5, 'en', options)).toBe('5 kB');
    expect(formatNumber(5, 'es', options)).toBe('5 kB');
  });
});
