import { defineTexts } from '#src/lib/i18n/index.ts';
import { onboarding } from '#src/locales/en/onboarding.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    onboarding: typeof onboarding;
  }
}

export const useOnboardingTexts = defineTexts(
  'onboarding',
  onboarding,
  async () => (await import('#src/locales/es/onboarding.ts')).onboarding,
);
