import { defineTexts } from '#src/lib/i18n/index.ts';
import { broadcasts } from '#src/locales/en/broadcasts.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    broadcasts: typeof broadcasts;
  }
}

export const useBroadcastTexts = defineTexts(
  'broadcasts',
  broadcasts,
  async () => (await import('#src/locales/es/broadcasts.ts')).broadcasts,
);

export type BroadcastTexts = ReturnType<typeof useBroadcastTexts>;
