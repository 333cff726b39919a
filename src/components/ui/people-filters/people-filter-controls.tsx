import type { ReactNode } from 'react';
import { FilterControls } from '#src/components/ui/table/filter-controls.tsx';
import type { FilterSearch, ListFilters } from '#src/components/ui/table/filters.ts';
import type { PeopleFilters, ShownPeopleFilter } from '#src/schemas/people-filters.ts';
import { usePeopleFilterWords } from './texts.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface PeopleFilterControlsProps<Name extends ShownPeopleFilter> {
  readonly filters: ListFilters<PeopleFilters, Name>;
  readonly values: FilterSearch<PeopleFilters, Name>;
  readonly onChange: (patch: FilterSearch<PeopleFilters, Name>) => void;
  /** The organization's programs and statuses; undefined while they are being fetched. */
  readonly programs: readonly Named[] | undefined;
  readonly statuses?: readonly Named[] | undefined;
  /** Controls of another kind; null: none. */
  readonly others?: Partial<Readonly<Record<Name, ReactNode>>>;
}

// one without an id stands for “there are none”
const toOptions = (named: readonly Named[] | undefined) =>
  named?.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name }));

/** The filters of a list of people. */
export function PeopleFilterControls<Name extends ShownPeopleFilter>(props: PeopleFilterControlsProps<Name>) {
  const { programs, statuses, ...controls } = props;
  const words = usePeopleFilterWords();
  const options: Partial<Record<ShownPeopleFilter, ReturnType<typeof toOptions>>> = {
    programId: toOptions(programs),
    statusId: toOptions(statuses),
  };
  return <FilterControls {...controls} {...words} options={options} />;
}
