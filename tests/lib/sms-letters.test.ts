import { expect, test } from 'vitest';
import { dearLetters, mendText } from '#src/components/broadcasts/form/sms-letters.ts';
import { segmentsOf } from '#src/schemas/sms-segments.ts';

test.each([
  ['Hola, buen dia', []],
  ['¿Mañana? ¡Sí!', ['í']],
  ['“Hello” – it’s…', ['“', '”', '–', '’', '…']],
  ['Café è ü ñ', []],
  ['á í ó ú', ['á', 'í', 'ó', 'ú']],
  ['👨‍👩‍👧 hi 🇲🇽', ['👨‍👩‍👧', '🇲🇽']],
  ['{firstName|friend} €5 [x] ~ \\ ^', []],
])('%s costs more by %j', (text, letters) => {
  expect(dearLetters(text).map(({ letter }) => letter)).toEqual(letters);
});

test.each([
  ['Está abierta mañana; llámenos', 'Esta abierta mañana; llamenos'],
  ['“Hi” – it’s…', '"Hi" - it\'s...'],
  ['Hi 👨‍👩‍👧!', 'Hi !'],
  ['Non\u00a0breaking', 'Non breaking'],
])('%s becomes %s, which no letter makes dear', (text, mended) => {
  expect(mendText(text, dearLetters(text))).toBe(mended);
  expect(dearLetters(mended)).toEqual([]);
});

test('a mended text takes a third of the segments', () => {
  const text = `María, ${'la cita está lista. '.repeat(7)}`;
  expect([segmentsOf(text), segmentsOf(mendText(text, dearLetters(text)))]).toEqual([3, 1]);
});
