import { readHeader, REQUIRED_CSV_COLUMNS, type CsvPlaces } from '#src/schemas/people-csv.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import { CheckedRows } from './checked-rows.ts';
import { fileOfRows, fileToSend } from './csv-output.ts';
import { shownColumns, type CsvSummary, type RowChange, type RowFilter, type ShownRow } from './csv-summary.ts';
import type { DayOrder } from './mend-dates.ts';
import type { Owner, Question } from './owners.ts';
import { groupOf } from './problem.ts';
import { CsvRefusal } from './refusal.ts';
import { RowOrder } from './row-order.ts';
import { parseTable } from './table.ts';

/** The largest file that is opened, in bytes (assumed). What is sent of it is smaller. */
const FILE_BYTES = 50_000_000;
/** Of a longer cell, which no rule allows, the rest isn't shown. */
const CELL_SHOWN = 2_000;

/** A person's file on its way to being imported. It knows no page: in a browser it lives in a worker. */
export class CsvFile {
  #rows: CheckedRows | null = null;
  #name = '';
  #columns: Map<CsvColumn, number> = new Map();
  #dayOrder: DayOrder | null = null;
  #order: RowOrder | null = null;
  readonly #report: (share: number) => void;

  constructor(report: (share: number) => void) {
    this.#report = report;
  }

  /** Reads a file and checks all of it; throws a CsvRefusal for what is no table of people. */
  async open(file: File, places: CsvPlaces): Promise<CsvSummary> {
    if (file.size > FILE_BYTES) throw new CsvRefusal('tooLarge');
    const bytes = await file.arrayBuffer().catch(() => {
      throw new CsvRefusal('unreadable');
    });
    const table = parseTable(new Uint8Array(bytes));
    const header = readHeader(table.header);
    if (header.columns.size === 0) throw new CsvRefusal('noColumns');
    this.#name = file.name;
    this.#columns = new Map(header.columns);
    this.#rows = new CheckedRows(table, header, places);
    return this.#checkAll();
  }

  #summary(): CsvSummary {
    const rows = this.#open;
    let out = 0;
    let bad = 0;
    for (let row = 0; row < rows.count; row += 1) if (rows.isOut(row)) out += 1;
    for (const row of rows.troubled()) if (!rows.isOut(row) && rows.isBad(row)) bad += 1;
    const missing = this.#missing();
    return {
      columns: this.#shown,
      missing,
      total: rows.count,
      out,
      bad,
      good: missing.length > 0 ? 0 : rows.count - out - bad,
      groups: rows.groups(),
      encoding: rows.table.encoding,
      delimiter: rows.table.delimiter,
      order: this.#dayOrder,
      ...this.#arranged.state,
    };
  }

  /** Compares what was changed; the rows keep their places. */
  #compared(): CsvSummary {
    this.#arranged.note(this.#open.compare());
    return this.#summary();
  }

  get #open(): CheckedRows {
    if (!this.#rows) throw new Error('no file is open');
    return this.#rows;
  }

  get #arranged(): RowOrder {
    this.#order ??= new RowOrder(this.#open);
    return this.#order;
  }

  #missing(): CsvColumn[] {
    return REQUIRED_CSV_COLUMNS.filter((column) => !this.#columns.has(column));
  }

  #checkAll(): CsvSummary {
    const rows = this.#open;
    const header = { columns: this.#columns, width: rows.table.header.length };
    if (this.#missing().length > 0) rows.forget();
    else rows.checkAll(header, this.#dayOrder, this.#report);
    return this.show('all');
  }

  /** Chooses which rows are looked at, problems first. They keep their places until the next choice. */
  show(filter: RowFilter): CsvSummary {
    this.#arranged.arrange(filter);
    return this.#summary();
  }

  /** The rows at the places `from` to before `to` of those looked at. */
  rows(from: number, to: number): ShownRow[] {
    const columns = this.#shown;
    return Array.from(this.#arranged.view.subarray(from, to), (row) => this.#row(row, columns));
  }

  get #shown() {
    return shownColumns(this.#open.table.header, this.#columns);
  }

  #row(row: number, columns = this.#shown): ShownRow {
    const rows = this.#open;
    const cells = rows.table.rows[row] ?? [];
    return {
      row,
      number: rows.table.numbers[row] ?? 0,
      cells: columns.map(({ at }) => (cells[at] ?? '').slice(0, CELL_SHOWN)),
      problems: rows.problemsOf(row),
      out: rows.isOut(row),
      mended: rows.isWritten(row),
    };
  }

  /** Writes one cell. */
  edit(row: number, at: number, value: string): RowChange {
    const rows = this.#open;
    const before = rows.table.rows[row]?.[at] ?? '';
    rows.write(row, at, value);
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
    for (const row of this.#alike(at, from)) this.#open.write(row, at, to);
    return this.#compared();
  }

  /** Takes the offers of all cells of a group. */
  mendGroup(group: string): CsvSummary {
    const rows = this.#open;
    for (const row of rows.troubled()) {
      if (rows.isOut(row)) continue;
      for (const problem of rows.problemsOf(row)) {
        const { column, mend } = problem;
        const at = column === null ? undefined : rows.place(column);
        if (at !== undefined && mend && 'to' in mend && groupOf(problem) === group) rows.write(row, at, mend.to);
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

  /** Takes a column of the file for one of the template's; null: for none. */
  map(at: number, column: CsvColumn | null): CsvSummary {
    for (const [known, place] of this.#columns) if (known === column || place === at) this.#columns.delete(known);
    if (column !== null) this.#columns.set(column, at);
    return this.#checkAll();
  }

  /** Says how `03/04/1950` is to be read. */
  setOrder(order: DayOrder): CsvSummary {
    this.#dayOrder = order;
    return this.#checkAll();
  }

  /** See `CheckedRows.question`. */
  question() {
    return this.#missing().length > 0 ? null : this.#open.question();
  }

  /** See `CheckedRows.answer`. */
  answer(asked: Question, owners: readonly Owner[]): CsvSummary {
    this.#open.answer(asked, owners);
    return this.#compared();
  }

  /** What is sent: all rows but those left out, the bad ones too, so that the answer counts them. */
  toSend() {
    return fileToSend(this.#open, this.#columns, this.#name);
  }

  /** Rows as the person has them, each with a reason in a last column; the keys are the rows' numbers. */
  withReasons(reasons: ReadonlyMap<number, string>, heading: string): File {
    return fileOfRows(this.#open, reasons, { heading, name: this.#name });
  }

  /** The numbers of the rows that were left out. */
  leftOut(): number[] {
    const rows = this.#open;
    return Array.from(rows.table.numbers).filter((_, row) => rows.isOut(row));
  }
}
