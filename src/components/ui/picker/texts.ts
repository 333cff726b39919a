import { defineTexts } from '#src/lib/i18n/index.ts';
import { picker } from '#src/locales/en/picker.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    picker: typeof picker;
  }
}

/** The texts of what programs and people are chosen with. */
export const usePickerTexts = defineTexts(
  'picker',
  picker,
  async () => (await import('#src/locales/es/picker.ts')).picker,
);
