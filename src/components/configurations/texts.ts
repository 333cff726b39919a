import { defineTexts } from '#src/lib/i18n/index.ts';
import { configurations } from '#src/locales/en/configurations.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    configurations: typeof configurations;
  }
}

export const useConfigurationTexts = defineTexts(
  'configurations',
  configurations,
  async () => (await import('#src/locales/es/configurations.ts')).configurations,
);
