import type { ReactNode } from 'react';
import type { Filter, Filters } from '#src/schemas/filters.ts';
import { FilterSelect, type FilterOption } from './filter-select.tsx';
import { offeredBy, type FilterSearch, type ListFilters } from './filters.ts';

interface FilterControlsProps<T extends Filters, Name extends keyof T & string> {
  readonly filters: ListFilters<T, Name>;
  /** As the address bar has them. */
  readonly values: FilterSearch<T, Name>;
  readonly onChange: (patch: FilterSearch<T, Name>) => void;
  readonly labelOf: (name: Name) => string;
  readonly wordFor: (name: Name, value: string) => string;
  /** What those by an id offer; undefined while it is being fetched. */
  readonly options?: Partial<Readonly<Record<Name, readonly FilterOption[] | undefined>>>;
  /** Controls of another kind; null: none. */
  readonly others?: Partial<Readonly<Record<Name, ReactNode>>>;
}

/** A control for each filter of a list, in its order. */
export function FilterControls<T extends Filters, Name extends keyof T & string>(props: FilterControlsProps<T, Name>) {
  const { filters, values, onChange, labelOf, wordFor, options, others } = props;
  return filters.names.map((name) => {
    const other = others?.[name];
    if (other !== undefined) return other;
    const filter = filters.table[name] as Filter;
    const value = values[name];
    const change = (next: string | boolean | undefined) =>
      onChange({ [name]: next } as unknown as FilterSearch<T, Name>);
    return (
      <FilterSelect
        key={name}
        label={labelOf(name)}
        value={value === undefined ? undefined : String(value)}
        options={
          filter.kind === 'id'
            ? options?.[name]
            : offeredBy(filter).map((offered) => ({ value: offered, label: wordFor(name, offered) }))
        }
        onChange={(next) => change(filter.kind === 'flag' && next !== undefined ? next === 'true' : next)}
      />
    );
  });
}
