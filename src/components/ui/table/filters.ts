import * as z from 'zod/mini';
import type { Filter, Filters, FilterValue, FilterValues } from '#src/schemas/filters.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';
import { searchParam } from './list-search.ts';

/** A filter's value as an address has it. */
type Param<F extends Filter> = F extends { readonly kind: 'yesNo' } ? 'yes' | 'no' : FilterValue<F>;

/** What an address holds of a list's filters: those that are set. */
export type FilterSearch<T extends Filters, Name extends keyof T = keyof T> = {
  readonly [N in Name]?: Param<T[N]> | undefined;
};

/** What a filter's control offers; an id's things are known to the screen, and the rest is typed. */
export function offeredBy(filter: Filter): readonly string[] {
  switch (filter.kind) {
    case 'yesNo':
      return ['yes', 'no'];
    case 'flag':
      // what isn't there yet is looked for most
      return ['false', 'true'];
    case 'choice':
      return filter.options;
    default:
      return [];
  }
}

/** Whether `MM/DD/YYYY` is a day that exists. */
export function isCalendarDay(text: string): boolean {
  const date = new Date(`${text} UTC`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(text.slice(3, 5));
}

/** An address written by hand holds digits as a number. */
const written = () => z.pipe(z.union([z.string(), z.number()]), z.transform(String));

function paramOf(filter: Filter): z.ZodMiniType {
  switch (filter.kind) {
    case 'flag':
      return z.boolean();
    case 'yesNo':
    case 'choice':
      return z.enum(offeredBy(filter));
    case 'text':
      return z.pipe(
        searchParam(),
        z.transform((text) => text.trim() || undefined),
      );
    case 'number':
      return z.pipe(written().check(z.regex(/^\d{1,7}$/)), z.transform(Number));
    case 'day':
      return written().check(
        z.regex(/^\d\d\/\d\d\/\d{4}$/),
        z.refine((text) => isCalendarDay(text)),
      );
    case 'moment':
      return written().check(
        z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        z.refine((text) => Date.parse(text) > 0),
      );
    default:
      return written();
  }
}

/**
 * Some filters of a table as a list has them in its order: what its route, its call and its controls are made of.
 *
 *     const filters = listFilters(NOTE_FILTERS, ['authorId', 'pinned']);
 *     validateSearch: searchParams(() => plainListSearch(filters.params())),
 *     loaderDeps: ({ search }) => filters.pick(search),
 *     useNotes({ page, ...filters.asked(search) })
 */
export function listFilters<T extends Filters, Name extends keyof T & string>(table: T, names: readonly Name[]) {
  type Search = FilterSearch<T, Name>;
  type Params = { [N in Name]: z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniType<Param<T[N]>, Param<T[N]>>>> };
  const pairs = (valueOf: (name: Name) => unknown) => names.map((name) => [name, valueOf(name)] as const);
  /** Days that end before they begin: the server would refuse them, and their fields say so. */
  const isBackwards = (search: Readonly<Record<string, unknown>>, name: string): boolean => {
    const filter = table[name];
    if (filter?.kind !== 'day') return false;
    const { [filter.notBefore ?? name]: from, [filter.notAfter ?? name]: to } = search;
    return typeof from === 'string' && typeof to === 'string' && fromUsDay(from) > fromUsDay(to);
  };
  return {
    table,
    names,
    /** For the route's search schema; what an address holds wrongly counts as absent. */
    params: () =>
      Object.fromEntries(
        pairs((name) => z.catch(z.optional(paramOf(table[name] as Filter)), undefined)),
      ) as unknown as Params,
    /** The filters out of all that an address holds. */
    pick: (search: Search): Search => Object.fromEntries(pairs((name) => search[name])) as Search,
    /** The filters that are set, as the call asks for them. */
    asked: (search: Search) =>
      Object.fromEntries(
        pairs((name) => (table[name]?.kind === 'yesNo' && search[name] ? search[name] === 'yes' : search[name])).filter(
          ([name, value]) => value !== undefined && value !== '' && !isBackwards(search, name),
        ),
      ) as FilterValues<T, Name>,
    isSet: (search: Search): boolean => names.some((name) => search[name] !== undefined),
    /** With none of them set. */
    none: Object.fromEntries(pairs(() => undefined)) as Search,
  };
}

export type ListFilters<T extends Filters, Name extends keyof T & string> = ReturnType<typeof listFilters<T, Name>>;
