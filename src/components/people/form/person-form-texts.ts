import { defineTexts } from '#src/lib/i18n/index.ts';
import { personForm } from '#src/locales/en/person-form.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    personForm: typeof personForm;
  }
}

export const usePersonFormTexts = defineTexts(
  'personForm',
  personForm,
  async () => (await import('#src/locales/es/person-form.ts')).personForm,
);
