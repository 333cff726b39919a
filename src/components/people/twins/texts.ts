import { defineTexts } from '#src/lib/i18n/index.ts';
import { twins } from '#src/locales/en/twins.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    twins: typeof twins;
  }
}

export const useTwinTexts = defineTexts('twins', twins, async () => (await import('#src/locales/es/twins.ts')).twins);
