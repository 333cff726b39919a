import { defineTexts } from '#src/lib/i18n/index.ts';
import { statuses } from '#src/locales/en/statuses.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    statuses: typeof statuses;
  }
}

export const useStatusTexts = defineTexts(
  'statuses',
  statuses,
  async () => (await import('#src/locales/es/statuses.ts')).statuses,
);
