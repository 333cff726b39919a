import { defineTexts } from '#src/lib/i18n/index.ts';
import { formBasics } from '#src/locales/en/form-basics.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    formBasics: typeof formBasics;
  }
}

export const useBasicTexts = defineTexts(
  'formBasics',
  formBasics,
  async () => (await import('#src/locales/es/form-basics.ts')).formBasics,
);
