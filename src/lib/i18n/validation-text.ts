import { useMemo } from 'react';
import { parseValidationMessage } from '#src/schemas/messages.ts';
import { validation } from '#src/locales/en/validation.ts';
import { defineTexts } from './index.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    validation: typeof validation;
  }
}

const useTexts = defineTexts(
  'validation',
  validation,
  async () => (await import('#src/locales/es/validation.ts')).validation,
);

/** Turns a schema's message (`password.run?run=adm`) into the present language. */
export function useValidationText(): (message: string) => string {
  const t = useTexts();
  return useMemo(
    () => (message) => {
      const { code, params } = parseValidationMessage(message);
      return t(code, params as never);
    },
    [t],
  );
}
