import * as z from 'zod/mini';
import { id, momentInput, searchText, usDay } from './fields.ts';

/**
 * One way to narrow a list. A `number` is whole and not negative, a `day` is `MM/DD/YYYY`; it may name the filter whose
 * day it can't be before or after; a `moment` is ISO 8601 in UTC, and set by links alone. `flag` and `yesNo` are both true or false to the API: an address has `true` for the
 * one and `yes` for the other.
 */
export type Filter =
  | { readonly kind: 'id' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'text' }
  | { readonly kind: 'number' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'day'; readonly notBefore?: string; readonly notAfter?: string }
  | { readonly kind: 'choice'; readonly options: readonly string[] };

/** Digits alone: `1e3` and `0x10` are numbers to the machine and letters to a person. */
const wholeNumber = z.pipe(
  z
    .union([z.string(), z.number()], 'invalid')
    .check(z.refine((value) => /^\d{1,7}$/.test(String(value)), { error: 'number.digits' })),
  z.transform(Number),
);

/** One or several of the options, with commas between them. */
export const choicesQuery = (options: readonly string[]) =>
  z
    .string('invalid')
    .check(z.refine((text) => text.split(',').every((each) => options.includes(each)), { error: 'invalid' }));

/** A list's filters by the names that the API has for them. */
export type Filters = Readonly<Record<string, Filter>>;

/** A filter's value as a call has it. */
export type FilterValue<F extends Filter> = F extends { readonly options: ReadonlyArray<infer Option> }
  ? Option
  : F extends { readonly kind: 'id' | 'text' | 'day' | 'moment' }
    ? string
    : F extends { readonly kind: 'number' }
      ? number
      : boolean;

/** What a list is narrowed by: those of the filters that are set. */
export type FilterValues<T extends Filters, Name extends keyof T = keyof T> = {
  readonly [N in Name]?: FilterValue<T[N]> | undefined;
};

type Shape<T extends Filters, Name extends keyof T, Sent = never> = {
  [N in Name]: z.ZodMiniOptional<z.ZodMiniType<FilterValue<T[N]>, FilterValue<T[N]> | Sent>>;
};

function shapeOf<T extends Filters, Name extends keyof T & string>(
  table: T,
  names: readonly Name[],
  flag: () => z.ZodMiniType<boolean>,
): Shape<T, Name> {
  const valueOf = (filter: Filter): z.ZodMiniType => {
    switch (filter.kind) {
      case 'id':
        return id;
      case 'choice':
        return z.enum(filter.options, 'invalid');
      case 'text':
        return searchText;
      case 'number':
        return wholeNumber;
      case 'day':
        return usDay;
      case 'moment':
        return momentInput;
      default:
        return flag();
    }
  };
  return Object.fromEntries(names.map((name) => [name, z.optional(valueOf(table[name] as Filter))])) as Shape<T, Name>;
}

/** Some of the filters as the query of a call has them, all of them optional: for `z.object`. */
export const filterQuery = <T extends Filters, Name extends keyof T & string>(
  table: T,
  names: readonly Name[] = Object.keys(table) as Name[],
) => shapeOf(table, names, () => z.stringbool({ error: 'invalid' })) as Shape<T, Name, string>;

/** Some of the filters as a body has them, all of them optional: for `z.object`. */
export const filterBody = <T extends Filters, Name extends keyof T & string>(table: T, names: readonly Name[]) =>
  shapeOf(table, names, () => z.boolean('invalid'));
