import { defineTexts } from '#src/lib/i18n/index.ts';
import { screens } from '#src/locales/en/screens.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    screens: typeof screens;
  }
}

/** The texts of whole screens that say why there is nothing else to see. */
export const useScreenTexts = defineTexts(
  'screens',
  screens,
  async () => (await import('#src/locales/es/screens.ts')).screens,
);
