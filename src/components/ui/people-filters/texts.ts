import { useMemo } from 'react';
import { defineTexts } from '#src/lib/i18n/index.ts';
import { peopleFilters } from '#src/locales/en/people-filters.ts';
import { PEOPLE_FILTERS, type ShownPeopleFilter } from '#src/schemas/people-filters.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    peopleFilters: typeof peopleFilters;
  }
}

const useTexts = defineTexts(
  'peopleFilters',
  peopleFilters,
  async () => (await import('#src/locales/es/people-filters.ts')).peopleFilters,
);

/** What the filters of people are called, and what stands in them. */
export function usePeopleFilterWords() {
  const t = useTexts();
  return useMemo(() => {
    const labelOf = (name: ShownPeopleFilter) => t(`${name}.label`);
    const wordFor = (name: ShownPeopleFilter, value: string) => t(`${name}.is.${value}` as 'matched.is.yes');
    return {
      labelOf,
      /** Of a value of a flag or a choice, as an address has it. */
      wordFor,
      /** A filter that is set, as a call has it; of an id by the name of what it stands for, where that is known. */
      said: (name: ShownPeopleFilter, value: string | boolean, thing?: string): string => {
        const { kind } = PEOPLE_FILTERS[name];
        if (kind === 'id')
          return thing === undefined ? t(`${name}.certain` as 'statusId.certain') : `${labelOf(name)}: ${thing}`;
        if (kind === 'text') return `${labelOf(name)}: ${String(value)}`;
        if (kind === 'choice') return `${labelOf(name)}: ${wordFor(name, String(value))}`;
        return wordFor(name, kind === 'yesNo' ? (value === true ? 'yes' : 'no') : String(value));
      },
    };
  }, [t]);
}
