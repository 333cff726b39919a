import { defineTexts } from '#src/lib/i18n/index.ts';
import { reports } from '#src/locales/en/reports.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reports: typeof reports;
  }
}

export const useReportTexts = defineTexts(
  'reports',
  reports,
  async () => (await import('#src/locales/es/reports.ts')).reports,
);
