import { expect, test } from 'vitest';

/** What stands in the search field of a list on a phone of 390 px, beside three buttons. */
const ROOM = 22;

/** Fields with a line of their own. */
const WIDE = new Set([
  'Buscar en esta transcripción',
  'Buscar personas y programas',
  'Name, phone, program',
  'Nombre o número de teléfono',
  'Nombre, teléfono, programa',
  'Search people and programs',
]);

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/locales/{en,es}/*.ts', { eager: true });

/** The words of each search below, those of a phone where there are such. */
function searchesIn(texts: unknown): string[] {
  if (typeof texts !== 'object' || texts === null) return [];
  const { search, searchShort, ...rest } = texts as Record<string, unknown>;
  const own = searchShort ?? search;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(rest).flatMap(searchesIn)];
}

test('what a search field of a list says fits into it on a phone', () => {
  const words = Object.values(files).flatMap((file) => Object.values(file).flatMap(searchesIn));
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((each) => each.length > ROOM && !WIDE.has(each))).toEqual([]);
});
