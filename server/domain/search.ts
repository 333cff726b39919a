import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import { fold } from '#src/schemas/fold.ts';

const PHONE = /^[\d\s().+-]*\d[\d\s().+-]*$/;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/**
 * What a search looks for, all of it at once: the folded words; a phone in any spelling is its digits. A comma is a
 * space: lists write “Acosta, Bernard”. Empty for an empty search.
 */
export function searchWords(search: string | undefined): string[] {
  const text = fold(search ?? '')
    .replaceAll(',', ' ')
    .trim();
  if (text === '') return [];
  if (PHONE.test(text)) return [digitsOf(text)];
  return [...new Set(text.split(/\s+/).map((word) => (PHONE.test(word) ? digitsOf(word) : word)))];
}

/** Words of one or two letters are looked for at the start of a word, since they stand inside of nearly all. */
const isShort = (word: string): boolean => [...word].length <= 2;

/** A `like` pattern that finds `word` as it is, whatever wildcards it holds; a short one at the start of a word. */
export function likePattern(word: string): string {
  const literal = word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return isShort(word) ? `% ${literal}%` : `%${literal}%`;
}

/** What a text looks for, each word of it: folded as texts are, without the marks that printed text has around words. */
export const spokenWords = (text: string | undefined): string[] =>
  fold(text ?? '')
    .replaceAll(/[¿¡“”„«»‹›–—…•]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * For what is left of the transaction the database plans for the very words that are looked for. A plan that serves any
 * words expects few rows of each, and fetches them twice where a word stands in most: two to seven times slower there.
 */
export const planForWords = ({ tx }: Pick<Work, 'tx'>) =>
  sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
