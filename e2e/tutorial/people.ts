const FIRST = ['Ana', 'Ben', 'Carla', 'Dario', 'Elena', 'Frank', 'Grace', 'Hugo', 'Irene', 'Jorge', 'Kim', 'Luisa'];
const LAST = ['Alvarez', 'Brown', 'Castro', 'Diaz', 'Evans', 'Flores', 'Green', 'Herrera'];

const person = (at: number): string[] => [
  at % 4 === 3 ? 'CALLER' : 'RECIPIENT',
  FIRST[at % FIRST.length] ?? '',
  LAST[(at * 5) % LAST.length] ?? '',
  // one digit too few, and four zip codes whose zero a spreadsheet ate
  at === 6 ? '(212) 555-014' : `(212) 555-01${String(at).padStart(2, '0')}`,
  at % 12 === 2 ? '4101' : '04102',
  at % 3 === 0 ? 'Spanish' : at === 20 ? 'Klingon' : 'English',
];

/** The spreadsheet of the tutorial: 48 people, with the mistakes that real ones have. */
export const tutorialFile = (): Buffer =>
  Buffer.from(
    [
      ['Role', 'First Name', 'Last Name', 'Phone', 'Zip Code', 'Preferred Language'],
      ...Array.from({ length: 48 }, (_, at) => person(at)),
    ]
      .map((row) => row.join(','))
      .join('\r\n'),
  );

/** The cell that the tutorial mends by hand. */
export const MENDED = { wrong: '(212) 555-014', right: '(212) 555-0149' } as const;
