import { defineTexts } from '#src/lib/i18n/index.ts';
import { account } from '#src/locales/en/account.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof account;
  }
}

export const useAccountTexts = defineTexts(
  'account',
  account,
  async () => (await import('#src/locales/es/account.ts')).account,
);
