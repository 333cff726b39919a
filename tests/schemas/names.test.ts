import { expect, test } from 'vitest';
import { boundedName, nameText, optionalName, userName } from '#src/schemas/fields.ts';

const problem = (text: string) => userName.safeParse(text).error?.issues[0]?.message;

test.each([
  ['Ana\r\nBcc: all@example.org', 'Ana Bcc: all@example.org'],
  ['Ana\u202e zuR', 'Ana zuR'],
  ['A\u200bn\u2060a\ufeff', 'Ana'],
  ['\u2066Ana\u2069', 'Ana'],
  ['Ana\tRuiz\u0007', 'Ana Ruiz'],
  ['Ana\u2028Ruiz', 'Ana Ruiz'],
  // joiners, marks and other alphabets belong to names
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['क्\u200dष', 'क्\u200dष'],
  ['José O’Neil-Æ', 'José O’Neil-Æ'],
  ['Анна', 'Анна'],
])('a name keeps what can be seen: %j', (given, kept) => {
  expect(nameText(255).parse(given)).toBe(kept);
  expect(optionalName(255).parse(given)).toBe(kept);
});

test('a name that can’t be seen is none', () => {
  expect(nameText(255).safeParse('\u200b\u202e').error?.issues[0]?.message).toBe('required');
  expect(optionalName(255).parse('\u200b')).toBeNull();
  expect(boundedName(3, 50, 'program.length').safeParse('\u200b').error?.issues[0]?.message).toBe('text.blank');
  expect(boundedName(3, 50, 'program.length').parse('Night\nCalls')).toBe('Night Calls');
});

test.each(['ana.ruiz', 'анна.руис', 'ελενη', 'josé', 'jose\u0301', '李娜2', 'ana_1+x'])('%j is a username', (text) => {
  expect(problem(text)).toBeUndefined();
});

test.each([
  ['org.аdmin', 'userName.alphabets'],
  ['οrg.admin', 'userName.alphabets'],
  ['оrg.admin', 'userName.alphabets'],
  ['ａdmin', 'userName.alphabets'],
  ['𝐚dmin', 'userName.alphabets'],
  ['ad\u200bmin', 'text.printable'],
  ['ad\u202emin', 'text.printable'],
  ['ad\u0007min', 'text.printable'],
])('%j is no username', (text, message) => {
  expect(problem(text)).toBe(message);
});
