import type { Cursor } from '#server/domain/reports/report-source.ts';

/** What a place begins with in a list whose rows are of two kinds, each of them by name: the kind that comes first, or last. */
export const FIRST = '0';
export const LAST = '1';

/** Where a page of a file ended in such a list. */
export const placedAfter = ({ sort, id }: Cursor) => ({ isLast: sort.startsWith(LAST), name: sort.slice(1), id });
