import { defineTexts } from '#src/lib/i18n/index.ts';
import { personOrganizations } from '#src/locales/en/memberships.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    personOrganizations: typeof personOrganizations;
  }
}

export const usePeopleTexts = defineTexts(
  'personOrganizations',
  personOrganizations,
  async () => (await import('#src/locales/es/memberships.ts')).personOrganizations,
);
