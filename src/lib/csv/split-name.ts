import { NAME_SUFFIX } from '#src/schemas/name-suffixes.ts';

/** Where a whole name without a comma is parted: before its last word, or after its first one. */
export const NAME_ORDERS = ['lastWord', 'firstWord'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

export interface NameParts {
  readonly first: string;
  readonly last: string;
}

/** What belongs to the word after it: `Maria de la Cruz`, `Mary Van Dyke`. */
const PARTICLES = new Set(
  'de del la las los y da das do dos di du le van von der den ter ten el al bin ibn st. san santa'.split(' '),
);
/** What belongs to the name before it. */
const SUFFIX = new RegExp(`^${NAME_SUFFIX}$`, 'i');

const isParticle = (word: string | undefined) => word !== undefined && PARTICLES.has(word.toLowerCase());

/** The place of the first word of the last name. */
function placeOf(words: readonly string[], order: NameOrder): number {
  if (order === 'firstWord') return 1;
  let at = words.length - 1;
  while (at > 1 && SUFFIX.test(words[at] ?? '')) at -= 1;
  while (at > 1 && isParticle(words[at - 1])) at -= 1;
  return at;
}

/** What stands before the first comma, and after it. */
function atComma(name: string): readonly [before: string, after: string] {
  const [before = '', ...more] = name.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '));
  return [before, more.filter((part) => part !== '').join(', ')];
}

/** Whether a comma stands between last and first name. */
export function isParted(name: string): boolean {
  const [before, after] = atComma(name);
  return before !== '' && after !== '' && !SUFFIX.test(after);
}

/**
 * The two parts of a whole name. A comma stands between last and first name: `Ruiz, Ana`. A name of one word is a
 * first one: nothing is made up. Specification uploads 3.8.
 */
export function splitName(name: string, order: NameOrder): NameParts {
  const [before, rest] = atComma(name);
  if (rest !== '' && !SUFFIX.test(rest)) return { first: rest, last: before };
  const words = before.split(' ');
  if (words.length < 2) return { first: before, last: rest };
  const at = placeOf(words, order);
  const last = words.slice(at).join(' ');
  return { first: words.slice(0, at).join(' '), last: rest === '' ? last : `${last}, ${rest}` };
}
