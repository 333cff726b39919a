import { defineTexts } from '#src/lib/i18n/index.ts';
import { security } from '#src/locales/en/security.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    security: typeof security;
  }
}

export const useSecurityTexts = defineTexts(
  'security',
  security,
  async () => (await import('#src/locales/es/security.ts')).security,
);
