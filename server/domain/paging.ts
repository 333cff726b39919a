import { sql, type SelectQueryBuilder } from 'kysely';
import type { Pager } from '#src/schemas/pager.ts';

/** The pager of a list; an empty list has no pages. Pages count from 1. Specification api 2.2, 2.3. */
export const pagerOf = (page: number, itemsPerPage: number, totalItems: number): Pager => ({
  page,
  itemsPerPage,
  totalItems,
  totalPages: Math.ceil(totalItems / itemsPerPage),
});

/** A page of the rows that `found` selects, the latest first, with its pager. */
export async function latestPage<Database, Tables extends keyof Database, Row>(
  found: SelectQueryBuilder<Database, Tables, Row>,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const rows = await found
    .select(sql<number>`count(*) over ()`.as('found_rows'))
    .$castTo<Row & { found_rows: number }>()
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const [first] = rows;
  const total = first?.found_rows ?? (page === 1 ? 0 : await countRows(found));
  return { rows, pager: pagerOf(page, limit, total) };
}

async function countRows<Database, Tables extends keyof Database, Row>(
  found: SelectQueryBuilder<Database, Tables, Row>,
): Promise<number> {
  const counted = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return counted.total;
}
