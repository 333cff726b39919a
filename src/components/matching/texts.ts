import { defineTexts } from '#src/lib/i18n/index.ts';
import { matching } from '#src/locales/en/matching.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    matching: typeof matching;
  }
}

export const useMatchingTexts = defineTexts(
  'matching',
  matching,
  async () => (await import('#src/locales/es/matching.ts')).matching,
);
