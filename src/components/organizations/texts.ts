import { defineTexts } from '#src/lib/i18n/index.ts';
import { organizations } from '#src/locales/en/organizations.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    organizations: typeof organizations;
  }
}

export const useOrganizationTexts = defineTexts(
  'organizations',
  organizations,
  async () => (await import('#src/locales/es/organizations.ts')).organizations,
);
