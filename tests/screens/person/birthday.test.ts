import { expect, test } from 'vitest';
import { readBirthday } from '#src/components/ui/forms/birthday-text.ts';

test.each([
  ['3/9/1948', '1948-03-09'],
  ['03/09/48', '1948-03-09'],
  ['03-09-1948', '1948-03-09'],
  ['03091948', '1948-03-09'],
  ['March 9, 1948', '1948-03-09'],
  ['9 mar 1948', '1948-03-09'],
  ['9 de marzo de 1948', '1948-03-09'],
  ['1948-03-09', '1948-03-09'],
  // of this century or the last: only the person knows
  ['3/9/12', '3/9/12'],
  // on the way to a date
  ['3', '3'],
  ['19480', '19480'],
  ['someday', 'someday'],
])('a birthday typed as %s is %s', (typed, read) => {
  expect(readBirthday(typed)).toBe(read);
});
