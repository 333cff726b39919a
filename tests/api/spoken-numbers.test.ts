import { describe, expect, it } from 'vitest';
import { maskNumbers, maskTexts, saysNumbers } from '#server/domain/calls/spoken-numbers.ts';

/** By hand: what was said, and what is read of it. Specification calls 4.7. */
const TABLE: ReadonlyArray<readonly [said: string, read: string]> = [
  ['How are you today?', 'How are you today?'],
  // digits, wherever
  ['Call 555-0142 at 3 p.m.', 'Call •••-•••• at • p.m.'],
  ['On 03/05/1950.', 'On ••/••/••••.'],
  ['Unit 12B, the 5th floor', 'Unit ••B, the •th floor'],
  ['Room ２٣', 'Room ••'],
  // one number word stays, several don't
  ['I have two daughters.', 'I have two daughters.'],
  ['It was the second one.', 'It was the second one.'],
  ['At nine o’clock', 'At nine o’clock'],
  ['I am eighty-two.', 'I am •-•.'],
  ['Five, five, five, oh one four two.', '•, •, •, • • • •.'],
  ['Double five, triple two', '• •, • •'],
  ['four hundred and twelve Main Street', '• • and • Main Street'],
  ['the code is 4 seven', 'the code is • •'],
  ['five times, then seven more', 'five times, then seven more'],
  // dates
  ['My birthday is March fifth, nineteen fifty.', 'My birthday is • •, • •.'],
  ['I was born on the fifth of March.', 'I was born on the • of •.'],
  ['the twenty-first of May of nineteen forty-eight', 'the •-• of • of • •-•'],
  ['in June 1950', 'in • ••••'],
  ['See you in March.', 'See you in March.'],
  ['May I call again?', 'May I call again?'],
  ['May 2nd', '• •nd'],
  // Spanish
  ['Tengo dos hijas y un perro.', 'Tengo dos hijas y un perro.'],
  ['Tengo treinta y un años.', 'Tengo • y • años.'],
  ['Tengo ochenta y dos años.', 'Tengo • y • años.'],
  ['Nací el cinco de marzo de mil novecientos cincuenta.', 'Nací el • de • de • • •.'],
  ['el primero de mayo', 'el • de •'],
  ['Mi teléfono es cero, uno, VEINTIDÓS, treinta y tres.', 'Mi teléfono es •, •, •, • y •.'],
  ['Llámeme en enero.', 'Llámeme en enero.'],
  ['the 3 of us', 'the • of us'],
];

describe('numbers that were said', () => {
  it.each(TABLE)('%s', (said, read) => {
    expect(maskNumbers(said)).toBe(read);
    // accents as letters of their own
    expect(maskNumbers(said.normalize('NFD')).normalize('NFC')).toBe(read);
    // nothing is left to hide
    expect(maskNumbers(read)).toBe(read);
  });

  it('are hidden across what is said one after the other', () => {
    expect(maskTexts(['It is five', 'Yes', 'Six.', 'Seven.\nOK'])).toEqual(['It is five', 'Yes', '•.', '•. OK']);
  });

  it('are found by nobody from whom they are hidden', () => {
    for (const words of ['1950', 'nineteen', 'marzo cinco', '²']) expect(saysNumbers(words), words).toBe(true);
    for (const words of ['', 'doctor', 'march', 'o un']) expect(saysNumbers(words), words).toBe(false);
  });
});
