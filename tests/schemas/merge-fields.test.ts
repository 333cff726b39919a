import { expect, test } from 'vitest';
import { fillMergeFields, fieldsInWords, wordsOfName, wrongFieldsIn } from '#src/schemas/merge-fields.ts';

test.each([
  ['Hello {firstName|friend} of {organization}', []],
  ['Hello {{firstName}}', ['{{firstName}}']],
  ['Hello {FirstName} {first name}, {FirstName}', ['{FirstName}', '{first name}']],
  ['{firstname|friend} and {}', ['{firstname|friend}', '{}']],
  ['a } b { c, 10:00 :-{', []],
  ['{lastName|}', []],
])('%j has the wrong fields %j', (text, wrong) => {
  expect(wrongFieldsIn(text)).toEqual(wrong);
});

test.each([
  ['Bo Lund', 'Bo', 'Lund'],
  ['O’Hara, Kai', 'Kai', 'O’Hara'],
  ['de la Cruz,Ana', 'Ana', 'de la Cruz'],
  ['Ruiz Paz, Ana María', 'Ana', 'Ruiz Paz'],
  ['Ray Cole, Jr.', 'Ray', 'Cole, Jr.'],
  ['Acme, INC', 'Acme', 'INC'],
  ['Kai, Jr.', 'Kai', 'Jr.'],
  ['Lund', 'Lund', ''],
  ['One, Two, Three', 'One', 'Two, Three'],
])('%j is greeted as %j, its last name is %j', (name, firstName, lastName) => {
  expect(wordsOfName(name)).toEqual({ firstName, lastName });
});

test.each([
  ['Hi {firstName} {lastName}: news', 'Hi Cher: news'],
  ['Dear {lastName}, hello', 'Dear, hello'],
  ['Dear {lastName|friend}, hello', 'Dear friend, hello'],
  ['{lastName} and {firstName}', ' and Cher'],
  ['Mx. {lastName}son', 'Mx. son'],
])('%s leaves no gap where nothing is known', (text, filled) => {
  expect(fillMergeFields(text, { firstName: 'Cher', lastName: '' })).toBe(filled);
});

test('a text names its fields, and nothing else that has braces', () => {
  const words = { firstName: 'First name', lastName: 'Last name', organization: 'Organization' };
  const text = '{firstName|dear {friend} {lastName|}, {firstName|friend}: {hello} {organization}';
  expect(fieldsInWords(text, (field) => words[field])).toBe(
    '{firstName|dear {friend} [Last name], [First name]: {hello} [Organization]',
  );
});
