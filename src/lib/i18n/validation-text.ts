import { useMemo } from 'react';
import { parseValidationMessage, VALIDATION, type ValidationKey } from '#src/schemas/messages.ts';
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

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The server names fields' faults in English words: patterns that find the key and its parameters again. */
const readWords = () =>
  Object.entries(VALIDATION).map(([key, text]) => {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    const parts = text.split(/\{\{\w+\}\}/).map(escaped);
    return { key: key as ValidationKey, names, pattern: new RegExp(`^${parts.join('(.*)')}$`, 's') };
  });

/** Made when the server finds the first fault, not with every start. */
let patterns: ReturnType<typeof readWords> | undefined;

function parseWords(text: string): { key: ValidationKey; params: Record<string, string> } | undefined {
  patterns ??= readWords();
  for (const { key, names, pattern } of patterns) {
    const match = pattern.exec(text);
    if (match) return { key, params: Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ''])) };
  }
  return undefined;
}

const isKey = (message: string): boolean => Object.hasOwn(VALIDATION, message.split('?')[0] ?? '');

/** Turns a schema's message (`password.run?run=adm`), or the server's words for it, into the present language. */
export function useValidationText(): (message: string) => string {
  const t = useTexts();
  return useMemo(
    () => (message) => {
      const found = isKey(message) ? parseValidationMessage(message) : parseWords(message);
      return found ? t(found.key, found.params as never) : message;
    },
    [t],
  );
}
