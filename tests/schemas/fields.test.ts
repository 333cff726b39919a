import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { updateBroadcast } from '#src/schemas/broadcasts.ts';
import { birthday, birthdayCell } from '#src/schemas/birthday.ts';
import {
  email,
  id,
  isoDay,
  momentInput,
  nameText,
  optionalPhone,
  phone,
  pin,
  optionalName,
  optionalText,
  requiredText,
  usDay,
  userName,
  zipCode,
} from '#src/schemas/fields.ts';
import {
  isOwnName,
  isTooMuchOwn,
  OWN_FIELDS_LENGTH,
  ownFieldsQuery,
  personDetailInput,
} from '#src/schemas/person-details.ts';
import { parseValidationMessage } from '#src/schemas/validation.ts';

/** What is refused, as the code of its first message; else what comes out. */
function outcome(schema: z.ZodMiniType, value: unknown): unknown {
  const { data, error } = schema.safeParse(value);
  return error ? parseValidationMessage(error.issues[0]?.message ?? '').code : { is: data };
}

const TAKEN = 'taken as it stands';
const taken = (schema: z.ZodMiniType, value: unknown) => {
  const told = outcome(schema, value);
  return typeof told === 'object' && told !== null && 'is' in told && told.is === value ? TAKEN : told;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Specification api 4.9. */
describe('a day', () => {
  test.each([
    ['1900-01-01', TAKEN],
    ['1899-12-31', 'date.format'],
    ['2199-12-31', TAKEN],
    ['2200-01-01', 'date.format'],
    ['2024-02-29', TAKEN],
    ['2026-02-29', 'date.format'],
    ['2026-04-31', 'date.format'],
    ['2026-13-01', 'date.format'],
    ['2026-1-01', 'date.format'],
    ['12026-01-01', 'date.format'],
    ['2026-01-01T00:00', 'date.format'],
    ['', 'date.format'],
  ])('of a body, %s', (day, told) => {
    expect(taken(isoDay, day)).toBe(told);
  });

  test.each([
    ['01/01/1900', TAKEN],
    ['12/31/1899', 'date.format'],
    ['12/31/2199', TAKEN],
    ['02/29/2024', TAKEN],
    ['02/29/2026', 'date.format'],
    ['1/01/2026', 'date.format'],
    ['01/01/2026/', 'date.format'],
    ['01/01/02026', 'date.format'],
    ['001/1/2026', 'date.format'],
    ['2026/01/01', 'date.format'],
  ])('of a query, %s', (day, told) => {
    expect(taken(usDay, day)).toBe(told);
  });
});

/** Specification people 4.11. */
test.each([
  ['2026-11-20', TAKEN],
  ['2026-11-21', 'birthday.future'],
  ['1906-11-20', TAKEN],
  ['1906-11-19', 'birthday.age'],
  ['2024-02-29', TAKEN],
  ['2023-02-29', 'date.none'],
  ['31.04.1950', 'date.none'],
  ['13/32/1950', 'date.none'],
  ['1950-00-10', 'date.none'],
  ['31/12/1950', 'birthday.format'],
  ['12/31/1950', 'birthday.format'],
  ['12/31-1950', 'birthday.format'],
  ['12/31/50', 'birthday.format'],
  ['soon', 'birthday.format'],
  ['', 'birthday.format'],
])('a date of birth, %s: a cell of a file names its own format', (day, told) => {
  expect(taken(birthday, day)).toBe(told);
  expect(taken(birthdayCell, day)).toBe(told === 'birthday.format' ? 'birthday.iso' : told);
});

test.each([
  ['2026-11-20T10:00Z', TAKEN],
  ['2026-11-20T10:00:59Z', TAKEN],
  ['2026-11-20T10:00:59.1Z', TAKEN],
  ['2026-11-20T23:59:59.999Z', TAKEN],
  ['2026-11-20T23:59:59.9999Z', 'date.format'],
  ['2026-11-20T25:00:00Z', 'date.format'],
  ['2026-11-20T10:60:00Z', 'date.format'],
  ['2026-11-20T10:00:00', 'date.format'],
  ['2026-11-20T10:00:00+01:00', 'date.format'],
  ['2026-11-20', 'date.format'],
])('a moment, %s', (moment, told) => {
  expect(taken(momentInput, moment)).toBe(told);
});

test.each([
  ['00:00', TAKEN],
  ['09:30', TAKEN],
  ['19:59', TAKEN],
  ['20:00', TAKEN],
  ['23:59', TAKEN],
  ['24:00', 'invalid'],
  ['23:60', 'invalid'],
  ['9:30', 'invalid'],
  ['09:30:00', 'invalid'],
])('an hour of a broadcast, %s', (scheduleTime, told) => {
  const message = { organizationId: 'a', type: 'sms', title: 'Storm', authorId: 'a' };
  const answer = updateBroadcast.body.safeParse({ ...message, scheduleTime });
  expect(answer.success ? TAKEN : parseValidationMessage(answer.error.issues[0]?.message ?? '').code).toBe(told);
});

/** Specification api 4.4. */
test.each([
  ['+12005550100', TAKEN],
  ['+19995550100', TAKEN],
  ['+11995550100', 'phone.us'],
  ['+10005550100', 'phone.us'],
  ['+1212555010', 'phone.us'],
  ['+121255501000', 'phone.us'],
  ['12125550100', 'phone.us'],
  ['+442125550100', 'phone.us'],
  ['', 'required'],
])('a phone, %s', (number, told) => {
  expect(taken(phone, number)).toBe(told);
  if (number !== '') expect(taken(optionalPhone, number) === TAKEN).toBe(told === TAKEN);
});

test('digits are those of a keyboard, and neither more nor fewer', () => {
  expect(['123', '1234', '12345', '12a4', '١٢٣٤', ''].map((each) => taken(pin, each))).toEqual([
    'pin.length',
    TAKEN,
    'pin.length',
    'pin.length',
    'pin.length',
    'required',
  ]);
  expect(['1234', '12345', '12345-6789', '1234O', ''].map((each) => taken(zipCode, each))).toEqual([
    'zip.length',
    TAKEN,
    'zip.length',
    'zip.length',
    'required',
  ]);
});

/** Specification people 4.3, api 4.11. */
test.each([
  ['rosa.quill', 'rosa.quill'],
  ['  rosa  ', 'rosa'],
  ['José', 'José'],
  ['josé'.normalize('NFD'), 'josé'.normalize('NFD')],
  ['анна', 'анна'],
  ['rosa7_ñ', 'rosa7_ñ'],
])('the username %j is %j', (given, name) => {
  expect(outcome(userName, given)).toEqual({ is: name });
});

test.each([
  ['   ', 'required'],
  ['rosa quill', 'userName.spaces'],
  ['rosa\u00a0quill', 'userName.spaces'],
  ['rosa\u200bquill', 'text.printable'],
  ['rosа', 'userName.alphabets'],
  ['αnna', 'userName.alphabets'],
  ['ｒosa', 'userName.alphabets'],
  ['ﬁn', 'userName.alphabets'],
  ['\ud800', 'text.printable'],
])('the username %j is refused: %s', (given, told) => {
  expect(outcome(userName, given)).toBe(told);
});

/** Zero-width signs, joiners, a filler, an empty pattern of braille. Specification api 4.1. */
test.each(['\u200b', ' \u200d\n\u2060 ', '\u3164', '\u2800', '\ufe0f'])(
  'a text of which nothing would be seen is empty: %j',
  (text) => {
    expect(outcome(requiredText(20), text)).toBe('required');
    expect(outcome(nameText(20), text)).toBe('required');
    expect(outcome(optionalText(20), text)).toEqual({ is: null });
    expect(outcome(optionalName(20), text)).toEqual({ is: null });
    expect(isOwnName(text)).toBe(false);
    expect(outcome(requiredText(20), `${text}☎️`)).toEqual({ is: `${text}☎️`.trim() });
  },
);

/** Specification api 4.2, 4.10, 4.11. */
test('texts are trimmed and keep their lines, names are one line without what is unseen', () => {
  expect(outcome(requiredText(20), ' one\ntwo ')).toEqual({ is: 'one\ntwo' });
  expect(outcome(nameText(20), ' one\r\ntwo\u2028three ')).toEqual({ is: 'one two three' });
  expect(outcome(nameText(20), '\u202eA\u00adna\ufeff\u200b')).toEqual({ is: 'Ana' });
  // the joiners of Persian and Indian names
  expect(outcome(nameText(20), 'علی\u200cرضا')).toEqual({ is: 'علی\u200cرضا' });
  // spaces and what is left out don't count
  expect(outcome(requiredText(3), `  abc${' '.repeat(9)}`)).toEqual({ is: 'abc' });
  expect(outcome(nameText(3), '\u200ba\u200bb\u200bc')).toEqual({ is: 'abc' });
  for (const text of [requiredText(20), nameText(20)]) {
    expect(outcome(text, ' \n ')).toBe('required');
    expect(outcome(text, undefined)).toBe('required');
    expect(outcome(text, 'a\ud800')).toBe('text.printable');
  }
  expect(outcome(requiredText(20), 'a\0b')).toBe('text.printable');
  expect(outcome(id, 'a\0b')).not.toEqual({ is: 'a\0b' });
  expect(outcome(email, '  Rosa@Example.ORG ')).toEqual({ is: 'rosa@example.org' });
  expect(['rosa', 'rosa@example', '@example.org', 'rosa@@example.org'].map((each) => outcome(email, each))).toEqual(
    Array.from({ length: 4 }, () => 'email.format'),
  );
});

/** Specification people 2.6, 2.7, 7.8. */
describe('custom fields of an organization’s own', () => {
  const some = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`Own ${at}`, 'a']));

  test('are 50 at most, beside any details', () => {
    expect(outcome(personDetailInput, some(50))).toEqual({ is: some(50) });
    expect(outcome(personDetailInput, { ...some(50), hobbies: 'Chess', gender: 'Female' })).toHaveProperty('is');
    expect(outcome(personDetailInput, some(51))).toBe('invalid');
  });

  test('have names of 50 characters at most, none of them a detail’s', () => {
    expect(outcome(personDetailInput, { ['😀'.repeat(50)]: 'a' })).toHaveProperty('is');
    expect(outcome(personDetailInput, { ['😀'.repeat(51)]: 'a' })).toBe('invalid');
    expect(['Pet', '😀'.repeat(50), '😀'.repeat(51), '  ', ' Hobbies', 'zipCode'].map(isOwnName)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('hold 1000 characters each, or 50 words of 255', () => {
    const own = (value: unknown) => outcome(personDetailInput, { Pet: value });
    for (const value of ['x'.repeat(1000), 1.5, true, null, Array.from({ length: 50 }, () => 'x'.repeat(255))])
      expect(own(value)).toEqual({ is: { Pet: value } });
    const beyond = ['x'.repeat(1001), Array.from({ length: 51 }, () => 'x'), ['x'.repeat(256)], { a: 1 }];
    expect(beyond.map(own)).toEqual(['text.max', 'invalid', 'text.max', 'invalid']);
  });

  test('hold 10,000 characters in all, as they are written', () => {
    const written = (length: number) => ({ a: 'x'.repeat(length - JSON.stringify({ a: '' }).length) });
    expect(OWN_FIELDS_LENGTH).toBe(10_000);
    expect(isTooMuchOwn(written(10_000))).toBe(false);
    expect(isTooMuchOwn(written(10_001))).toBe(true);
  });

  test('are shown in a list by 50 names at most', () => {
    const names = (count: number) => Object.keys(some(count)).join('\n');
    expect(taken(ownFieldsQuery, names(50))).toBe(TAKEN);
    expect(outcome(ownFieldsQuery, names(51))).toBe('invalid');
    expect(taken(ownFieldsQuery, `Pet\n${'😀'.repeat(50)}`)).toBe(TAKEN);
    expect(outcome(ownFieldsQuery, `Pet\n${'😀'.repeat(51)}`)).toBe('invalid');
  });
});
