import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardCell, unguardCell } from '#src/schemas/csv-cell.ts';

describe('a guarded cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://example.org")', '\'=HYPERLINK("http://example.org")'],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["''", "''"],
    ["'Abdu", "'Abdu"],
    ['+15550100123', '+15550100123'],
    ['+1555 010', "'+1555 010"],
    ['-12.5', '-12.5'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('of %j is %j, and gives it back', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(unguardCell(cell)).toBe(text);
  });

  it('gives back any text, and begins with no formula but a number', () => {
    const awkward = fc.array(
      fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '1', '.', 'x', 'א', '😀'),
    );
    const texts = fc.oneof(
      fc.string(),
      awkward.map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const cell = guardCell(text);
        expect(unguardCell(cell)).toBe(text);
        if (/^[=+\-@\t\r\n＝＋－＠]/.test(cell)) expect(cell).toMatch(/^[+-]\d+(\.\d+)?$/);
      }),
      { numRuns: 2000 },
    );
  });
});
