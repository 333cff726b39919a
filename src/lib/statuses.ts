import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import { common as words } from '#src/locales/en/common.ts';

/** What a status is called: built-in ones in the person's language, others as the organization named them. Specification statuses 1.9. */
export const statusName = (common: ReturnType<typeof useCommonTexts>, name: string): string =>
  Object.hasOwn(words.builtIn, name) ? common(`builtIn.${name as keyof typeof words.builtIn}`) : name;

/**
 * The tone of a person's status: who takes part stands apart from who is on hold, and both from what an organization
 * added. Who is inactive has none that says they take part. Specification statuses 1.11.
 */
export function statusTone(name: string, isInactive: boolean): 'good' | 'warn' | 'neutral' {
  if (isInactive) return 'neutral';
  if (name === 'Active') return 'good';
  return name === 'On hold' ? 'warn' : 'neutral';
}
