import { useMemo } from 'react';
import { splitMessage, START_VALIDATION } from '#src/schemas/messages.ts';
import type { VALIDATION } from '#src/schemas/validation.ts';
import { defineTexts } from './index.ts';
import { i18n } from './instance.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    validation: typeof VALIDATION;
  }
}

const AREA = 'validation';

/** The start has the few words of a login; whoever shows other fields imports validation-words.ts. */
const useTexts = defineTexts(
  AREA,
  START_VALIDATION as typeof VALIDATION,
  async () => (await import('#src/locales/es/validation.ts')).validation,
);

const isKnown = (code: string): code is keyof typeof VALIDATION => i18n.getResource('en', AREA, code) !== undefined;

/** Turns a schema's message (`password.run?run=adm`) into the present language; one that isn't ours is `invalid`. */
export function useValidationText(): (message: string) => string {
  const t = useTexts();
  return useMemo(
    () => (message) => {
      const { code, params } = splitMessage(message);
      return isKnown(code) ? t(code, params as never) : t('invalid');
    },
    [t],
  );
}
