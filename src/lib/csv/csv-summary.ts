import type { CsvColumn } from '#src/schemas/uploads.ts';
import type { DayOrder } from './mend-dates.ts';
import type { Problem, ProblemGroup } from './problem.ts';

/** Of a file with more columns the rest is neither shown nor offered. */
const COLUMNS_SHOWN = 60;
const NAME_SHOWN = 60;

/** Which rows are looked at: all, those with problems, those left out, or those of one group. */
export type RowFilter = 'all' | 'problems' | 'out' | { readonly group: string };

export interface ShownColumn {
  /** Its place in the file. */
  readonly at: number;
  readonly name: string;
  /** What it is taken for. */
  readonly column: CsvColumn | null;
}

/** Where a file stands; all that is shown of it beside its rows. */
export interface CsvSummary {
  readonly columns: readonly ShownColumn[];
  /** Columns that every row needs and none of the file's is taken for. */
  readonly missing: readonly CsvColumn[];
  readonly total: number;
  /** Left out by the person. */
  readonly out: number;
  /** Of the others: those that would be refused, and those that would be imported. */
  readonly bad: number;
  readonly good: number;
  readonly groups: readonly ProblemGroup[];
  readonly encoding: string;
  readonly delimiter: string;
  readonly order: DayOrder | null;
  readonly filter: RowFilter;
  /** How many rows the filter let through when their order was made; mended ones stay among them. */
  readonly length: number;
  /** Grows with each order that is made. */
  readonly arranged: number;
  /** Rows changed since, so that another order would be made now. */
  readonly isMoved: boolean;
}

/** A row as it is shown; `cells` are those of the shown columns. */
export interface ShownRow {
  readonly row: number;
  readonly number: number;
  readonly cells: readonly string[];
  readonly problems: readonly Problem[];
  readonly out: boolean;
  /** A cell of it was written by the person, or in their name. */
  readonly mended: boolean;
}

export interface RowChange {
  readonly summary: CsvSummary;
  readonly row: ShownRow;
  /** How many other cells of the column are refused and say what this one said. */
  readonly alike: number;
}

/** The columns that are used, and the first of the others; in the file's order. */
export function shownColumns(header: readonly string[], columns: ReadonlyMap<CsvColumn, number>): ShownColumn[] {
  const used = new Map([...columns].map(([column, at]) => [at, column] as const));
  const places = new Set(used.keys());
  for (let at = 0; at < header.length && places.size < COLUMNS_SHOWN; at += 1) places.add(at);
  return [...places]
    .toSorted((one, other) => one - other)
    .map((at) => ({ at, name: (header[at] ?? '').slice(0, NAME_SHOWN), column: used.get(at) ?? null }));
}
