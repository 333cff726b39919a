import { defineTexts } from '#src/lib/i18n/index.ts';
import { choosePerson } from '#src/locales/en/choose-person.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    choosePerson: typeof choosePerson;
  }
}

export const useChoosePersonTexts = defineTexts(
  'choosePerson',
  choosePerson,
  async () => (await import('#src/locales/es/choose-person.ts')).choosePerson,
);
