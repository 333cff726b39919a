import { expect, test } from 'vitest';
import { readBirthday } from '#src/components/ui/forms/birthday-text.ts';

test.each([
  ['3/9/1948', '1948-03-09'],
  ['03/09/48', '1948-03-09'],
  ['03-09-1948', '1948-03-09'],
  ['03091948', '1948-03-09'],
  ['19480309', '1948-03-09'],
  // with the day first where no month can be
  ['25/12/1940', '1940-12-25'],
  ['25/12/40', '1940-12-25'],
  ['25121940', '1940-12-25'],
  // in the future or long ago, which the schema says
  ['25/12/2150', '2150-12-25'],
  ['12/05/2150', '2150-12-05'],
  ['25/12/1840', '1840-12-25'],
  // neither way
  ['31/02/1940', '31/02/1940'],
  ['02/30/1940', '02/30/1940'],
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
