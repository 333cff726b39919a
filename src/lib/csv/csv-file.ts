import { readHeader, wholeNameAt, type CsvPlaces } from '#src/schemas/people-csv.ts';
import type { CsvColumn, ExistingPeople } from '#src/schemas/uploads.ts';
import { CheckedRows } from './checked-rows.ts';
import { Columns, type ForAll } from './columns.ts';
import { fileOfRows, fileToSend } from './csv-output.ts';
import type { ColumnUse, CsvSummary, RowChange, RowFilter, ShownRow } from './csv-summary.ts';
import type { DayOrder } from '#src/lib/read-dates.ts';
import type { Owner, Question } from './owners.ts';
import { groupOf, isWarning } from './problem.ts';
import { CsvRefusal } from './refusal.ts';
import { RowOrder } from './row-order.ts';
import { bytesOf, Sheets } from './sheets.ts';
import type { NameOrder } from './split-name.ts';
import { tableOf, type Lines } from './table.ts';
import type { KnownPerson, KnownQuestion } from './updates.ts';

/** Of a longer cell, which no rule allows, the rest isn't shown. */
const CELL_SHOWN = 2_000;
const NAME_SHOWN = 100;

/** A person's file on its way to being imported. It knows no page: in a browser it lives in a worker. */
export class CsvFile {
  #sheets: Sheets | null = null;
  #lines: Lines | null = null;
  #places: CsvPlaces | null = null;
  #forAll: ForAll = {};
  #rows: CheckedRows | null = null;
  #columnsTaken: Columns | null = null;
  #name = '';
  #dayOrder: DayOrder | null = null;
  #existing: ExistingPeople = 'skip';
  #order: RowOrder | null = null;
  readonly #report: (share: number) => void;

  constructor(report: (share: number) => void) {
    this.#report = report;
  }

  /**
   * Reads a file and checks all of it; throws a CsvRefusal for what is no table of people. `forAll` is what all rows
   * have where it has no such column.
   */
  async open(file: File, places: CsvPlaces, forAll: ForAll = {}): Promise<CsvSummary> {
    const bytes = await bytesOf(file);
    this.#name = file.name;
    this.#places = places;
    this.#forAll = forAll;
    this.#sheets = new Sheets(file);
    return this.#sheets.open(bytes, (lines) => this.#readLines(lines, null));
  }

  /** Reads another sheet; throws a CsvRefusal where it is no table of people, and stays with the one before. */
  async setSheet(sheet: string): Promise<CsvSummary> {
    return this.#opened(this.#sheets).choose(sheet, (lines) => this.#readLines(lines, null));
  }

  /** Takes some lines for a table whose columns are named in one of them; without a number it is found out. */
  #readLines(lines: Lines, head: number | null): CsvSummary {
    const places = this.#opened(this.#places);
    const table = tableOf(lines, head);
    const header = readHeader(table.header);
    if (head === null && header.columns.size === 0 && wholeNameAt(table.header) < 0)
      throw new CsvRefusal({ reason: 'noColumns' });
    this.#lines = lines;
    this.#order = null;
    this.#rows = new CheckedRows(table, header, places);
    this.#rows.setExisting(this.#existing);
    this.#columnsTaken = new Columns(this.#rows, header, this.#forAll);
    return this.#checkAll();
  }

  /** Takes all columns with a name that aren't used for own fields. */
  keepUnused(): CsvSummary {
    this.#columns.keepUnused();
    return this.#checkAll();
  }

  #summary(): CsvSummary {
    const rows = this.#open;
    let out = 0;
    let bad = 0;
    for (let row = 0; row < rows.count; row += 1) if (rows.isOut(row)) out += 1;
    for (const row of rows.troubled()) if (!rows.isOut(row) && rows.isBad(row)) bad += 1;
    const { updates, unchanged } = rows.countUpdates();
    const { missing, shown, values, split } = this.#columns;
    return {
      columns: shown,
      missing,
      total: rows.count,
      out,
      bad,
      good: missing.length > 0 ? 0 : rows.count - out - bad,
      groups: rows.groups(),
      sheets: this.#sheets?.names ?? [],
      sheet: this.#sheets?.chosen ?? null,
      text: rows.table.text,
      head: rows.table.head,
      start: rows.table.start,
      values,
      split,
      order: this.#dayOrder,
      existing: rows.existing,
      updates,
      unchanged,
      ...this.#arranged.state,
    };
  }

  /** Compares what was changed; the rows keep their places. */
  #compared(): CsvSummary {
    this.#arranged.note(this.#open.compare());
    return this.#summary();
  }

  #opened<T>(what: T | null): T {
    if (what === null) throw new Error('no file is open');
    return what;
  }

  get #open(): CheckedRows {
    return this.#opened(this.#rows);
  }

  get #columns(): Columns {
    return this.#opened(this.#columnsTaken);
  }

  get #arranged(): RowOrder {
    this.#order ??= new RowOrder(this.#open);
    return this.#order;
  }

  #checkAll(): CsvSummary {
    const rows = this.#open;
    if (this.#columns.missing.length > 0) rows.forget();
    else rows.checkAll(this.#columns.header, this.#dayOrder, this.#report);
    return this.show('all');
  }

  /** Chooses which rows are looked at, problems first. They keep their places until the next choice. */
  show(filter: RowFilter): CsvSummary {
    this.#arranged.arrange(filter);
    return this.#summary();
  }

  /** The rows at the places `from` to before `to` of those looked at. */
  rows(from: number, to: number): ShownRow[] {
    const { shown } = this.#columns;
    return Array.from(this.#arranged.view.subarray(from, to), (row) => this.#row(row, shown));
  }

  #row(row: number, columns = this.#columns.shown): ShownRow {
    const rows = this.#open;
    const cells = rows.table.rows[row] ?? [];
    return {
      row,
      number: rows.table.numbers[row] ?? 0,
      cells: columns.map(({ at }) => (cells[at] ?? '').slice(0, CELL_SHOWN)),
      problems: rows.problemsOf(row),
      out: rows.isOut(row),
      checked: this.#columns.missing.length === 0,
      mended: rows.isWritten(row),
      update: rows.updates.shown(row),
    };
  }

  /** Writes one cell. */
  edit(row: number, at: number, value: string): RowChange {
    const rows = this.#open;
    const before = rows.table.rows[row]?.[at] ?? '';
    rows.writeTyped(row, at, value);
    for (const [place, part] of this.#columns.partsOf(at, value)) rows.write(row, place, part);
    return { summary: this.#compared(), row: this.#row(row), alike: this.#alike(at, before).length };
  }

  /** Rows that are refused for a cell which says the same. */
  #alike(at: number, value: string): number[] {
    const rows = this.#open;
    return rows
      .troubled()
      .filter(
        (row) =>
          !rows.isOut(row) &&
          rows.table.rows[row]?.[at] === value &&
          rows.problemsOf(row).some(({ column }) => column !== null && rows.place(column) === at),
      );
  }

  /** Writes all refused cells of a column that say `from`. */
  replaceAlike(at: number, from: string, to: string): CsvSummary {
    for (const row of this.#alike(at, from)) this.#open.writeTyped(row, at, to);
    return this.#compared();
  }

  /** Writes all cells of a group of problems that say `from`. */
  mapValue(group: string, from: string, to: string): CsvSummary {
    const rows = this.#open;
    for (const row of rows.troubled()) {
      if (rows.isOut(row)) continue;
      for (const problem of rows.problemsOf(row)) {
        const at = problem.column === null ? undefined : rows.place(problem.column);
        if (at === undefined || groupOf(problem) !== group) continue;
        if ((rows.table.rows[row]?.[at] ?? '').trim() === from) rows.write(row, at, to);
      }
    }
    return this.#compared();
  }

  /** The organization has other programs now. */
  setPlaces(places: CsvPlaces): CsvSummary {
    this.#places = places;
    this.#open.places = places;
    return this.#checkAll();
  }

  /** Takes the offers of all cells of a group; null: of all cells that end their row. */
  mendGroup(group: string | null): CsvSummary {
    const rows = this.#open;
    for (const row of rows.troubled()) {
      if (rows.isOut(row)) continue;
      for (const problem of rows.problemsOf(row)) {
        const { column, mend } = problem;
        const at = column === null ? undefined : rows.place(column);
        const isMeant = group === null ? !isWarning(problem) : groupOf(problem) === group;
        if (at !== undefined && mend && 'to' in mend && isMeant) rows.write(row, at, mend.to);
      }
    }
    return this.#compared();
  }

  /** Leaves a row out of what is sent, or takes it in again. */
  leaveOut(row: number, out: boolean): RowChange {
    this.#open.leaveOut(row, out);
    return { summary: this.#compared(), row: this.#row(row), alike: 0 };
  }

  leaveOutGroup(group: string): CsvSummary {
    const rows = this.#open;
    for (const row of rows.troubled()) if (this.#arranged.isIn(row, group)) rows.leaveOut(row, true);
    return this.#compared();
  }

  /** Takes a column of the file for one of the template's, or for whole names; null: for none. */
  map(at: number, use: ColumnUse | null): CsvSummary {
    this.#columns.take(at, use);
    return this.#checkAll();
  }

  /** Gives all rows one value in a column that the file doesn't have; null: none any more. */
  setForAll(column: CsvColumn, value: string | null): CsvSummary {
    this.#columns.setForAll(column, value);
    return this.#checkAll();
  }

  /** Says how whole names are parted. */
  setNameOrder(order: NameOrder): CsvSummary {
    this.#columns.setNameOrder(order);
    return this.#checkAll();
  }

  /** Says which line names the columns; what was written into cells stays. */
  setHead(number: number): CsvSummary {
    this.#forAll = { ...this.#forAll, ...Object.fromEntries(this.#columns.values) };
    this.#columns.removeAdded();
    return this.#readLines(this.#opened(this.#lines), number);
  }

  /** Says how `03/04/1950` is to be read. */
  setOrder(order: DayOrder): CsvSummary {
    this.#dayOrder = order;
    return this.#checkAll();
  }

  /** Says what becomes of rows whose people are there already. */
  setExisting(existing: ExistingPeople): CsvSummary {
    this.#existing = existing;
    this.#open.setExisting(existing);
    return this.show('all');
  }

  /** See `CheckedRows.knownQuestion`. */
  knownQuestion() {
    return this.#columns.missing.length > 0 ? null : this.#open.knownQuestion();
  }

  /** See `CheckedRows.answerKnown`. */
  answerKnown(asked: KnownQuestion, people: ReadonlyArray<KnownPerson | null>): CsvSummary | null {
    return this.#open.answerKnown(asked, people) ? this.#compared() : null;
  }

  /** See `CheckedRows.question`. */
  question() {
    return this.#columns.missing.length > 0 ? null : this.#open.question();
  }

  /** See `CheckedRows.answer`. */
  answer(asked: Question, owners: readonly Owner[]): CsvSummary {
    this.#open.answer(asked, owners);
    return this.#compared();
  }

  /** What is sent: all rows but those left out, the bad ones too, so that the answer counts them. */
  toSend() {
    const { used: columns, own } = this.#columns;
    return fileToSend(this.#open, { columns, own }, this.#name);
  }

  /** Rows as the person has them, each with a reason in a last column; the keys are the rows' numbers. */
  withReasons(reasons: ReadonlyMap<number, string>, heading: string): File {
    const { used, width, reasons: old } = this.#columns;
    return fileOfRows(this.#open, reasons, { heading, old, name: this.#name, width, used: new Set(used.values()) });
  }

  /**
   * Goes on with the rows of these numbers, and those that were left out; the others are done with. What the columns are,
   * and what was mended, stays. Specification uploads 3.15.
   */
  keepOnly(numbers: readonly number[]): CsvSummary {
    const before = this.#open;
    const kept = new Set(numbers);
    const { table } = before;
    const rows = [...table.rows.keys()].filter((row) => kept.has(table.numbers[row] ?? 0) || before.isOut(row));
    const rest = {
      ...table,
      rows: rows.map((row) => table.rows[row] ?? []),
      numbers: Int32Array.from(rows, (row) => table.numbers[row] ?? 0),
      // to read the file once more would bring back who is saved
      start: [],
    };
    this.#sheets = null;
    this.#order = null;
    this.#rows = new CheckedRows(rest, this.#columns.header, this.#opened(this.#places));
    for (const [at, row] of rows.entries()) if (before.isOut(row)) this.#rows.leaveOut(at, true);
    this.#rows.setExisting(this.#existing);
    this.#columns.moveTo(this.#rows);
    return this.#checkAll();
  }

  /** Whom the rows of these numbers are about, as far as they say it. */
  namesOf(numbers: readonly number[]): ReadonlyMap<number, string> {
    const rows = this.#open;
    const wanted = new Set(numbers);
    const found = new Map<number, string>();
    for (const [row, number] of rows.table.numbers.entries()) {
      if (!wanted.has(number)) continue;
      const name = [rows.cell(row, 'First Name'), rows.cell(row, 'Last Name')].map((part) => part.trim()).join(' ');
      if (name.trim() !== '') found.set(number, name.trim().slice(0, NAME_SHOWN));
    }
    return found;
  }

  /** The numbers of the rows that were left out. */
  leftOut(): number[] {
    const rows = this.#open;
    return Array.from(rows.table.numbers).filter((_, row) => rows.isOut(row));
  }
}
