import type { CsvColumn } from '#src/schemas/uploads.ts';
import type { CheckedRows } from './checked-rows.ts';
import { splitName, type NameOrder, type NameParts } from './split-name.ts';

/** A column that isn't the file's: one value for all rows, or a part of the column with the whole names. */
export interface AddedColumn {
  readonly at: number;
  readonly column: CsvColumn;
  /** The column that it is a part of; null for one value. */
  readonly of: number | null;
}

/** One name that can be parted in two ways, and what comes of it. */
export interface SplitExample extends Readonly<Record<NameOrder, NameParts>> {
  readonly name: string;
}

/** How whole names are parted, as it is told. */
export interface NameSplit {
  /** The column of the whole names. */
  readonly of: number;
  readonly order: NameOrder;
  /** Null where both orders say the same of all names. */
  readonly example: SplitExample | null;
}

/** Of so many rows one is looked for whose name can be parted in two ways. */
const LOOKED_AT = 2_000;

const PARTS = { 'First Name': 'first', 'Last Name': 'last' } as const;

/**
 * The columns that a file is given beside its own: they stand behind those, are checked and mended as they are, and go
 * where the file's head is looked for anew. Specification uploads 3.7, 3.8.
 */
export class AddedColumns {
  #rows: CheckedRows;
  /** How many columns are the file's own. */
  readonly width: number;
  readonly #added = new Map<CsvColumn, AddedColumn & { value: string }>();
  #split: { readonly of: number; order: NameOrder } | null = null;

  constructor(rows: CheckedRows) {
    this.#rows = rows;
    this.width = rows.table.header.length;
  }

  /** The rows are some of those of before. */
  moveTo(rows: CheckedRows): void {
    this.#rows = rows;
  }

  /** Those that stand for some columns. */
  among(columns: ReadonlyMap<CsvColumn, number>): AddedColumn[] {
    return [...this.#added.values()].filter(({ at, column }) => columns.get(column) === at);
  }

  /** The values that all rows have, by their columns. */
  values(columns: ReadonlyMap<CsvColumn, number>): ReadonlyMap<CsvColumn, string> {
    return new Map(
      this.among(columns).flatMap(({ column, of }) =>
        of === null ? [[column, this.#added.get(column)?.value ?? ''] as const] : [],
      ),
    );
  }

  #place(column: CsvColumn, of: number | null): AddedColumn & { value: string } {
    const known = this.#added.get(column);
    const place = { at: known?.at ?? this.#rows.addColumn(column), column, of, value: known?.value ?? '' };
    this.#added.set(column, place);
    return place;
  }

  /** Gives all rows one value, but for those that were given another; gives the column's place. */
  fill(column: CsvColumn, value: string): number {
    const known = this.#added.get(column);
    const place = this.#place(column, null);
    const before = known?.of === null ? known.value : null;
    this.#rows.fill(place.at, (cells) => (before === null || cells[place.at] === before ? value : undefined));
    place.value = value;
    return place.at;
  }

  /** Parts whole names; gives the places of both parts. Rows whose parts were mended keep them. */
  split(of: number, order: NameOrder): ReadonlyMap<CsvColumn, number> {
    const before = this.#split?.of === of ? this.#split.order : null;
    this.#split = { of, order };
    return new Map(
      (Object.keys(PARTS) as Array<keyof typeof PARTS>).map((column) => {
        const { at } = this.#place(column, of);
        const part = (cells: readonly string[], by: NameOrder) => splitName(cells[of] ?? '', by)[PARTS[column]];
        this.#rows.fill(at, (cells) =>
          before === null || cells[at] === part(cells, before) ? part(cells, order) : undefined,
        );
        return [column, at] as const;
      }),
    );
  }

  /** What becomes of both parts when a whole name is written: their places and texts. */
  partsOf(at: number, name: string): ReadonlyArray<readonly [at: number, text: string]> {
    const split = this.#split;
    if (split?.of !== at) return [];
    const parts = splitName(name, split.order);
    return (Object.keys(PARTS) as Array<keyof typeof PARTS>).flatMap((column) => {
      const place = this.#added.get(column);
      return place ? [[place.at, parts[PARTS[column]]] as const] : [];
    });
  }

  /** How whole names are parted; null where none are, or nothing is taken of it. */
  splitAmong(columns: ReadonlyMap<CsvColumn, number>): NameSplit | null {
    const split = this.#split;
    if (!split || !this.among(columns).some(({ of }) => of === split.of)) return null;
    return { ...split, example: this.#example(split.of) };
  }

  #example(of: number): SplitExample | null {
    for (const cells of this.#rows.table.rows.slice(0, LOOKED_AT)) {
      const name = cells[of] ?? '';
      const [lastWord, firstWord] = [splitName(name, 'lastWord'), splitName(name, 'firstWord')];
      if (lastWord.last !== firstWord.last) return { name: name.slice(0, 60), lastWord, firstWord };
    }
    return null;
  }

  /** Takes all of them out of the rows again. */
  remove(): void {
    this.#rows.cut(this.width);
  }
}
