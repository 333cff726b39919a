import { useCallback } from 'react';
import { currentLanguage, useCommonTexts } from '#src/lib/i18n/index.ts';
import { useChangeTexts } from './texts.ts';
import { valueText } from './values.ts';

/** A value within a sentence: there Spanish writes the names of languages small, and “another language” is no name. */
export const withinSentence = (text: string, value: unknown): string =>
  currentLanguage() === 'es' || value === 'Other' ? text.toLocaleLowerCase('es') : text;

/** What a person's language is called: by itself, or within a sentence. */
export function useLanguageName(): (language: string, where?: 'alone' | 'sentence') => string {
  const [t, common] = [useChangeTexts(), useCommonTexts()];
  return useCallback(
    (language, where = 'alone') => {
      const name = valueText(['preferredLanguage'], language, { t, common, timeZone: 'UTC' });
      return where === 'alone' ? name : withinSentence(name, language);
    },
    [t, common],
  );
}
