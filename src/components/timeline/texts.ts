import { defineTexts } from '#src/lib/i18n/index.ts';
import { timeline } from '#src/locales/en/timeline.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    timeline: typeof timeline;
  }
}

export const useTimelineTexts = defineTexts(
  'timeline',
  timeline,
  async () => (await import('#src/locales/es/timeline.ts')).timeline,
);
