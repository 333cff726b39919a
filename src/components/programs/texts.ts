import { defineTexts } from '#src/lib/i18n/index.ts';
import { programs } from '#src/locales/en/programs.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    programs: typeof programs;
  }
}

export const useProgramTexts = defineTexts(
  'programs',
  programs,
  async () => (await import('#src/locales/es/programs.ts')).programs,
);
