import type { ReactNode } from 'react';
import { filterSet, type FilterSet } from '#src/components/ui/table/filter-set.tsx';
import type { FilterSearch, ListFilters } from '#src/components/ui/table/filters.ts';
import type { PeopleFilters, ShownPeopleFilter } from '#src/schemas/people-filters.ts';
import { useStatusOptions } from '#src/lib/statuses.ts';
import { usePeopleFilterWords } from './texts.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface PeopleFiltersInput<Name extends ShownPeopleFilter> {
  readonly filters: ListFilters<PeopleFilters, Name>;
  readonly values: FilterSearch<PeopleFilters, Name>;
  readonly onChange: (patch: FilterSearch<PeopleFilters, Name>, replace?: boolean) => void;
  /** The organization's programs and statuses; undefined while they are being fetched. */
  readonly programs: readonly Named[] | undefined;
  readonly statuses?: readonly Named[] | undefined;
  /** What those are set to that links alone set, in words. */
  readonly things?: Partial<Readonly<Record<Name, ReactNode>>>;
  /** False: shown only while it is set. */
  readonly isOffered?: (name: Name) => boolean;
}

// one without an id stands for “there are none”
const toOptions = (named: readonly Named[] | undefined) =>
  named?.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name }));

/** The filters of a list of people, for the line above it. */
export function usePeopleFilters<Name extends ShownPeopleFilter>(input: PeopleFiltersInput<Name>): FilterSet {
  const { programs, statuses, ...rest } = input;
  const words = usePeopleFilterWords();
  const statusOptions = useStatusOptions();
  const options: Partial<Record<ShownPeopleFilter, ReturnType<typeof toOptions>>> = {
    programId: toOptions(programs),
    statusId: statuses && statusOptions(statuses),
  };
  return filterSet({ ...rest, ...words, options });
}
