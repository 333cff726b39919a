import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ShownRow } from '#src/lib/csv/csv-summary.ts';
import type { Upload } from './upload.ts';

const PAGE = 100;
/** Pages on both sides of what is seen that are kept. */
const KEPT = 5;

interface Page {
  /** The version of the file that it is of. */
  readonly version: number;
  readonly rows: readonly ShownRow[];
}

/**
 * The rows at some places, fetched from the file as they come into sight: it never hands all of them over. What was
 * seen before stays until it is fetched anew.
 */
export function useRows(upload: Upload, version: number, [first, last]: readonly [number, number]) {
  const pages = useRef(new Map<number, Page>());
  const [, show] = useReducer((count: number) => count + 1, 0);
  const [from, to] = [Math.floor(first / PAGE), Math.floor(Math.max(first, last) / PAGE)];
  useEffect(() => {
    let isPast = false;
    const fetch = async (page: number) => {
      if (pages.current.get(page)?.version === version) return;
      const rows = await upload.rows(page * PAGE, (page + 1) * PAGE);
      if (isPast) return;
      pages.current.set(page, { version, rows });
      show();
    };
    for (let page = from; page <= to; page += 1) void fetch(page);
    for (const page of pages.current.keys()) if (page < from - KEPT || page > to + KEPT) pages.current.delete(page);
    return () => {
      isPast = true;
    };
  }, [upload, version, from, to]);
  return useCallback((at: number) => pages.current.get(Math.floor(at / PAGE))?.rows[at % PAGE], []);
}
