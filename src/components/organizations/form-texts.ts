import { defineTexts } from '#src/lib/i18n/index.ts';
import { organizationForm } from '#src/locales/en/organization-form.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'organization-form': typeof organizationForm;
  }
}

/** Apart from the area's other texts: the list doesn't load them. */
export const useOrganizationFormTexts = defineTexts(
  'organization-form',
  organizationForm,
  async () => (await import('#src/locales/es/organization-form.ts')).organizationForm,
);
