import { defineTexts } from '#src/lib/i18n/index.ts';
import { selfSignup } from '#src/locales/en/self-signup.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    selfSignup: typeof selfSignup;
  }
}

export const useSignupTexts = defineTexts(
  'selfSignup',
  selfSignup,
  async () => (await import('#src/locales/es/self-signup.ts')).selfSignup,
);
