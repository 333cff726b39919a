import { defineTexts } from '#src/lib/i18n/index.ts';
import { changes } from '#src/locales/en/changes.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    changes: typeof changes;
  }
}

export const useChangeTexts = defineTexts(
  'changes',
  changes,
  async () => (await import('#src/locales/es/changes.ts')).changes,
);
