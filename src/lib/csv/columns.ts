import { REQUIRED_CSV_COLUMNS, wholeNameAt, type CsvHeader } from '#src/schemas/people-csv.ts';
import { isOwnName, OWN_FIELDS, ownKey } from '#src/schemas/person-details.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import { AddedColumns, type NameSplit } from './added-columns.ts';
import type { CheckedRows } from './checked-rows.ts';
import { guessColumns, hasWholeNames } from './guess-columns.ts';
import { OWN_FIELD, shownColumns, WHOLE_NAME, type ColumnUse, type ShownColumn } from './csv-summary.ts';
import { reasonsAt } from './reasons.ts';
import type { NameOrder } from './split-name.ts';

/** What all rows of a file may have that says nothing of it. */
export type ForAll = Partial<Readonly<Record<CsvColumn, string>>>;

/** What a file's columns are taken for, and what the file is given beside them: values of all rows, and parts of names. */
export class Columns {
  #rows: CheckedRows;
  readonly #added: AddedColumns;
  readonly #used: Map<CsvColumn, number>;
  /** Names of own fields by the places of their columns. */
  readonly #own = new Map<number, string>();
  /** The places of those that only their cells tell, as long as nobody has said what they are. */
  readonly #guessed: Set<number>;
  readonly #rowColumn: CsvHeader['rowColumn'];
  /** The place of the reasons of a former upload, which are no field of anybody's; -1 without. */
  readonly reasons: number;

  /**
   * As the head says it, with the names of own fields that the organization has; then as the cells tell it; `forAll`
   * where neither says anything.
   */
  constructor(rows: CheckedRows, header: CsvHeader, forAll: ForAll) {
    const { ownNames } = rows.places;
    this.#rows = rows;
    this.#added = new AddedColumns(rows);
    this.#used = new Map(header.columns);
    this.#rowColumn = header.rowColumn;
    const names = rows.table.header;
    this.reasons = reasonsAt(rows.table);
    for (const [name, at] of header.own ?? []) this.#own.set(at, name);
    const taken = new Set([...header.columns.values(), header.rowColumn, this.reasons]);
    for (const [at, name] of names.entries())
      if (!taken.has(at) && ownNames?.has(ownKey(name))) this.#takeOwn(at, name);
    const wholeName = wholeNameAt(names);
    const [first, last] = [this.#used.get('First Name'), this.#used.get('Last Name')];
    if (first === undefined && last === undefined) {
      if (wholeName >= 0) this.#split(wholeName);
    } else this.#splitAlone(first, last);
    const guessed = guessColumns({
      header: names,
      rows: rows.table.rows,
      places: rows.places,
      isTaken: (at) => taken.has(at) || at === wholeName || this.#own.has(at),
      isKnown: (column) => this.#used.has(column) || column in forAll,
    });
    for (const [column, at] of guessed) this.#used.set(column, at);
    this.#guessed = new Set(guessed.values());
    for (const [column, value] of Object.entries(forAll) as Array<[CsvColumn, string]>)
      if (!this.#used.has(column)) this.#used.set(column, this.#added.fill(column, value));
  }

  /** The rows are some of those of before; what the columns are stays. */
  moveTo(rows: CheckedRows): void {
    this.#rows = rows;
    this.#added.moveTo(rows);
  }

  /** Those of the template, with their places. */
  get used(): ReadonlyMap<CsvColumn, number> {
    return this.#used;
  }

  /** Names of own fields by the places of their columns. */
  get own(): ReadonlyMap<number, string> {
    return this.#own;
  }

  /** How many are the file's own. */
  get width(): number {
    return this.#added.width;
  }

  /** As the rows are to be read. */
  get header() {
    const own = new Map(Array.from(this.#own, ([at, name]) => [name, at] as const));
    return { columns: this.#used, own, width: this.#rows.table.header.length };
  }

  /** Those that every row needs and none is taken for. */
  get missing(): CsvColumn[] {
    return REQUIRED_CSV_COLUMNS.filter((column) => !this.#used.has(column));
  }

  get shown(): ShownColumn[] {
    return shownColumns({
      header: this.#rows.table.header,
      columns: this.#used,
      own: this.#own,
      guessed: this.#guessed,
      added: this.#added.among(this.#used),
      split: this.split,
      width: this.width,
      reasons: this.reasons,
    });
  }

  /** What all rows have, where the file has no such column. */
  get values(): ReadonlyMap<CsvColumn, string> {
    return this.#added.values(this.#used);
  }

  /** How whole names are parted. */
  get split(): NameSplit | null {
    return this.#added.splitAmong(this.#used);
  }

  /** See `AddedColumns.partsOf`. */
  partsOf(at: number, name: string) {
    return this.#added.partsOf(at, name);
  }

  /** Takes a column for an own field, where it may be one and no other is it. */
  #takeOwn(at: number, name: string): void {
    const isTaken = Array.from(this.#own.values(), ownKey).includes(ownKey(name));
    if (isOwnName(name) && !isTaken && this.#own.size < OWN_FIELDS) this.#own.set(at, name.trim());
  }

  /** A column that is called as one of both names holds both where there is no other and its cells say so: `Ruiz, Ana`. */
  #splitAlone(first: number | undefined, last: number | undefined): void {
    if (first !== undefined && last !== undefined) return;
    const at = first ?? last ?? -1;
    if (!hasWholeNames(this.#rows.table.rows, at)) return;
    this.#used.delete('First Name');
    this.#used.delete('Last Name');
    this.#split(at);
  }

  #split(at: number): void {
    for (const [column, place] of this.#added.split(at, 'lastWord')) this.#used.set(column, place);
  }

  /** Takes all columns with a name that aren't used for own fields. */
  keepUnused(): void {
    for (const { at, name, column, from } of this.shown)
      if (column === null && from === 'file' && at !== this.#rowColumn) this.#takeOwn(at, name);
  }

  /** Takes a column for one of the template's, for whole names, or for an own field; null: for none. */
  take(at: number, use: ColumnUse | null): void {
    const parts = this.split?.of === at ? this.#added.among(this.#used) : [];
    for (const { column, of } of parts) if (of === at) this.#used.delete(column);
    for (const [known, place] of this.#used) if (known === use || place === at) this.#used.delete(known);
    this.#own.delete(at);
    this.#guessed.delete(at);
    if (use === OWN_FIELD) this.#takeOwn(at, this.#rows.table.header[at] ?? '');
    else if (use === WHOLE_NAME) this.#split(at);
    else if (use !== null) this.#used.set(use, at);
  }

  /** Gives all rows one value in a column that the file doesn't have; null: none any more. */
  setForAll(column: CsvColumn, value: string | null): void {
    if (value !== null) this.#used.set(column, this.#added.fill(column, value));
    else if (this.values.has(column)) this.#used.delete(column);
  }

  /** Says how whole names are parted. */
  setNameOrder(order: NameOrder): void {
    const { split } = this;
    if (split) this.#added.split(split.of, order);
  }

  /** Takes what was added out of the rows again. */
  removeAdded(): void {
    this.#added.remove();
  }
}
