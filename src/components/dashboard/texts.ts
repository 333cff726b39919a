import { defineTexts } from '#src/lib/i18n/index.ts';
import { dashboard } from '#src/locales/en/dashboard.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dashboard: typeof dashboard;
  }
}

export const useDashboardTexts = defineTexts(
  'dashboard',
  dashboard,
  async () => (await import('#src/locales/es/dashboard.ts')).dashboard,
);
