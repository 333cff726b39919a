import { unguardCell } from '#src/schemas/csv-cell.ts';
import {
  CSV_CHOICES,
  NO_ROLE,
  readRow,
  saysProgram,
  type CsvHeader,
  type CsvPlaces,
  type CsvProblem,
  type CsvRowResult,
} from '#src/schemas/people-csv.ts';
import { saidOf, type UpdatedValues } from '#src/schemas/people-updates.ts';
import { wordsOf } from '#src/schemas/refusals.ts';
import type { CsvColumn, ExistingPeople } from '#src/schemas/uploads.ts';
import type { DayOrder } from '#src/lib/read-dates.ts';
import { mendCell } from './mend.ts';
import { groupOf, isWarning, type Problem, type ProblemGroup } from './problem.ts';
import type { CsvTable } from './table.ts';
import { Owners, type Owner, type Question } from './owners.ts';
import type { RowKeys } from './twin-rows.ts';
import { Twins } from './twins.ts';
import { Updates, type KnownPerson, type KnownQuestion } from './updates.ts';

const REPORT_EVERY = 5_000;

/** So many values of a group are told apart; once they are mapped, the next ones come. */
const VALUES = 20;

interface Found {
  readonly problem: Problem;
  readonly example: string;
  rows: number;
  readonly values: Map<string, number>;
}

/** A cell that may say one of a few things, and says another that nothing is offered for. */
const isChosen = ({ code, column, mend }: Problem): boolean =>
  code === 'rule' && mend === null && column !== null && (column === 'Program' || column in CSV_CHOICES);

/**
 * The rows of a file, each with what speaks against it by the rules that the server has, too. Specification uploads
 * 1.6, 3.1.
 */
export class CheckedRows {
  readonly table: CsvTable;
  #header: CsvHeader;
  /** What is known of the organization; all rows are checked anew by other ones. */
  places: CsvPlaces;
  #order: DayOrder | null = null;
  readonly #out: Uint8Array;
  readonly #written = new Set<number>();
  /** Rows whose role creates nobody: they are about somebody who is there already, or can't be imported. */
  readonly #keepsRole = new Set<number>();
  #broken = new Map<number, readonly Problem[]>();
  readonly #twins: Twins;
  /** Rows that were written, left out or taken in since they were compared, and what they were known by before. */
  #changed = new Map<number, RowKeys | undefined>();
  readonly #keys: Array<RowKeys | undefined>;
  readonly #owners: Owners;
  readonly #updates: Updates;
  #existing: ExistingPeople = 'skip';

  constructor(table: CsvTable, header: CsvHeader, places: CsvPlaces) {
    this.table = table;
    this.#header = header;
    this.places = places;
    this.#out = new Uint8Array(table.rows.length);
    this.#keys = Array.from({ length: table.rows.length });
    const number = (row: number) => table.numbers[row] ?? 0;
    const rows = { count: table.rows.length, keys: (row: number) => this.#known(row), number };
    this.#owners = new Owners(rows);
    this.#updates = new Updates({
      ...rows,
      said: (row) => this.#said(row),
      cell: (row, column) => this.cell(row, column),
      isTaken: (row) => this.#isTaken(row),
    });
    this.#twins = new Twins({ ...rows, known: (row) => this.#updates.known(row) }, this.#owners.taken);
  }

  /** What a row is known by, as far as it is to be imported. */
  #known(row: number): RowKeys | undefined {
    return this.#out[row] === 1 ? undefined : this.#keys[row];
  }

  /** What a row says of its person; undefined where it breaks a rule. */
  #said(row: number): UpdatedValues | undefined {
    const cells = this.table.rows[row] ?? [];
    const result = readRow(this.#header, cells, this.places);
    return 'person' in result ? saidOf(result.person, saysProgram(this.#header, cells)) : undefined;
  }

  #isTaken(row: number): boolean {
    const key = this.#known(row);
    const { taken } = this.#owners;
    return (
      key !== undefined && (taken.phone.has(key.phone) || (key.userName !== null && taken.userName.has(key.userName)))
    );
  }

  /** What becomes of rows whose people are there already. */
  get existing(): ExistingPeople {
    return this.#existing;
  }

  setExisting(existing: ExistingPeople): void {
    this.#existing = existing;
    // to check a row notes it anew
    const noted = Array.from(this.#keepsRole);
    for (const row of noted) {
      this.#check(row);
      this.#owners.look(row);
    }
    this.#compareAnew();
  }

  /** Whom a row updates and how; see `Updates`. */
  get updates(): Updates {
    return this.#updates;
  }

  get count(): number {
    return this.table.rows.length;
  }

  /** Checks all rows; `report` hears which share of them is done. */
  checkAll(header: CsvHeader, order: DayOrder | null, report: (share: number) => void): void {
    this.#header = header;
    this.#order = order;
    this.#broken = new Map();
    for (let row = 0; row < this.count; row += 1) {
      this.#check(row);
      if (row % REPORT_EVERY === 0) report(row / this.count);
    }
    this.#owners.beginAnew();
    this.#compareAnew();
  }

  #compareAnew(): void {
    this.#changed.clear();
    this.#updates.beginAnew();
    this.#twins.clear();
    this.#twins.compareAll();
  }

  /** Nothing is known of the rows while a column is missing that all of them need. */
  forget(): void {
    this.#broken = new Map();
    this.#changed.clear();
    this.#updates.beginAnew();
    this.#twins.clear();
    this.#keys.fill(undefined);
    this.#keepsRole.clear();
  }

  /** What a row says; who creates nobody is noted, and refused unless people are updated. */
  #read(row: number): CsvRowResult {
    const result = readRow(this.#header, this.table.rows[row] ?? [], this.places);
    this.#keepsRole.delete(row);
    if ('problems' in result || result.person.role !== null) return result;
    this.#keepsRole.add(row);
    return this.#existing === 'update' ? result : { problems: [NO_ROLE] };
  }

  #check(row: number): void {
    const result = this.#read(row);
    if ('problems' in result) {
      this.#keys[row] = undefined;
      this.#broken.set(
        row,
        result.problems.map((problem) => this.#withMend(row, problem)),
      );
      return;
    }
    const { firstName, lastName, phone, email, userName, externalPersonId } = result.person;
    this.#keys[row] = {
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      externalId: externalPersonId,
      phone,
      email,
      userName: userName === null ? null : userName.toLowerCase(),
    };
    this.#broken.delete(row);
  }

  #withMend(row: number, { column, ...rule }: CsvProblem): Problem {
    const mend = column && mendCell(column, unguardCell(this.cell(row, column).trim()), this.#order);
    const isOffered = mend && !('to' in mend && this.#isRefused(row, column, mend.to));
    return { code: 'rule', column, text: wordsOf(rule), rule, mend: isOffered ? mend : null };
  }

  /** Whether a rule would refuse a text in a cell, too: what can't be a day of birth isn't one in another spelling. */
  #isRefused(row: number, column: CsvColumn, text: string): boolean {
    const at = this.place(column);
    if (at === undefined) return true;
    const cells = [...(this.table.rows[row] ?? [])];
    while (cells.length < at) cells.push('');
    cells[at] = text;
    const result = readRow(this.#header, cells, this.places);
    return 'problems' in result && result.problems.some((each) => each.column === column);
  }

  /**
   * Compares the rows that were changed with all others. Gives those that may look different now; null where that may
   * be any.
   */
  compare(): ReadonlySet<number> | null {
    const changed = this.#changed;
    this.#changed = new Map();
    this.#updates.compare();
    return this.#twins.compare(changed);
  }

  #change(row: number): void {
    if (!this.#changed.has(row)) this.#changed.set(row, this.#known(row));
    this.#owners.look(row);
  }

  /** A row is another one now, and may mean somebody else. */
  #changeWho(row: number): void {
    this.#change(row);
    this.#updates.look(row);
  }

  /** A new column behind all others, empty; gives its place. Cells without a head stay behind it. */
  addColumn(name: string): number {
    const at = this.table.header.length;
    this.table.header.push(name);
    for (const cells of this.table.rows) {
      while (cells.length < at) cells.push('');
      if (cells.length > at) cells.splice(at, 0, '');
    }
    return at;
  }

  /** Writes a column without checking it: `value` gives each row's cell, or undefined to leave it. */
  fill(at: number, value: (cells: readonly string[]) => string | undefined): void {
    for (const cells of this.table.rows) {
      const given = value(cells);
      if (given !== undefined) cells[at] = given;
    }
  }

  /** Takes away all columns from a place on that were added. */
  cut(from: number): void {
    const { header, rows } = this.table;
    const count = header.length - from;
    if (count === 0) return;
    header.length = from;
    for (const cells of rows) cells.splice(from, count);
  }

  place(column: CsvColumn): number | undefined {
    return this.#header.columns.get(column);
  }

  cell(row: number, column: CsvColumn): string {
    return this.table.rows[row]?.[this.place(column) ?? -1] ?? '';
  }

  /** Writes a cell; the row is checked anew, and compared with the others once that is asked for. */
  write(row: number, at: number, value: string): void {
    const cells = this.table.rows[row];
    if (!cells) return;
    while (cells.length < at) cells.push('');
    cells[at] = value;
    this.#written.add(row);
    this.#changeWho(row);
    this.#check(row);
  }

  /** Writes what somebody typed: a day in another spelling than the rules have is kept as they have it. */
  writeTyped(row: number, at: number, value: string): void {
    this.write(row, at, value);
    const mend = this.problemsOf(row).find(
      ({ column }) => column === 'Date of Birth' && this.place(column) === at,
    )?.mend;
    if (mend && 'to' in mend) this.write(row, at, mend.to);
  }

  isWritten(row: number): boolean {
    return this.#written.has(row);
  }

  isOut(row: number): boolean {
    return this.#out[row] === 1;
  }

  leaveOut(row: number, out: boolean): void {
    this.#change(row);
    this.#out[row] = out ? 1 : 0;
  }

  /** What speaks against a row, errors first. */
  problemsOf(row: number): readonly Problem[] {
    const broken = this.#broken.get(row) ?? this.#updates.found.get(row);
    if (broken) return broken;
    return this.#isNobody(row) ? [this.#withMend(row, NO_ROLE)] : (this.#twins.found.get(row) ?? []);
  }

  /** A row that creates nobody, and that nobody is meant by. */
  #isNobody(row: number): boolean {
    return this.#existing === 'update' && this.#keepsRole.has(row) && this.#updates.known(row) === undefined;
  }

  isBad(row: number): boolean {
    return this.problemsOf(row).some((problem) => !isWarning(problem));
  }

  /** Rows with problems and those of them that are left out, too; in their order. */
  troubled(): number[] {
    const own = [...this.#updates.found.keys(), ...[...this.#keepsRole].filter((row) => this.#isNobody(row))];
    const troubled = new Set([...this.#broken.keys(), ...this.#twins.found.keys(), ...own]);
    return [...troubled].toSorted((one, other) => one - other);
  }

  /** The problems of the rows that are to be imported, alike ones together; those that end a row first, then by number. */
  groups(): ProblemGroup[] {
    const found = new Map<string, Found>();
    for (const row of this.troubled()) {
      if (this.isOut(row)) continue;
      for (const problem of this.problemsOf(row)) {
        const id = groupOf(problem);
        const example = problem.column ? this.cell(row, problem.column) : '';
        const group: Found = found.get(id) ?? { problem, example, rows: 0, values: new Map() };
        found.set(id, group);
        group.rows += 1;
        const value = example.trim();
        if (!isChosen(problem)) continue;
        const count = group.values.get(value) ?? (group.values.size < VALUES ? 0 : undefined);
        if (count !== undefined) group.values.set(value, count + 1);
      }
    }
    const weight = ({ problem, rows }: ProblemGroup) => (isWarning(problem) ? 0 : 1e9) + rows;
    const told = ({ values, ...group }: Found) => ({
      ...group,
      values: Array.from(values, ([value, rows]) => ({ value, rows })).toSorted((one, other) => other.rows - one.rows),
    });
    return [...found]
      .map(([id, group]) => ({ id, ...told(group) }))
      .toSorted((one, other) => weight(other) - weight(one));
  }

  /** What the organization hasn't been asked for yet, as much as one call may hold; null where all is known. */
  question(): Question | null {
    return this.#owners.question();
  }

  /** Notes who has what was asked for; the rows are compared with them once that is asked for. */
  answer(asked: Question, owners: readonly Owner[]): void {
    this.#owners.answer(asked, owners);
    for (const { field, value } of owners) for (const row of this.#twins.rowsWith(field, value)) this.#change(row);
    this.#updates.lookAgain();
  }

  /** The next rows that may update somebody; null where none may, or all are known. */
  knownQuestion(): KnownQuestion | null {
    return this.#existing === 'update' ? this.#updates.question() : null;
  }

  /** Notes whom rows would update; they are compared anew once that is asked for. Gives whether there is anybody. */
  answerKnown(asked: KnownQuestion, people: ReadonlyArray<KnownPerson | null>): boolean {
    if (this.#existing !== 'update') return false;
    const met = this.#updates.answer(asked, people);
    for (const row of met) this.#change(row);
    return met.length > 0;
  }

  /** Whether a row would change somebody who is there; false for who is as the row says, too. */
  isUpdate(row: number): boolean {
    return !this.isOut(row) && !this.isBad(row) && (this.#updates.size(row) ?? 0) > 0;
  }

  /** How many rows would change somebody who is there, and how many say what is known. */
  countUpdates(): { readonly updates: number; readonly unchanged: number } {
    let updates = 0;
    let unchanged = 0;
    for (const row of this.#updates.rows()) {
      if (this.isUpdate(row)) updates += 1;
      else if (this.#updates.size(row) === 0 && !this.isOut(row) && !this.isBad(row)) unchanged += 1;
    }
    return { updates, unchanged };
  }
}
