import { defineTexts } from '#src/lib/i18n/index.ts';
import { views } from '#src/locales/en/views.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    views: typeof views;
  }
}

export const useViewTexts = defineTexts('views', views, async () => (await import('#src/locales/es/views.ts')).views);
