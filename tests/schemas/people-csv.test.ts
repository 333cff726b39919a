import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseValidationMessage } from '#src/schemas/validation.ts';
import { changes as changesEn } from '#src/locales/en/changes.ts';
import { common as commonEn } from '#src/locales/en/common.ts';
import { changes as changesEs } from '#src/locales/es/changes.ts';
import { common as commonEs } from '#src/locales/es/common.ts';
import { choiceKey } from '#src/schemas/choice-names.ts';
import {
  choiceOf,
  CSV_CHOICES,
  CSV_SEVERAL,
  personKey,
  readHeader,
  readRow,
  rowMessage,
  toE164,
} from '#src/schemas/people-csv.ts';
import { programsByName } from '#src/schemas/program-names.ts';
import { PERSON_FIELDS } from '#src/schemas/person-fields.ts';
import { CSV_COLUMNS, type CsvColumn } from '#src/schemas/uploads.ts';
import { createMembership } from '#src/schemas/memberships.ts';

const places = {
  programIds: programsByName([
    { id: 'program-2', name: 'Night Calls' },
    { id: 'program-3', name: 'Ángeles' },
    { id: 'program-4', name: 'Café' },
    { id: 'program-5', name: 'Cafe' },
  ]),
  defaultProgramId: 'program-1',
};
const template = readHeader(CSV_COLUMNS);
const read = (cells: Partial<Record<CsvColumn, string>>) =>
  readRow(
    template,
    CSV_COLUMNS.map((column) => cells[column] ?? ''),
    places,
  );
const ZOE = { Role: 'caller', 'First Name': 'Zoë', 'Last Name': 'Qwist', Phone: '(518) 555-0123' };

it.each([
  ['NIGHT CALLS', 'program-2'],
  ['angeles', 'program-3'],
  ['ÁNGELES', 'program-3'],
  // of two that accents alone tell apart each is called by its own
  ['café', 'program-4'],
  ['cafe', 'program-5'],
  ['', 'program-1'],
])('a cell %j means the program %s', (cell, programId) => {
  expect(read({ ...ZOE, Program: cell })).toMatchObject({ person: { programId } });
});

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
    ['Role', 'Voluntario', { role: 'CALLER' }],
    ['Role', 'beneficiario', { role: 'RECIPIENT' }],
    ['Phone Type', 'CELULAR', { customFields: { phoneType: 'Mobile' } }],
    ['Gender', 'non-binary', { customFields: { gender: 'Non-binary' } }],
    ['Gender', 'otro', { customFields: { gender: 'Other' } }],
    ['Preferred Language', 'Inglés', { customFields: { preferredLanguage: 'English' } }],
    ['Preferred Language', 'espanol', { customFields: { preferredLanguage: 'Spanish' } }],
    ['Preferred Language', 'Other language', { customFields: { preferredLanguage: 'Other' } }],
    [
      'Preferred Time For Call',
      'Mañana|fin de semana',
      { customFields: { preferredTimeForCall: ['Morning', 'Weekend'] } },
    ],
    [
      'Preferred Method of Communication',
      'voice call | Correo electrónico',
      { customFields: { preferredMethodOfCommunication: ['Voice', 'Email'] } },
    ],
  ] as const)('whose %s is “%s” means the choice that the console calls so', (column, text, person) => {
    expect(read({ ...ZOE, [column]: text })).toMatchObject({ person });
  });

  it.each([
    ['en', changesEn.value, commonEn.role],
    ['es', changesEs.value, commonEs.role],
  ])('is taken by every word that screens have for a choice (%s), and none of them means two', (_, values, roles) => {
    const said = Object.entries(PERSON_FIELDS).flatMap(([name, { csv }]) =>
      [...(CSV_CHOICES[csv.head] ?? []), ...(CSV_SEVERAL[csv.head] ?? [])].map((option) => {
        const words: Readonly<Record<string, string>> = name === 'role' ? roles : values;
        return { column: csv.head, option, word: words[name === 'role' ? option : choiceKey(name, option)] ?? '' };
      }),
    );
    expect(said.length).toBeGreaterThan(20);
    for (const { column, option, word } of said) expect([word, choiceOf(column, word)]).toEqual([word, option]);
  });

  it.each([
    ['Preferred Language', 'Otro'],
    ['Gender', 'Inglés'],
    ['Gender', 'Mujer|Hombre'],
    ['Preferred Time For Call', 'Mañana, Noche'],
  ] as const)('whose %s is “%s” is refused: nothing there is called so', (column, text) => {
    expect(read({ ...ZOE, [column]: text })).toEqual({ problems: [{ column, code: 'invalid' }] });
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
