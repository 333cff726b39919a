import { writtenIn, type Language } from './i18n/languages.ts';

const folder = `${import.meta.env.BASE_URL}csv/`;

/** The empty form of a file of people, with examples, in the language or in English. Specification onboarding 1.3, uploads 1.1. */
export const csvTemplate = (language: Language): string =>
  `${folder}people-template${writtenIn(language) === 'es' ? '-es' : ''}.csv`;

/** What each column of it may hold, in the language or in English. */
export const csvInstructions = (language: Language): string =>
  `${folder}people-instructions-${writtenIn(language)}.html`;
