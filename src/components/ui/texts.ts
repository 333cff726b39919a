import { defineTexts } from '#src/lib/i18n/index.ts';
import { ui } from '#src/locales/en/ui.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof ui;
  }
}

/** The kit's own texts. */
export const useUiTexts = defineTexts('ui', ui, async () => (await import('#src/locales/es/ui.ts')).ui);
