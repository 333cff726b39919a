import { defineTexts } from '#src/lib/i18n/index.ts';
import { analytics } from '#src/locales/en/analytics.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    analytics: typeof analytics;
  }
}

export const useAnalyticsTexts = defineTexts(
  'analytics',
  analytics,
  async () => (await import('#src/locales/es/analytics.ts')).analytics,
);
