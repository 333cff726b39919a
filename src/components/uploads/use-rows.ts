import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ShownRow } from '#src/lib/csv/csv-summary.ts';
import type { Problem } from '#src/lib/csv/problem.ts';
import { FIRST_ROWS, type Upload } from './upload.ts';

const PAGE = FIRST_ROWS;
/** Pages on both sides of what is seen that are fetched with it: whoever scrolls finds them there. */
const AHEAD = 1;
/** And those that are kept. */
const KEPT = 5;

interface Page {
  /** The version of the file that it was asked for last. */
  readonly asked: number;
  readonly rows: readonly ShownRow[];
}

const areSameUpdates = (one: ShownRow['update'], other: ShownRow['update']): boolean =>
  one === other ||
  (one?.name === other?.name &&
    one?.changes.length === other?.changes.length &&
    (one?.changes ?? []).every(({ column, own, from, to }, at) => {
      const change = other?.changes[at];
      return column === change?.column && own === change.own && from === change.from && to === change.to;
    }));

/** Offers are few fields in one order. */
const isSameOffer = (one: Problem['mend'], other: Problem['mend']): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const alike = (one: ShownRow, other: ShownRow): boolean =>
  one.row === other.row &&
  one.out === other.out &&
  one.mended === other.mended &&
  areSameUpdates(one.update, other.update) &&
  one.checked === other.checked &&
  one.cells.length === other.cells.length &&
  one.cells.every((cell, at) => cell === other.cells[at]) &&
  one.problems.length === other.problems.length &&
  one.problems.every(({ code, column, text, mend }, at) => {
    const problem = other.problems[at];
    const isSame = code === problem?.code && column === problem.column && text === problem.text;
    return isSame && isSameOffer(mend, problem.mend);
  });

/**
 * The rows at some places, fetched from the file as they come near: it never hands all of them over. What was seen
 * before stays until it is fetched anew, and rows that come back unchanged are the same ones. The active row is among
 * them however far away it is: without it the Tab key would lead nowhere.
 */
export function useRows(upload: Upload, version: number, [first, last]: readonly [number, number], active: number) {
  const pages = useRef(new Map<number, Page>());
  const { firstRows } = upload;
  if (firstRows.version === version && pages.current.get(0)?.asked !== version)
    pages.current.set(0, { asked: version, rows: firstRows.rows });
  const latest = useRef({ version, from: 0, to: 0, own: 0 });
  const [, show] = useReducer((count: number) => count + 1, 0);
  const [from, to] = [Math.floor(first / PAGE), Math.floor(Math.max(first, last) / PAGE)];
  const own = Math.floor(Math.max(0, active) / PAGE);
  useEffect(() => {
    latest.current = { version, from, to, own };
    const fetch = async (page: number) => {
      const before = pages.current.get(page);
      if (page < 0 || before?.asked === version) return;
      pages.current.set(page, { asked: version, rows: before?.rows ?? [] });
      const fresh = await upload.rows(page * PAGE, (page + 1) * PAGE);
      const now = latest.current;
      if (now.version !== version) return;
      const rows = fresh.map((row, at) => {
        const known = before?.rows[at];
        return known && alike(known, row) ? known : row;
      });
      pages.current.set(page, { asked: version, rows });
      if (page === now.own || (page >= now.from && page <= now.to)) show();
    };
    void fetch(own);
    for (let page = from; page <= to; page += 1) void fetch(page);
    for (let far = 1; far <= AHEAD; far += 1) {
      void fetch(to + far);
      void fetch(from - far);
    }
    for (const page of pages.current.keys())
      if (page !== own && (page < from - KEPT || page > to + KEPT)) pages.current.delete(page);
  }, [upload, version, from, to, own]);
  return useCallback((at: number) => pages.current.get(Math.floor(at / PAGE))?.rows[at % PAGE], [pages]);
}
