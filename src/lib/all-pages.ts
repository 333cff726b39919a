import type { Pager } from '#src/schemas/pager.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly pager: Pick<Pager, 'totalItems' | 'totalPages'>;
}

/** A list that moves all the time is not read for ever. */
const PASSES = 3;

/**
 * All rows of a list, read page by page, each once. Where the list moves meanwhile, a row that changes its page can be
 * passed over or come twice: then it is read from its first page again, three times at most, and after that all rows
 * that were seen are given. `onFound` hears how many there are so far. Once `signal` is aborted no further page is read.
 */
export async function readAllPages<Row extends { readonly id: string }>(
  read: (page: number) => Promise<Page<Row>>,
  onFound: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const seen = new Map<string, Row>();
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const found = new Map<string, Row>();
    const totals = new Set<number>();
    for (let page = 1, pages = 1; page <= pages && !signal.aborted; page += 1) {
      const { rows, pager } = await read(page);
      for (const row of rows) {
        found.set(row.id, row);
        seen.set(row.id, row);
      }
      totals.add(pager.totalItems);
      pages = pager.totalPages;
      onFound(seen.size);
    }
    // one total on all pages: by the last alone, one who went would make up for one who was passed over
    const stood = totals.size === 1 && totals.has(found.size);
    if (stood || signal.aborted) return [...found.values()];
  }
  return [...seen.values()];
}
