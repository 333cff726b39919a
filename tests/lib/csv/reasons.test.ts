import { expect, test } from 'vitest';
import { reasonsAt } from '#src/lib/csv/reasons.ts';
import { peopleUploads as english } from '#src/locales/en/uploads.ts';
import { peopleUploads as spanish } from '#src/locales/es/uploads.ts';

const table = (...last: string[]) => ({ header: ['Name', 'Reason'], rows: last.map((cell) => ['Ana', cell]) });

test.each([english, spanish])(
  'the reasons that a file of failed rows tells are known by its cells: %#',
  ({ result }) => {
    const told = result.rowReason.replace('{{row, number}}', '1,234').replace('{{reason}}', 'Phone: 10 digits');
    expect(reasonsAt(table(told, told))).toBe(1);
    // a row that was added to the file has none
    expect(reasonsAt(table('', told))).toBe(1);
  },
);

test('a column of another meaning is none, whatever it is called', () => {
  expect(reasonsAt(table('wants to be called', 'Row 2: Phone: 10 digits'))).toBe(-1);
  expect(reasonsAt(table('', ''))).toBe(-1);
  expect(reasonsAt(table())).toBe(-1);
});
