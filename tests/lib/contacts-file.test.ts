import { expect, test } from 'vitest';
import { readContacts } from '#src/lib/csv/contacts-file.ts';

const read = (text: string, kind: 'phone' | 'email' = 'phone', known: readonly string[] = []) =>
  readContacts(new TextEncoder().encode(text), kind, known);

test.each([
  ['name,phone\nAda,212-555-0123\n', 'Ada', '+12125550123'],
  ['Nombre;Teléfono\nAda;(212) 555-0123\n', 'Ada', '+12125550123'],
  ['First Name,Last Name,Mobile\nAda,Quill,2125550123\n', 'Ada Quill', '+12125550123'],
  ['nombre,apellidos,celular\nAda,Quill,2125550123\n', 'Ada Quill', '+12125550123'],
  ['2125550123\n', '', '+12125550123'],
  ['Ada,2125550123\n', 'Ada', '+12125550123'],
  ["phone\n'+1 212 555 0123\n", '', '+12125550123'],
])('%j holds %s, %s', (text, name, contact) => {
  expect(read(text)).toEqual({ contacts: [{ name, contact }], wrong: [] });
});

test('addresses are read as the API keeps them', () => {
  expect(read('name,E-mail\nAda,Ada@Example.org \n', 'email')).toEqual({
    contacts: [{ name: 'Ada', contact: 'ada@example.org' }],
    wrong: [],
  });
});

test('wrong rows have the numbers that a spreadsheet gives them', () => {
  expect(
    read('name,phone\nAda,1\n\nBob,2125550123\nCleo,2125550123\nDan,2125550124\nEve,\n', 'phone', ['+12125550124']),
  ).toEqual({
    contacts: [{ name: 'Bob', contact: '+12125550123' }],
    wrong: [
      { row: 2, name: 'Ada', contact: '1', reason: 'phone', mend: null },
      { row: 5, name: 'Cleo', contact: '2125550123', reason: 'double', mend: null },
      { row: 6, name: 'Dan', contact: '2125550124', reason: 'double', mend: null },
      { row: 7, name: 'Eve', contact: '', reason: 'noPhone', mend: null },
    ],
  });
  expect(read('name,email\nAda,\n', 'email')).toMatchObject({ wrong: [{ row: 2, reason: 'noEmail' }] });
});

test('what was written in another way is offered mended', () => {
  expect(read('name,phone\nAda,2.125550123E+9\nBob,2.1255E+9\n')).toMatchObject({
    wrong: [{ mend: '+12125550123' }, { mend: null }],
  });
  expect(read('name,email\nAda,ada (at) example.org\nBob,bob@\n', 'email')).toMatchObject({
    wrong: [{ mend: 'ada@example.org' }, { mend: null }],
  });
});

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['name,phone\n', 'noRows'],
  ['name,address\nAda,Main St\n', 'noColumn'],
  ['\u0000\u0001\u0002', 'unreadable'],
  [`phone\n${Array.from({ length: 10_001 }, (_, n) => `212${2_000_000 + n}\n`).join('')}`, 'tooMany'],
])('%#: %s is refused', (text, refused) => {
  expect(read(text)).toEqual({ refused });
});
