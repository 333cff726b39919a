import { defineTexts } from '#src/lib/i18n/index.ts';
import { forms } from '#src/locales/en/forms.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    forms: typeof forms;
  }
}

export const useFormTexts = defineTexts('forms', forms, async () => (await import('#src/locales/es/forms.ts')).forms);
