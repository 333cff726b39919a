import { readDate } from '#src/lib/read-dates.ts';
import { unguardCell } from '#src/schemas/csv-cell.ts';
import { fold } from '#src/schemas/fold.ts';
import { choiceOf, toE164, type CsvPlaces } from '#src/schemas/people-csv.ts';
import { NOT_THEIR_OWN } from '#src/schemas/people-csv-names.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import { isParted } from './split-name.ts';

/** Of so many rows, spread over the file, the cells are looked at. */
const SAMPLE = 200;
/** A column is told by no fewer cells; fewer may be alike by chance. */
const CELLS = 3;
/** So many of the cells that say something must say what the column is. */
const SHARE = 0.9;
/** Numbers of members are like ZIP codes, but come once each: of ZIP codes some come again. */
const DISTINCT = 0.8;
/** A day of birth is older: days of visits and of joining are younger. */
const YEARS = 18;

const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[a-z]{2,}$/i;
const PHONE = /^\+1[2-9]\d{2}[2-9]\d{6}$/;
const ZIP = /^\d{5}(?:-\d{4})?$/;
const YEAR = /\d{4}/;

function isBirth(text: string): boolean {
  // a number alone may be anything
  if (/^\d*$/.test(text)) return false;
  const reading = readDate(text, null);
  if (reading?.kind === 'incomplete' || !reading) return false;
  const year = Number(YEAR.exec(reading.kind === 'day' ? reading.iso : text)?.[0] ?? Number.NaN);
  return year <= new Date().getFullYear() - YEARS;
}

/** What the cells of a column are known by. */
const KINDS: ReadonlyArray<readonly [column: CsvColumn, is: (text: string, places: CsvPlaces) => boolean]> = [
  ['Email', (text) => EMAIL.test(text)],
  ['Phone', (text) => PHONE.test(toE164(text))],
  ['Date of Birth', isBirth],
  ['Preferred Language', (text) => choiceOf('Preferred Language', text) !== undefined],
  ['Program', (text, { programIds }) => programIds.has(text.toLowerCase()) || programIds.has(fold(text))],
  ['Zip Code', (text) => ZIP.test(text)],
];

function kindOf(cells: readonly string[], open: ReadonlySet<CsvColumn>, places: CsvPlaces): CsvColumn | null {
  if (cells.length < CELLS) return null;
  for (const [column, is] of KINDS) {
    if (!open.has(column)) continue;
    if (cells.filter((text) => is(text, places)).length < cells.length * SHARE) continue;
    if (column === 'Zip Code' && new Set(cells).size > cells.length * DISTINCT) continue;
    return column;
  }
  return null;
}

type Rows = ReadonlyArray<readonly string[]>;

/** Rows of the whole file, where it is long not all. */
function sampleOf(rows: Rows): Rows {
  const step = Math.max(1, Math.ceil(rows.length / SAMPLE));
  return rows.filter((_, row) => row % step === 0);
}

/** What the cells of a column say, without those that say nothing. */
const cellsAt = (rows: Rows, at: number) =>
  rows.map((row) => unguardCell((row[at] ?? '').trim())).filter((cell) => cell !== '');

/** Whether a column has last and first name in one, parted by a comma. Specification uploads 3.8. */
export function hasWholeNames(rows: Rows, at: number): boolean {
  const cells = cellsAt(sampleOf(rows), at);
  return cells.length >= CELLS && cells.filter(isParted).length >= cells.length * SHARE;
}

interface GuessOptions {
  readonly header: readonly string[];
  readonly rows: Rows;
  readonly places: CsvPlaces;
  /** Whether the column at a place is something already. */
  readonly isTaken: (at: number) => boolean;
  /** Whether the file has such a column already, or all rows have it. */
  readonly isKnown: (column: CsvColumn) => boolean;
}

/**
 * What columns are whose heads say nothing, by what is in their cells. Two columns of one kind are asked for, not
 * guessed, and so is one that is about somebody else. Specification uploads 1.12.
 */
export function guessColumns({ header, rows, places, isTaken, isKnown }: GuessOptions): Map<CsvColumn, number> {
  const open = new Set(KINDS.map(([column]) => column).filter((column) => !isKnown(column)));
  const sample = sampleOf(rows);
  const found = new Map<CsvColumn, number[]>();
  for (const [at, name] of header.entries()) {
    if (isTaken(at) || NOT_THEIR_OWN.test(fold(name))) continue;
    const column = kindOf(cellsAt(sample, at), open, places);
    if (column) found.set(column, [...(found.get(column) ?? []), at]);
  }
  return new Map(
    Array.from(found).flatMap(([column, [at = 0, ...others]]) => (others.length === 0 ? [[column, at] as const] : [])),
  );
}
