import * as z from 'zod/mini';

/** The languages that the product writes in: screens, mails, files, questions of surveys. */
export const WRITTEN_LANGUAGES = ['en', 'es'] as const;
export type WrittenLanguage = (typeof WRITTEN_LANGUAGES)[number];

/** In which of them a file is asked for; left out: in English. Specification reports 6.5. */
export const fileLanguage = z.optional(z.enum(WRITTEN_LANGUAGES, 'invalid'));
