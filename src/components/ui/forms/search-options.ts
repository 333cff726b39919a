import { folded } from '#src/lib/text.ts';
import type { Option } from './select-field.tsx';

/** How well an option fits what was typed; the smaller, the better. */
const EXACT = 0;
const BEGINS = 1;
const WORD_BEGINS = 2;
const HOLDS = 3;

/** What an option is called by: its value, its label, and the label's parts, as in “Illinois (IL)”. */
const namesOf = ({ value, label }: Option): string[] => [value, label, ...label.split(/[()]/)].map(wordsOf);

function wordsOf(text: string): string {
  return folded(text)
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

function fit(option: Option, typed: string): number | null {
  const names = namesOf(option);
  if (names.includes(typed)) return EXACT;
  const label = wordsOf(option.label);
  if (label.startsWith(typed)) return BEGINS;
  const at = label.indexOf(typed);
  if (at < 0) return null;
  return /[\p{L}\p{N}]/u.test(label[at - 1] ?? '') ? HOLDS : WORD_BEGINS;
}

/** The options that what was typed fits, best first, without regard to case and accents; nothing typed fits all. */
export function fitting(options: readonly Option[], typed: string): readonly Option[] {
  const text = wordsOf(typed);
  if (text === '') return options;
  return options
    .flatMap((option) => {
      const rank = fit(option, text);
      return rank === null || option.disabled ? [] : [{ option, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/** What somebody means who leaves the field: the only option that fits, or the one that is called exactly so. */
export function meant(options: readonly Option[], typed: string): Option | undefined {
  const [first, second] = fitting(options, typed);
  if (!first || wordsOf(typed) === '') return undefined;
  return second === undefined || fit(first, wordsOf(typed)) === EXACT ? first : undefined;
}
