import { defineTexts } from '#src/lib/i18n/index.ts';
import { calls } from '#src/locales/en/calls.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    calls: typeof calls;
  }
}

export const useCallTexts = defineTexts('calls', calls, async () => (await import('#src/locales/es/calls.ts')).calls);
