import { expect, test } from 'vitest';
import { splitName } from '#src/lib/csv/split-name.ts';

test.each([
  ['Ana Ruiz', 'Ana', 'Ruiz'],
  ['  Ana   Ruiz ', 'Ana', 'Ruiz'],
  ['Ruiz, Ana', 'Ana', 'Ruiz'],
  ['Ruiz Paz, Ana María', 'Ana María', 'Ruiz Paz'],
  ['Ana María Ruiz', 'Ana María', 'Ruiz'],
  ['María de la Cruz', 'María', 'de la Cruz'],
  ['Mary Van Dyke', 'Mary', 'Van Dyke'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Martin King Jr.', 'Martin', 'King Jr.'],
  ['Martin King, Jr.', 'Martin', 'King, Jr.'],
  ['Martin King, Esq.', 'Martin', 'King, Esq.'],
  ['King, Martin, Jr.', 'Martin, Jr.', 'King'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%s', (name, first, last) => {
  expect(splitName(name, 'lastWord')).toEqual({ first, last });
});

test('after the first word where that is asked for; a comma says it all the same', () => {
  expect(splitName('Ana Ruiz Paz', 'firstWord')).toEqual({ first: 'Ana', last: 'Ruiz Paz' });
  expect(splitName('Paz, Ana Eva', 'firstWord')).toEqual({ first: 'Ana Eva', last: 'Paz' });
});
