import { useShownLanguage } from './index.ts';
import { localeOf } from './languages.ts';

type Compare = (one: string, other: string) => number;

const known = new Map<string, Compare>();

/** Compares names in the order of the language that is shown: accents and case apart, ñ after n in Spanish. */
export function useByText(): Compare {
  const locale = localeOf(useShownLanguage());
  const compare = known.get(locale) ?? new Intl.Collator(locale).compare;
  known.set(locale, compare);
  return compare;
}
