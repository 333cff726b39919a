import type { ReactNode } from 'react';
import type { Filter, Filters } from '#src/schemas/filters.ts';
import type { ValidationKey } from '#src/schemas/validation.ts';
import { ChosenThing } from './chosen-thing.tsx';
import { FilterSelect, type FilterOption } from './filter-select.tsx';
import { objectionTo } from './filter-objection.ts';
import { FilterText } from './filter-text.tsx';
import { offeredBy, type FilterSearch, type ListFilters } from './filters.ts';

/** A filter as the line above a list shows it. */
export interface ShownFilter {
  readonly name: string;
  readonly label: string;
  /** What it is set to, in words; undefined: it isn't set. */
  readonly said: ReactNode;
  /** Why the list isn't narrowed by it, though it is set: an address may hold what nobody could have typed. */
  readonly objection?: ValidationKey | undefined;
  /** What sets it, with its label; null: links alone do. */
  readonly control: ReactNode;
  readonly clear: () => void;
  /** Takes it away without a step to go back to; there where an address names what doesn't exist. */
  readonly drop?: (() => void) | undefined;
}

/** The filters of a list, in their order. */
export interface FilterSet {
  readonly shown: readonly ShownFilter[];
  /** Takes all of them away, in one step. */
  readonly clear: () => void;
}

interface FilterSetInput<T extends Filters, Name extends keyof T & string> {
  readonly filters: ListFilters<T, Name>;
  /** As the address bar has them. */
  readonly values: FilterSearch<T, Name>;
  readonly onChange: (patch: FilterSearch<T, Name>, replace?: boolean) => void;
  readonly labelOf: (name: Name) => string;
  readonly wordFor: (name: Name, value: string) => string;
  /**
   * What those by an id offer; undefined while it is being fetched. One that isn't named here is set by links alone, and
   * a choice offers what it holds, in that order.
   */
  readonly options?: Partial<Readonly<Record<Name, readonly FilterOption[] | undefined>>>;
  /** What is set, in words, where it isn't one of the options: by links alone, or by typing. */
  readonly things?: Partial<Readonly<Record<Name, ReactNode>>>;
  /** What those show that leave something out while they aren't set, in place of “Any”. */
  readonly unset?: Partial<Readonly<Record<Name, string>>>;
  /** What may be typed into those that are typed, below their field. */
  readonly hints?: Partial<Readonly<Record<Name, string>>>;
  /** Of the start of a range after which nothing lies: the zone of today. */
  readonly untilToday?: Partial<Readonly<Record<Name, string | undefined>>>;
  /** False: shown only while it is set. */
  readonly isOffered?: (name: Name) => boolean;
}

const isTyped = ({ kind }: Filter): boolean => kind === 'text' || kind === 'number' || kind === 'day';

/**
 * What the line above a list shows of a table of filters: a control for each, and words for those that are set.
 *
 *     <DataTable filters={filterSet({ filters: noteFilters, values: list.filters, onChange: list.setFilter, labelOf, wordFor })} … />
 */
export function filterSet<T extends Filters, Name extends keyof T & string>(input: FilterSetInput<T, Name>): FilterSet {
  const { filters, values, onChange, labelOf, wordFor, options, unset, things, hints, untilToday, isOffered } = input;
  const shownOf = (name: Name): ShownFilter => {
    const filter = filters.table[name] as Filter;
    const label = labelOf(name);
    const value = values[name] === undefined ? undefined : String(values[name]);
    const offered: readonly FilterOption[] | undefined =
      options?.[name] ??
      (filter.kind === 'id'
        ? undefined
        : offeredBy(filter)
            .map((each) => ({ value: each, label: wordFor(name, each) }))
            // what the unset filter means is offered once
            .filter((each) => each.label !== unset?.[name] || each.value === value));
    const paramOf = (next: string) =>
      filter.kind === 'flag' ? next === 'true' : filter.kind === 'number' ? Number(next) : next;
    const change = (next: string | undefined, replace = false) =>
      onChange({ [name]: next === undefined ? undefined : paramOf(next) } as unknown as FilterSearch<T, Name>, replace);
    if (isTyped(filter)) {
      return {
        name,
        label,
        said: value === undefined ? undefined : (things?.[name] ?? value),
        objection: value === undefined ? undefined : objectionTo(filter, value, values, untilToday?.[name]),
        control: (
          <FilterText
            filter={filter}
            label={label}
            hint={hints?.[name]}
            value={value}
            texts={values}
            untilToday={untilToday?.[name]}
            onChange={change}
          />
        ),
        clear: () => change(undefined),
      };
    }
    const isUnknown = filter.kind === 'id' && value !== undefined && offered?.every((option) => option.value !== value);
    return {
      name,
      label,
      said: value === undefined ? undefined : (things?.[name] ?? <ChosenThing value={value} options={offered} />),
      control:
        filter.kind === 'moment' || (filter.kind === 'id' && !Object.hasOwn(options ?? {}, name)) ? null : (
          <FilterSelect label={label} value={value} options={offered} unset={unset?.[name]} onChange={change} />
        ),
      clear: () => change(undefined),
      drop: isUnknown ? () => change(undefined, true) : undefined,
    };
  };
  return {
    shown: filters.names.filter((name) => values[name] !== undefined || isOffered?.(name) !== false).map(shownOf),
    clear: () => onChange(filters.none),
  };
}
