import { defineTexts } from '#src/lib/i18n/index.ts';
import { bulk } from '#src/locales/en/bulk.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    bulk: typeof bulk;
  }
}

export const useBulkTexts = defineTexts('bulk', bulk, async () => (await import('#src/locales/es/bulk.ts')).bulk);
