import { defineTexts } from '#src/lib/i18n/index.ts';
import { person } from '#src/locales/en/person.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    person: typeof person;
  }
}

/** Apart from the lists' texts: a list doesn't load them. */
export const usePersonTexts = defineTexts(
  'person',
  person,
  async () => (await import('#src/locales/es/person.ts')).person,
);
