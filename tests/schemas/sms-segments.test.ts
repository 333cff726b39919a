import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, it } from 'vitest';
import { fillMergeFields, mergeFieldsIn } from '#src/schemas/merge-fields.ts';
import { segmentsOf } from '#src/schemas/sms-segments.ts';

const a = (count: number) => 'a'.repeat(count);
const times = (text: string, count: number) => text.repeat(count);

/*
 * By hand, from the alphabet of GSM 03.38: 160 places alone, 153 in each of several, and two places for each letter of the
 * extension, which is never cut in two; 70 and 67 units of UTF-16 with any other letter, and no letter cut in two.
 */
const TABLE: ReadonlyArray<readonly [name: string, text: string, segments: number]> = [
  ['nothing', '', 0],
  ['a letter', 'a', 1],
  ['159', a(159), 1],
  ['160', a(160), 1],
  ['161', a(161), 2],
  ['305', a(305), 2],
  ['306', a(306), 2],
  ['307', a(307), 3],
  ['459', a(459), 3],
  ['460', a(460), 4],
  ['the line feed is a letter', `${a(159)}\n`, 1],
  ['and one more', `${a(160)}\n`, 2],
  ['é è ù ì ò are letters', times('éèùìò', 32), 1],
  ['ñ ¿ ¡ Ñ ü are letters', times('ñ¿¡Ñü', 32), 1],
  ['Ç is a letter', times('Ç', 160), 1],
  ['Greek capitals are letters', times('ΔΦΓΛΩΠΨΣΘΞ', 16), 1],
  ['@ £ $ ¥ are letters', times('@£$¥', 40), 1],
  ['_ is a letter', times('_', 160), 1],
  ['€ takes two', times('€', 80), 1],
  ['€ takes two, one more', times('€', 81), 2],
  ['[ takes two', times('[', 80), 1],
  ['{} take two each', times('{}', 40), 1],
  ['^ takes two', `${a(158)}^`, 1],
  ['^ at the end is too much', `${a(159)}^`, 2],
  ['\\ takes two', times('\\', 81), 2],
  ['~ takes two', `${a(159)}~`, 2],
  ['| takes two', `${a(158)}|`, 1],
  ['an extension isn’t cut: 152 and €', `${a(152)}€${a(152)}`, 3],
  ['an extension that ends the first part', `${a(151)}€${a(153)}`, 2],
  ['76 € fill a part but one place', times('€', 152), 2],
  ['153 €', times('€', 153), 3],
  ['á makes it wide', 'á', 1],
  ['í, 70', `í${a(69)}`, 1],
  ['í, 71', `í${a(70)}`, 2],
  ['ó, 134', `ó${a(133)}`, 2],
  ['ó, 135', `ó${a(134)}`, 3],
  ['ú, 160', `ú${a(159)}`, 3],
  ['201', `ú${a(200)}`, 3],
  ['202', `ú${a(201)}`, 4],
  ['Ó, too', `Ó${a(70)}`, 2],
  ['the curly quote', `’${a(69)}`, 1],
  ['the curly quote, 71', `’${a(70)}`, 2],
  ['two curly quotes', `“${a(68)}”`, 1],
  ['the long dash', `—${a(70)}`, 2],
  ['the ellipsis', `…${a(70)}`, 2],
  ['the backtick', `\`${a(70)}`, 2],
  ['ê isn’t there', `ê${a(70)}`, 2],
  ['ç isn’t there', `ç${a(70)}`, 2],
  ['Chinese', times('好', 70), 1],
  ['Chinese, 71', times('好', 71), 2],
  ['Arabic', times('س', 134), 2],
  ['a smile takes two', `😀${a(68)}`, 1],
  ['a smile takes two, one more', `😀${a(69)}`, 2],
  ['35 smiles', times('😀', 35), 1],
  ['36 smiles', times('😀', 36), 2],
  ['a smile isn’t cut: 33 in a part of 67', times('😀', 66), 2],
  ['67 smiles', times('😀', 67), 3],
  ['a flag takes four', times('🇲🇽', 17), 1],
  ['18 flags', times('🇲🇽', 18), 2],
  ['a flag isn’t cut: 16 in a part of 67', times('🇲🇽', 32), 2],
  ['33 flags', times('🇲🇽', 33), 3],
  ['a joined family takes eleven', times('👨‍👩‍👧‍👦', 6), 1],
  ['seven families', times('👨‍👩‍👧‍👦', 7), 2],
  ['a thumb with a skin takes four', times('👍🏽', 17), 1],
  ['a heart with its variant', `❤️${a(68)}`, 1],
  ['é of two signs is wide', `e\u0301${a(68)}`, 1],
  ['é of two signs, 71', `e\u0301${a(69)}`, 2],
];

describe('segments by hand', () => {
  it.each(TABLE)('%s', (_, text, segments) => {
    expect(segmentsOf(text)).toBe(segments);
  });

  it('there are sixty at least', () => {
    expect(TABLE.length).toBeGreaterThanOrEqual(60);
  });
});

it('what is counted by its length alone is counted as the library does', () => {
  for (let code = 0x20; code < 0x2030; code += code < 0x100 ? 1 : 13)
    for (const length of [1, 71, 161]) {
      const text = `${String.fromCodePoint(code)}${a(length - 1)}`;
      expect(segmentsOf(text), JSON.stringify(text)).toBe(new SegmentedMessage(text).segmentsCount);
    }
});

describe('what is put in', () => {
  it.each([
    ['Hi {firstName}!', { firstName: 'Ana' }, 'Hi Ana!'],
    ['Hi {firstName|friend}!', { firstName: null }, 'Hi friend!'],
    ['Hi {firstName|friend}!', { firstName: '' }, 'Hi friend!'],
    ['Hi {firstName}!', {}, 'Hi!'],
    ['{firstName} {lastName} of {organization}', { firstName: 'A', lastName: 'B', organization: 'C' }, 'A B of C'],
    ['{other} {firstName', { firstName: 'A' }, '{other} {firstName'],
    ['{firstName|$&}', {}, '$&'],
    ['{firstName}', { firstName: '{lastName}', lastName: 'B' }, '{lastName}'],
  ])('%s', (text, values, filled) => {
    expect(fillMergeFields(text, values)).toBe(filled);
  });

  it('is known beforehand', () => {
    expect(mergeFieldsIn('{firstName} {firstName|x} {organization}')).toEqual(['firstName', 'organization']);
  });
});
