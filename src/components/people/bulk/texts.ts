import { defineTexts } from '#src/lib/i18n/index.ts';
import { peopleBulk } from '#src/locales/en/people-bulk.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    peopleBulk: typeof peopleBulk;
  }
}

/** Texts of actions on many people, which come with these. */
export const usePeopleBulkTexts = defineTexts(
  'peopleBulk',
  peopleBulk,
  async () => (await import('#src/locales/es/people-bulk.ts')).peopleBulk,
);
