import {
  readHeader,
  REQUIRED_CSV_COLUMNS,
  wholeNameAt,
  type CsvHeader,
  type CsvPlaces,
} from '#src/schemas/people-csv.ts';
import { isOwnName, OWN_FIELDS, ownKey } from '#src/schemas/person-details.ts';
import type { CsvColumn, ExistingPeople } from '#src/schemas/uploads.ts';
import { AddedColumns } from './added-columns.ts';
import { CheckedRows } from './checked-rows.ts';
import { fileOfRows, fileToSend } from './csv-output.ts';
import {
  OWN_FIELD,
  shownColumns,
  WHOLE_NAME,
  type ColumnUse,
  type CsvSummary,
  type RowChange,
  type RowFilter,
  type ShownRow,
} from './csv-summary.ts';
import type { DayOrder } from './mend-dates.ts';
import type { Owner, Question } from './owners.ts';
import { groupOf } from './problem.ts';
import { isBook } from './decode.ts';
import { CsvRefusal, type RefusalReason } from './refusal.ts';
import { RowOrder } from './row-order.ts';
import type { NameOrder } from './split-name.ts';
import { readText, tableOf, type Lines } from './table.ts';
import type { KnownPerson, KnownQuestion } from './updates.ts';

/** The largest file that is opened, in bytes (assumed). What is sent of it is smaller. */
const FILE_BYTES = 50_000_000;
/** Of a longer cell, which no rule allows, the rest isn't shown. */
const CELL_SHOWN = 2_000;

/** So many sheets of a spreadsheet are tried: a cover page may come first. */
const SHEETS_TRIED = 5;
const NO_TABLE: ReadonlySet<RefusalReason> = new Set(['empty', 'noRows', 'noColumns']);

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CsvRefusal('unreadable');
  });
  return new Uint8Array(bytes);
}

/** What all rows of a file may have that says nothing of it. */
export type ForAll = Partial<Readonly<Record<CsvColumn, string>>>;

/** A person's file on its way to being imported. It knows no page: in a browser it lives in a worker. */
export class CsvFile {
  #lines: Lines | null = null;
  #file: File | null = null;
  #sheets: readonly string[] = [];
  #sheet: string | null = null;
  #places: CsvPlaces | null = null;
  #forAll: ForAll = {};
  #rows: CheckedRows | null = null;
  #added: AddedColumns | null = null;
  #name = '';
  #columns: Map<CsvColumn, number> = new Map();
  /** Names of own fields by the places of their columns. */
  readonly #ownFields = new Map<number, string>();
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
    if (file.size > FILE_BYTES) throw new CsvRefusal('tooLarge');
    const bytes = await bytesOf(file);
    this.#name = file.name;
    this.#places = places;
    this.#forAll = forAll;
    this.#file = file;
    if (!isBook(bytes)) return this.#readLines(readText(bytes), null);
    // the library is fetched with the first spreadsheet
    const { sheetsOf, readSheet } = await import('./book.ts');
    this.#sheets = await sheetsOf(bytes);
    let refusal: unknown;
    for (const sheet of this.#sheets.slice(0, SHEETS_TRIED)) {
      try {
        this.#sheet = sheet;
        return this.#readLines(await readSheet(bytes, sheet), null);
      } catch (error) {
        // a cover page, or notes: what is said of the first one is told
        if (!(error instanceof CsvRefusal) || !NO_TABLE.has(error.reason)) throw error;
        refusal ??= error;
      }
    }
    throw refusal;
  }

  /** Reads another sheet; throws a CsvRefusal where it is no table of people, and stays with the one before. */
  async setSheet(sheet: string): Promise<CsvSummary> {
    if (!this.#file) throw new Error('no file is open');
    const { readSheet } = await import('./book.ts');
    const lines = await readSheet(await bytesOf(this.#file), sheet);
    const summary = this.#readLines(lines, null);
    this.#sheet = sheet;
    return { ...summary, sheet };
  }

  /** Takes some lines for a table whose columns are named in one of them; without a number it is found out. */
  #readLines(lines: Lines, head: number | null): CsvSummary {
    if (!this.#places) throw new Error('no file is open');
    const table = tableOf(lines, head);
    const header = readHeader(table.header);
    const wholeName = wholeNameAt(table.header);
    if (head === null && header.columns.size === 0 && wholeName < 0) throw new CsvRefusal('noColumns');
    this.#lines = lines;
    this.#columns = new Map(header.columns);
    this.#findOwn(table.header, header);
    this.#order = null;
    this.#rows = new CheckedRows(table, header, this.#places);
    this.#rows.setExisting(this.#existing);
    this.#added = new AddedColumns(this.#rows);
    if (wholeName >= 0 && !this.#columns.has('First Name') && !this.#columns.has('Last Name'))
      this.#use(this.#own.split(wholeName, 'lastWord'));
    for (const [column, value] of Object.entries(this.#forAll) as Array<[CsvColumn, string]>)
      if (!this.#columns.has(column)) this.#columns.set(column, this.#own.fill(column, value));
    return this.#checkAll();
  }

  /** Own fields that the heads name as such, and those that the organization has already. */
  #findOwn(names: readonly string[], { own = new Map(), columns, rowColumn }: CsvHeader): void {
    this.#ownFields.clear();
    for (const [name, at] of own) this.#ownFields.set(at, name);
    const used = new Set([...columns.values(), rowColumn]);
    for (const [at, name] of names.entries())
      if (!used.has(at) && this.#places?.ownNames?.has(ownKey(name))) this.#takeOwn(at, name);
  }

  /** Takes a column for an own field, where it may be one and no other is it. */
  #takeOwn(at: number, name: string): void {
    const isTaken = Array.from(this.#ownFields.values(), ownKey).includes(ownKey(name));
    if (isOwnName(name) && !isTaken && this.#ownFields.size < OWN_FIELDS) this.#ownFields.set(at, name.trim());
  }

  /** Takes all columns with a name that aren't used for own fields. */
  keepUnused(): CsvSummary {
    const rowColumn = readHeader(this.#open.table.header).rowColumn;
    for (const { at, name, column, from } of this.#shown)
      if (column === null && from === 'file' && at !== rowColumn) this.#takeOwn(at, name);
    return this.#checkAll();
  }

  #use(places: ReadonlyMap<CsvColumn, number>): void {
    for (const [column, at] of places) this.#columns.set(column, at);
  }

  get #own(): AddedColumns {
    if (!this.#added) throw new Error('no file is open');
    return this.#added;
  }

  #summary(): CsvSummary {
    const rows = this.#open;
    let out = 0;
    let bad = 0;
    for (let row = 0; row < rows.count; row += 1) if (rows.isOut(row)) out += 1;
    for (const row of rows.troubled()) if (!rows.isOut(row) && rows.isBad(row)) bad += 1;
    const { updates, unchanged } = rows.countUpdates();
    const missing = this.#missing();
    return {
      columns: this.#shown,
      missing,
      total: rows.count,
      out,
      bad,
      good: missing.length > 0 ? 0 : rows.count - out - bad,
      groups: rows.groups(),
      sheets: this.#sheets,
      sheet: this.#sheet,
      text: rows.table.text,
      head: rows.table.head,
      start: rows.table.start,
      values: this.#own.values(this.#columns),
      split: this.#own.splitAmong(this.#columns),
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
    const own = new Map(Array.from(this.#ownFields, ([at, name]) => [name, at] as const));
    const header = { columns: this.#columns, own, width: rows.table.header.length };
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
    return shownColumns({
      header: this.#open.table.header,
      columns: this.#columns,
      own: this.#ownFields,
      added: this.#own.among(this.#columns),
      split: this.#own.splitAmong(this.#columns),
      width: this.#own.width,
    });
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
      checked: this.#missing().length === 0,
      mended: rows.isWritten(row),
      update: rows.updates.shown(row),
    };
  }

  /** Writes one cell. */
  edit(row: number, at: number, value: string): RowChange {
    const rows = this.#open;
    const before = rows.table.rows[row]?.[at] ?? '';
    rows.write(row, at, value);
    for (const [place, part] of this.#own.partsOf(at, value)) rows.write(row, place, part);
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

  /** Takes a column of the file for one of the template's, or for whole names; null: for none. */
  map(at: number, use: ColumnUse | null): CsvSummary {
    const parts = this.#own.splitAmong(this.#columns)?.of === at ? this.#own.among(this.#columns) : [];
    for (const { column, of } of parts) if (of === at) this.#columns.delete(column);
    for (const [known, place] of this.#columns) if (known === use || place === at) this.#columns.delete(known);
    this.#ownFields.delete(at);
    if (use === OWN_FIELD) this.#takeOwn(at, this.#open.table.header[at] ?? '');
    else if (use === WHOLE_NAME) this.#use(this.#own.split(at, 'lastWord'));
    else if (use !== null) this.#columns.set(use, at);
    return this.#checkAll();
  }

  /** Gives all rows one value in a column that the file doesn't have; null: none any more. */
  setForAll(column: CsvColumn, value: string | null): CsvSummary {
    if (value !== null) this.#columns.set(column, this.#own.fill(column, value));
    else if (this.#own.values(this.#columns).has(column)) this.#columns.delete(column);
    return this.#checkAll();
  }

  /** Says how whole names are parted. */
  setNameOrder(order: NameOrder): CsvSummary {
    const split = this.#own.splitAmong(this.#columns);
    if (split) this.#own.split(split.of, order);
    return this.#checkAll();
  }

  /** Says which line names the columns; what was written into cells stays. */
  setHead(number: number): CsvSummary {
    this.#forAll = { ...this.#forAll, ...Object.fromEntries(this.#own.values(this.#columns)) };
    if (!this.#lines) throw new Error('no file is open');
    this.#own.remove();
    return this.#readLines(this.#lines, number);
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
    return this.#missing().length > 0 ? null : this.#open.knownQuestion();
  }

  /** See `CheckedRows.answerKnown`. */
  answerKnown(asked: KnownQuestion, people: ReadonlyArray<KnownPerson | null>): CsvSummary | null {
    return this.#open.answerKnown(asked, people) ? this.#compared() : null;
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
    return fileToSend(this.#open, { columns: this.#columns, own: this.#ownFields }, this.#name);
  }

  /** Rows as the person has them, each with a reason in a last column; the keys are the rows' numbers. */
  withReasons(reasons: ReadonlyMap<number, string>, heading: string): File {
    const used = new Set(this.#columns.values());
    return fileOfRows(this.#open, reasons, { heading, name: this.#name, width: this.#own.width, used });
  }

  /** The numbers of the rows that were left out. */
  leftOut(): number[] {
    const rows = this.#open;
    return Array.from(rows.table.numbers).filter((_, row) => rows.isOut(row));
  }
}
