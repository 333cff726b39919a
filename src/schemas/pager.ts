import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** A list's pager. Specification api 2.2. */
export const pager = z.object({
  page: z._default(z.number(), 1),
  totalItems: z.number(),
  itemsPerPage: z._default(z.number(), LIMITS.pageSize),
  totalPages: z.number(),
});
export type Pager = z.output<typeof pager>;

/** The query's page; `first` is the backend's number of the first page. Above any list's end by far. */
export const pageQuery = (first: 0 | 1) =>
  z._default(
    z.coerce.number('invalid').check(z.int('invalid'), z.gte(first, 'invalid'), z.lte(1_000_000, 'invalid')),
    first,
  );

export const limitQuery = z._default(
  z.coerce.number('invalid').check(z.int('invalid'), z.gte(1, 'invalid'), z.lte(LIMITS.pageSizeMax, 'invalid')),
  LIMITS.pageSize,
);

export const sortDirection = z.enum(['asc', 'desc'], 'invalid');
