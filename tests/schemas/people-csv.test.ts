import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseValidationMessage } from '#src/schemas/validation.ts';
import { personKey, readHeader, readRow, rowMessage, toE164 } from '#src/schemas/people-csv.ts';
import { CSV_COLUMNS, type CsvColumn } from '#src/schemas/uploads.ts';
import { createMembership } from '#src/schemas/memberships.ts';

const places = { programIds: new Map([['night calls', 'program-2']]), defaultProgramId: 'program-1' };
const template = readHeader(CSV_COLUMNS);
const read = (cells: Partial<Record<CsvColumn, string>>) =>
  readRow(
    template,
    CSV_COLUMNS.map((column) => cells[column] ?? ''),
    places,
  );
const ZOE = { Role: 'caller', 'First Name': 'Zoë', 'Last Name': 'Qwist', Phone: '(518) 555-0123' };

describe('a header', () => {
  it.each([
    ['ROLE', 'Role'],
    [' first_name ', 'First Name'],
    ['e-mail', 'Email'],
    ['Mobile', 'Phone'],
    ['DOB', 'Date of Birth'],
    ['Zip', 'Zip Code'],
    ['Rol', 'Role'],
    ['Función', 'Role'],
    ['NOMBRE', 'First Name'],
    ['apellidos', 'Last Name'],
    ['telefono', 'Phone'],
    ['Teléfono', 'Phone'],
    ['código postal', 'Zip Code'],
    ['Fecha de nacimiento', 'Date of Birth'],
    ['Tipo de teléfono alternativo', 'Alternate Phone Type'],
  ])('%s is the column %s', (name, column) => {
    expect([...readHeader(['?', name]).columns]).toEqual([[column, 1]]);
  });

  it('finds the template’s own names before others, the first of several, and no unknown ones', () => {
    const header = readHeader(['Mobile', 'Shoe Size', 'phone', 'Phone', 'Row', '', 'Reason', '__proto__']);
    expect(header).toEqual({ columns: new Map([['Phone', 2]]), width: 8, rowColumn: 4 });
  });

  it('knows each column by one name alone', () => {
    const spanish = readHeader(CSV_COLUMNS.map((column) => column.toUpperCase()));
    expect([...spanish.columns]).toEqual(CSV_COLUMNS.map((column, index) => [column, index]));
  });
});

describe('a phone', () => {
  it.each([
    ['5185550123', '+15185550123'],
    ['(518) 555-0123', '+15185550123'],
    ['518.555.0123', '+15185550123'],
    ['1 518 555 0123', '+15185550123'],
    ['+1\u00a0518‑555–0123', '+15185550123'],
    ['+15185550123', '+15185550123'],
    ['', ''],
    ['+', '+'],
    ['555-0123', '555-0123'],
    ['25185550123', '25185550123'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['518 555 0123 x4', '518 555 0123 x4'],
    ['5.18E+09', '5.18E+09'],
    ['٥١٨٥٥٥٠١٢٣', '٥١٨٥٥٥٠١٢٣'],
    ['518555012345678901234567890', '518555012345678901234567890'],
  ])('%j is %j', (text, phone) => {
    expect(toE164(text)).toBe(phone);
  });
});

describe('a row', () => {
  it('has what the organization gives where it says nothing', () => {
    expect(read(ZOE)).toMatchObject({
      person: { role: 'CALLER', firstName: 'Zoë', phone: '+15185550123', programId: 'program-1', userName: null },
    });
    expect(read({ ...ZOE, Program: 'NIGHT calls' })).toMatchObject({ person: { programId: 'program-2' } });
  });

  it('tells all that is wrong with it, by column', () => {
    const result = read({
      ...ZOE,
      Role: 'king',
      Program: 'Nowhere',
      PIN: '12',
      'Preferred Time For Call': 'Morning|Never',
    });
    const problems = 'problems' in result ? result.problems : [];
    expect(problems).toEqual([
      { column: 'Role', code: 'csvRole' },
      { column: 'Program', code: 'csvProgram', params: { value: 'Nowhere' } },
      { column: 'PIN', code: 'pin.length' },
      { column: 'Preferred Time For Call', code: 'invalid' },
    ]);
    expect(rowMessage(problems)).toBe(
      'Role must be RECIPIENT or CALLER; The organization has no program called Nowhere; ' +
        'PIN: The PIN must have exactly 4 digits; Preferred Time For Call: This value is not valid',
    );
  });

  it.each([
    ['11/26/1979', 'birthday.iso'],
    ['26.11.1979', 'birthday.iso'],
    ['1979/11/26', 'birthday.iso'],
    ['1979-1-5', 'birthday.iso'],
    ['someday', 'birthday.iso'],
    ['1979', 'birthday.iso'],
    ['1/2/12', 'birthday.iso'],
    ['02/30/1980', 'date.none'],
    ['30.02.1980', 'date.none'],
    ['31-31-1980', 'date.none'],
    ['2/29/1979', 'date.none'],
    ['1980-02-30', 'date.none'],
    ['1980/2/30', 'date.none'],
    ['1980-13-01', 'date.none'],
    ['0/0/0000', 'date.none'],
    ['2150-02-30', 'date.none'],
    ['2150-02-28', 'birthday.future'],
  ])('with %s for a day of birth is told %s', (text, code) => {
    expect(read({ ...ZOE, 'Date of Birth': text })).toEqual({ problems: [{ column: 'Date of Birth', code }] });
  });

  it('takes the guard of a formula away, and keeps line ends in hobbies alone', () => {
    expect(
      read({ ...ZOE, 'First Name': "'=1+1", 'Last Name': 'van\r\nder Q', Hobbies: 'Chess\nTea | Bees' }),
    ).toMatchObject({
      person: { firstName: '=1+1', lastName: 'van der Q', customFields: { hobbies: 'Chess\nTea, Bees' } },
    });
  });

  it('with more values than columns is none', () => {
    const cells = CSV_COLUMNS.map(() => '');
    expect(readRow(template, [...cells, ' '], places)).toMatchObject({ problems: [{ column: 'Role' }, {}, {}, {}] });
    expect(readRow(template, [...cells, 'x'], places)).toEqual({
      problems: [{ column: null, code: 'csvCells' }],
    });
  });

  it('takes own fields, up to a length of each and of all together', () => {
    const heads = [
      'Role',
      'First Name',
      'Last Name',
      'Phone',
      ...Array.from({ length: 11 }, (_, n) => `Custom: F${n}`),
    ];
    const row = (...own: string[]) => readRow(readHeader(heads), ['CALLER', 'Zoe', 'Q', '2125550123', ...own], places);
    const long = 'x'.repeat(1000);
    const none = Array.from({ length: 10 }, () => '');
    expect(row(long, ...none)).toMatchObject({ person: { own: { F0: long } } });
    expect(row(`${long}x`, ...none)).toMatchObject({ problems: [{ code: 'csvOwnValue', params: { name: 'F0' } }] });
    expect(row(...Array.from({ length: 11 }, () => long))).toEqual({
      problems: [{ column: null, code: 'csvOwnValues', params: { value: 10_000 } }],
    });
  });

  const TEXTS: Readonly<Partial<Record<CsvColumn, string>>> = {
    'First Name': 'firstName',
    'Last Name': 'lastName',
    'User Name': 'userName',
    Email: 'email',
    'Preferred Name': 'preferredName',
    PIN: 'pin',
    'External ID': 'externalPersonId',
  };
  const DETAILS: Readonly<Partial<Record<CsvColumn, string>>> = {
    'Phone Type': 'phoneType',
    'Alternate Phone Type': 'phoneAlternateType',
    Gender: 'gender',
    'Zip Code': 'zipCode',
    'Date of Birth': 'dateOfBirth',
    'Phone Call Behavior': 'phoneCallBehavior',
    'Preferred Language': 'preferredLanguage',
  };
  const awkward = fc.oneof(
    fc.constantFrom('', '0042', '123', '01234', '1950-02-28', '1950-02-30', '1899-01-01', 'Mobile', 'Female', 'Quiet'),
    fc.constantFrom('Spanish', 'a b', 'zoe@example.org', 'no@', 'Zoë', '\0', '\ud800', 'x'.repeat(51), 'y'.repeat(256)),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );

  // What a cell may hold and a field of the form can't, or not in this spelling.
  const IN_CELLS_ALONE = /[\t\n\r]|^'*[=+\-@＝＋－＠]|^(?:mobile|landline|female|male|quiet|other|spanish|english)$/;

  it('is taken or refused as the form would, in the same words but for the format of a day', () => {
    const columns = [...Object.keys(TEXTS), ...Object.keys(DETAILS)] as CsvColumn[];
    let taken = 0;
    fc.assert(
      fc.property(fc.constantFrom(...columns), awkward, (column, value) => {
        const text = value.trim();
        fc.pre(!IN_CELLS_ALONE.test(text));
        const cells: Partial<Record<CsvColumn, string>> = { 'First Name': 'Zoë', 'Last Name': 'Qwist', [column]: text };
        const fields = (names: typeof TEXTS): Record<string, string | undefined> =>
          Object.fromEntries(Object.entries(names).map(([name, field]) => [field, cells[name as CsvColumn] ?? '']));
        const form = createMembership.body.safeParse({
          ...fields(TEXTS),
          customFields: fields(DETAILS),
          phone: '+15185550123',
          organizationId: 'o',
          programId: 'p',
          roleId: 'r',
        });
        const row = read({ ...cells, Role: 'CALLER', Phone: '+15185550123' });
        if (!form.success) {
          const said = form.error.issues
            .map(({ message }) => parseValidationMessage(message))
            .map((each) => ({ column, ...each, ...(each.code === 'birthday.format' && { code: 'birthday.iso' }) }));
          expect(row).toEqual({
            problems: said.filter(({ code }, at) => said.findIndex((other) => other.code === code) === at),
          });
          return;
        }
        taken += 1;
        const { customFields, ...data } = form.data;
        const known = Object.fromEntries(Object.values(TEXTS).map((field) => [field, data[field as 'pin']]));
        expect(row).toMatchObject({ person: { ...known, customFields } });
      }),
      { numRuns: 2000, seed: 20_261_121 },
    );
    expect(taken).toBeGreaterThan(200);
  });
});

it('two rows are one person by phone and whole name, whatever the case and accents', () => {
  const key = (firstName: string, lastName: string, phone = '+15185550123') =>
    personKey({ firstName, lastName, phone });
  expect(key('JOSÉ', 'O’Connor')).toBe(key('Jose', "o'connor"));
  expect(key('Jose', 'Connor')).not.toBe(key('Jose', 'Connors'));
  expect(key('Jose', 'Connor')).not.toBe(key('Jose', 'Connor', '+15185550124'));
});
