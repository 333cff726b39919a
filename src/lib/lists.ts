import { currentLanguage } from '#src/lib/i18n/index.ts';
import { localeOf } from '#src/lib/i18n/languages.ts';

/** Words as a sentence lists them in the language that is shown: "Ana, Ben, and Cleo". Empty for none. Specification product 2.1. */
export const wordList = (words: readonly string[]): string =>
  new Intl.ListFormat(localeOf(currentLanguage()), { type: 'conjunction' }).format(words);
