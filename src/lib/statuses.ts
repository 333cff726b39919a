import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import { common as words } from '#src/locales/en/common.ts';

/** What a status is called: built-in ones in the person's language, others as the organization named them. Specification statuses 1.9. */
export const statusName = (common: ReturnType<typeof useCommonTexts>, name: string): string =>
  Object.hasOwn(words.builtIn, name) ? common(`builtIn.${name as keyof typeof words.builtIn}`) : name;
