import { useByText } from '#src/lib/i18n/by-text.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { common as words } from '#src/locales/en/common.ts';

/** What a status is called: built-in ones in the person's language, others as the organization named them. Specification statuses 1.9. */
export const statusName = (common: ReturnType<typeof useCommonTexts>, name: string): string =>
  Object.hasOwn(words.builtIn, name) ? common(`builtIn.${name as keyof typeof words.builtIn}`) : name;

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * What makes options of statuses, for each field and filter: in the order of the names that are shown. One without an id
 * stands for “there are none”, and isn't offered. Specification statuses 1.9, 1.12.
 */
export function useStatusOptions() {
  const common = useCommonTexts();
  const byText = useByText();
  return (statuses: readonly Named[]) =>
    statuses
      .filter(({ id }) => id !== '')
      .map(({ id, name }) => ({ value: id, label: statusName(common, name) }))
      .toSorted((one, other) => byText(one.label, other.label));
}

/**
 * The tone of a person's status: who takes part stands apart from who is on hold, and both from what an organization
 * added. Who is inactive has none that says they take part. Specification statuses 1.11.
 */
export function statusTone(name: string, isInactive: boolean): 'good' | 'warn' | 'neutral' {
  if (isInactive) return 'neutral';
  if (name === 'Active') return 'good';
  return name === 'On hold' ? 'warn' : 'neutral';
}
