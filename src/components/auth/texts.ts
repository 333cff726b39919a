import { defineTexts } from '#src/lib/i18n/index.ts';
import { auth } from '#src/locales/en/auth.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    auth: typeof auth;
  }
}

export const useAuthTexts = defineTexts('auth', auth, async () => (await import('#src/locales/es/auth.ts')).auth);
