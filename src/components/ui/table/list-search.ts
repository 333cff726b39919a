import * as z from 'zod/mini';
import { LIMITS } from '#src/schemas/limits.ts';

/** How many rows a page may have; the first is the default. */
export const PAGE_SIZES = [LIMITS.pageSize, 25, 50, LIMITS.pageSizeMax] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export const isPageSize = (size: number): size is PageSize => PAGE_SIZES.some((each) => each === size);

/** What every list keeps in the address bar. */
export interface ListSearch {
  readonly page: number;
  /** How many rows a page has; left out where there is no choice. */
  readonly limit?: PageSize | undefined;
  readonly sort?: string | undefined;
  readonly dir: 'asc' | 'desc';
  readonly search: string;
}

/**
 * A text to search by in an address, which anybody may write: digits by hand are a number there, and what no server
 * takes, such as more than a name's length, is cut off as the search field would have done.
 */
export const searchParam = () =>
  z.catch(
    z._default(
      z.pipe(
        z.union([z.string(), z.number()]),
        z.transform((typed) => String(typed).replaceAll('\0', '').slice(0, LIMITS.name).toWellFormed()),
      ),
      '',
    ),
    '',
  );

/** A list's page in an address, from 1. */
export const pageParam = () => z.catch(z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1), 1);

const base = () => ({
  page: pageParam(),
  limit: z.catch(z._default(z.literal(PAGE_SIZES), LIMITS.pageSize), LIMITS.pageSize),
  dir: z.catch(z._default(z.enum(['asc', 'desc']), 'asc'), 'asc'),
  search: searchParam(),
});

/** The page as the call asks for it; the size only where it isn't the server's own. */
export const pageAsked = ({ page, limit = LIMITS.pageSize }: Pick<ListSearch, 'page' | 'limit'>) => ({
  page,
  ...(limit !== LIMITS.pageSize && { limit }),
});

/**
 * A sortable list route's search schema; what the address holds wrongly counts as absent. Filters catch what is wrong themselves.
 *
 *     validateSearch: searchParams(() => listSearch({ sorts: ORGANIZATION_SORTS, sort: 'name', filters: { active: z.catch(z.optional(z.boolean()), undefined) } })),
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
    ...base(),
    sort: z.catch(z._default(order, options.sort), options.sort),
    ...(options.filters as Filters),
  });
}

/** The same for a list that has one order only. */
export function plainListSearch<Filters extends z.core.$ZodLooseShape = Record<never, never>>(filters?: Filters) {
  return z.object({ ...base(), ...(filters as Filters) });
}

/** The params that stay out of the address while they are the defaults. */
export const plainListDefaults = { page: 1, limit: LIMITS.pageSize, dir: 'asc', search: '' } as const;

/** The same for a sortable list. */
export function listDefaults<const Sort extends string>(sort: Sort) {
  return { ...plainListDefaults, sort };
}
