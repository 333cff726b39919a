import type { CsvColumn, ExistingPeople } from '#src/schemas/uploads.ts';
import type { AddedColumn, NameSplit } from './added-columns.ts';
import type { DayOrder } from '#src/lib/read-dates.ts';
import type { Problem, ProblemGroup } from './problem.ts';
import type { StartLine, TextFormat } from './table.ts';
import type { ShownUpdate } from './updates.ts';

/** Of a file with more columns the rest is neither shown nor offered. */
const COLUMNS_SHOWN = 60;
const NAME_SHOWN = 60;

/** Which rows are looked at: all, those with problems, those left out, those that update somebody, or those of one group. */
export type RowFilter = 'all' | 'problems' | 'out' | 'updates' | { readonly group: string };

export interface ShownColumn {
  /** Its place in the file. */
  readonly at: number;
  readonly name: string;
  /** What it is taken for; `WHOLE_NAME`: it is parted into first and last name; `OWN_FIELD`: a field called as it is. */
  readonly column: ColumnUse | null;
  /** The file has it; or all rows have one value; or it is a part of the whole names; or a former upload wrote it. */
  readonly from: 'file' | 'value' | 'name' | 'reasons';
  /** Its head says nothing: its cells tell what it is. */
  readonly isGuessed: boolean;
}

/** Beside the template's columns: a column with first and last name in one. */
export const WHOLE_NAME = 'Full Name';
/** The organization's own field that is called as the column. Specification uploads 3.13. */
export const OWN_FIELD = 'Custom Field';
/** What a column may be taken for. */
export type ColumnUse = CsvColumn | typeof WHOLE_NAME | typeof OWN_FIELD;

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
  /** The sheets of a spreadsheet, and the one that is read; none for a file of text. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** How the file is written; null for a spreadsheet. */
  readonly text: TextFormat | null;
  /** The number of the line that names the columns, and the lines that may. */
  readonly head: number;
  readonly start: readonly StartLine[];
  /** What all rows have, where the file has no such column. */
  readonly values: ReadonlyMap<CsvColumn, string>;
  readonly split: NameSplit | null;
  readonly order: DayOrder | null;
  /** What becomes of rows whose people are there already. */
  readonly existing: ExistingPeople;
  /** Of the good rows: those that would change somebody who is there, and those that say what is known. */
  readonly updates: number;
  readonly unchanged: number;
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
  /** False while a column is missing that all rows need: nothing is known of them. */
  readonly checked: boolean;
  /** A cell of it was written by the person, or in their name. */
  readonly mended: boolean;
  /** Whom it would update, and how. */
  readonly update: ShownUpdate | null;
}

export interface RowChange {
  readonly summary: CsvSummary;
  readonly row: ShownRow;
  /** How many other cells of the column are refused and say what this one said. */
  readonly alike: number;
}

interface ColumnsOf {
  readonly header: readonly string[];
  readonly columns: ReadonlyMap<CsvColumn, number>;
  /** Names of own fields by the columns' places. */
  readonly own: ReadonlyMap<number, string>;
  /** The places of columns that only their cells tell. */
  readonly guessed: ReadonlySet<number>;
  readonly added: readonly AddedColumn[];
  readonly split: NameSplit | null;
  /** How many columns are the file's own: those that were added stand behind them. */
  readonly width: number;
  /** The place of the reasons of a former upload; -1 without. */
  readonly reasons: number;
}

/**
 * The columns that are used, and the first of the others; in the file's order. Those with one value for all rows come
 * first, and parts of a name beside it.
 */
export function shownColumns({
  header,
  columns,
  own,
  guessed,
  added,
  split,
  width,
  reasons,
}: ColumnsOf): ShownColumn[] {
  const used = new Map<number, ColumnUse>([...columns].map(([column, at]) => [at, column] as const));
  for (const at of own.keys()) used.set(at, OWN_FIELD);
  if (split) used.set(split.of, WHOLE_NAME);
  const places = new Set(used.keys());
  for (let at = 0; at < width && places.size < COLUMNS_SHOWN; at += 1) places.add(at);
  const given = new Map(added.map((each) => [each.at, each]));
  const order = (at: number) => {
    const mine = given.get(at);
    return mine ? (mine.of ?? -1) : at;
  };
  return [...places]
    .toSorted((one, other) => order(one) - order(other) || one - other)
    .map((at) => {
      const mine = given.get(at);
      const from = mine ? (mine.of === null ? 'value' : 'name') : at === reasons ? 'reasons' : 'file';
      const column = used.get(at) ?? null;
      const name = (own.get(at) ?? header[at] ?? '').slice(0, NAME_SHOWN);
      return { at, name, column, from, isGuessed: column !== null && guessed.has(at) };
    });
}
