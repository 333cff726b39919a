import { defineTexts } from '#src/lib/i18n/index.ts';
import { admin } from '#src/locales/en/admin.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    admin: typeof admin;
  }
}

export const useAdminTexts = defineTexts('admin', admin, async () => (await import('#src/locales/es/admin.ts')).admin);
