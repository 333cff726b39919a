import { defineTexts } from '#src/lib/i18n/index.ts';
import { welcome } from '#src/locales/en/welcome.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    welcome: typeof welcome;
  }
}

export const useWelcomeTexts = defineTexts(
  'welcome',
  welcome,
  async () => (await import('#src/locales/es/welcome.ts')).welcome,
);
