import { defineTexts } from '#src/lib/i18n/index.ts';
import { login } from '#src/locales/en/login.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    login: typeof login;
  }
}

export const useLoginTexts = defineTexts('login', login, async () => (await import('#src/locales/es/login.ts')).login);
