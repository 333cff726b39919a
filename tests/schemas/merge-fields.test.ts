import { expect, test } from 'vitest';
import { wrongFieldsIn } from '#src/schemas/merge-fields.ts';

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
