import { defineTexts } from '#src/lib/i18n/index.ts';
import { administrators } from '#src/locales/en/administrators.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    administrators: typeof administrators;
  }
}

export const useAdministratorTexts = defineTexts(
  'administrators',
  administrators,
  async () => (await import('#src/locales/es/administrators.ts')).administrators,
);
