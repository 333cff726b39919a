import * as z from 'zod/mini';

/** What every list keeps in the address bar. */
export interface ListSearch {
  readonly page: number;
  readonly sort?: string | undefined;
  readonly dir: 'asc' | 'desc';
  readonly search: string;
}

const base = {
  page: z.catch(z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1), 1),
  dir: z.catch(z._default(z.enum(['asc', 'desc']), 'asc'), 'asc'),
  // an address written by hand holds digits as a number
  search: z.catch(z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''), ''),
};

/**
 * A sortable list route's search schema; what the address holds wrongly counts as absent. Filters catch what is wrong themselves.
 *
 *     validateSearch: listSearch({ sorts: ORGANIZATION_SORTS, sort: 'name', filters: { active: z.catch(z.optional(z.boolean()), undefined) } }),
 *     search: { middlewares: [stripSearchParams(listDefaults('name'))] },
 */
export function listSearch<Sort extends string, Filters extends z.core.$ZodLooseShape = Record<never, never>>(options: {
  /** The names of the columns the server sorts by. */
  readonly sorts: readonly Sort[];
  /** The order when the address names none. */
  readonly sort: NoInfer<Sort>;
  readonly filters?: Filters;
}) {
  const order = z.enum(options.sorts as readonly [Sort, ...Sort[]]);
  return z.object({
    ...base,
    sort: z.catch(z._default(order, options.sort), options.sort),
    ...(options.filters as Filters),
  });
}

/** The same for a list that has one order only. */
export function plainListSearch<Filters extends z.core.$ZodLooseShape = Record<never, never>>(filters?: Filters) {
  return z.object({ ...base, ...(filters as Filters) });
}

/** The params that stay out of the address while they are the defaults. */
export const plainListDefaults = { page: 1, dir: 'asc', search: '' } as const;

/** The same for a sortable list. */
export function listDefaults<const Sort extends string>(sort: Sort) {
  return { ...plainListDefaults, sort };
}
