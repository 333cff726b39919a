import { defineTexts } from '#src/lib/i18n/index.ts';
import { shell } from '#src/locales/en/shell.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell;
  }
}

export const useShellTexts = defineTexts('shell', shell, async () => (await import('#src/locales/es/shell.ts')).shell);
