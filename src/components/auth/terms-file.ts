import { writtenIn, type Language } from '#src/lib/i18n/languages.ts';

/** Where the terms of service are, in the language or in English. */
export const termsFile = (language: Language): string =>
  `${import.meta.env.BASE_URL}terms/terms-${writtenIn(language)}.pdf`;
