import { expect, test } from 'vitest';
import { guessColumns } from '#src/lib/csv/guess-columns.ts';
import { programsByName } from '#src/schemas/program-names.ts';

const places = {
  programIds: programsByName([
    { id: 'p1', name: 'Meals Check-in' },
    { id: 'p2', name: 'Visitas amigas' },
  ]),
  defaultProgramId: 'p1',
};

/** What one column is taken for, by its head and cells. */
const guess = (head: string, cells: readonly string[], known: readonly string[] = []) =>
  [
    ...guessColumns({
      header: [head],
      rows: cells.map((cell) => [cell]),
      places,
      isTaken: () => false,
      isKnown: (column) => known.includes(column),
    }).keys(),
  ][0];

test.each([
  ['Email', ['ana@example.org', 'bo@example.org', '', 'eva@example.org']],
  ['Phone', ['(212) 555-0101', '+1 212 555 0102', '212.555.0103']],
  ['Date of Birth', ['1944-05-06', '5/6/1944', 'May 6, 1944']],
  ['Preferred Language', ['Spanish', 'español', 'ENGLISH']],
  ['Program', ['meals check-in', 'Visitas Amigas', 'Meals Check-in']],
  ['Zip Code', ['04101', '04102', '04101', '04101-1234', '04102']],
] as const)('%s is known by its cells', (column, cells) => {
  expect(guess('Data', cells)).toBe(column);
  expect(guess('Data', cells, [column])).toBeUndefined();
});

test.each([
  ['too few cells', 'Data', ['ana@example.org', 'bo@example.org', '']],
  ['one of five is something else', 'Data', ['a@b.org', 'c@d.org', 'e@f.org', 'g@h.org', 'none']],
  ['somebody else’s', 'Caregiver email', ['a@b.org', 'c@d.org', 'e@f.org']],
  ['somebody else’s, in Spanish', 'Correo del médico', ['a@b.org', 'c@d.org', 'e@f.org']],
  ['numbers of members', 'Member', ['10023', '10024', '10025', '10026', '10027']],
  ['young days', 'Data', ['2024-01-02', '2025-03-04', '2025-05-06']],
  ['another day', 'Enrolled', ['1999-01-02', '1998-03-04', '1997-05-06']],
  ['bare numbers', 'Data', ['18023', '18024', '18025']],
] as const)('%s: nothing is guessed', (_, head, cells) => {
  expect(guess(head, cells)).toBeUndefined();
});

test('one strange cell of ten doesn’t matter; two columns of one kind are asked for', () => {
  const emails = Array.from({ length: 9 }, (_, at) => `p${at}@example.org`);
  expect(guess('Data', [...emails, 'none'])).toBe('Email');
  const two = guessColumns({
    header: ['One', 'Two'],
    rows: emails.map((email) => [email, `x${email}`]),
    places,
    isTaken: () => false,
    isKnown: () => false,
  });
  expect(two.size).toBe(0);
});

test('of a long file 200 rows are looked at, spread over it', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [at < 10_000 ? 'n/a' : `p${at}@example.org`]);
  expect(guess('Data', rows.flat())).toBeUndefined();
  let read = 0;
  const counted = rows.map(() => ({
    get 0() {
      read += 1;
      return 'a@b.org';
    },
  })) as unknown as string[][];
  const found = guessColumns({ header: ['D'], rows: counted, places, isTaken: () => false, isKnown: () => false });
  expect(found.get('Email')).toBe(0);
  expect(read).toBeLessThanOrEqual(200);
});
