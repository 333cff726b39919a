import Papa from 'papaparse';
import { truncate } from '#src/lib/text.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { knownNames } from '#src/schemas/people-csv.ts';
import { decodeText, type Encoding } from './decode.ts';
import { CsvRefusal } from './refusal.ts';

/** The signs that may stand between two cells. */
const DELIMITERS = [',', ';', '\t'] as const;

/** How a file of text is written. */
export interface TextFormat {
  readonly encoding: Encoding;
  readonly delimiter: string;
}

/** All lines of a file, or of one sheet of it, as text; blank ones are left out. */
export interface Lines {
  readonly cells: readonly string[][];
  /** What a spreadsheet numbers each of them with: the first one is 1, and blank ones count. */
  readonly numbers: readonly number[];
  /** Null for a spreadsheet. */
  readonly text: TextFormat | null;
}

/** A line that may name the columns. */
export interface StartLine {
  readonly number: number;
  readonly text: string;
}

/** A table of people: below the line that names the columns all lines are rows. */
export interface CsvTable extends Pick<Lines, 'text'> {
  readonly header: string[];
  readonly rows: string[][];
  readonly numbers: Int32Array;
  /** The number of the line that names the columns. */
  readonly head: number;
  /** The lines at the start that may be it. */
  readonly start: readonly StartLine[];
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** What spreadsheets write into the first line to say how the others are separated. */
const SEPARATOR = /^"?sep=[,;\t]"?[,;\t]*\n/i;
/** Of a first line without end. */
const START = 1_000_000;
/** Among so many lines that aren't blank the one with the columns' names is looked for. */
export const HEADS = 20;

/** Names have no numbers in them; phones, dates and zip codes do. */
const isValue = (cell: string) => (cell.match(/\d/g)?.length ?? 0) >= 4;

/** How many columns a line would name; a line that has values names none. */
const namedBy = (cells: readonly string[]) => (cells.some(isValue) ? 0 : knownNames(cells));

/**
 * Which of some lines names the columns: the one that names the most; one alone may be said by anything, and only the
 * first line is believed it.
 */
function headAmong(lines: ReadonlyArray<readonly string[]>): { readonly at: number; readonly named: number } {
  let best = { at: 0, named: knownNames(lines[0] ?? []) };
  for (const [at, cells] of lines.slice(0, HEADS).entries()) {
    const named = at === 0 ? 0 : namedBy(cells);
    if (named > Math.max(1, best.named)) best = { at, named };
  }
  return best;
}

/** What a line is known by. */
const textOf = (cells: readonly string[]) => {
  const said = cells.filter((cell) => cell.trim() !== '').join(' · ');
  // a file's one cell may be megabytes
  return truncate(said.slice(0, 200), 80);
};

const parse = (text: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview });

/** The sign by which a line at the start names the most columns; or the first has the most cells, where none does. */
function delimiterOf(text: string): string {
  const start = text.slice(0, START).trimStart();
  const weight = (delimiter: string) => {
    const lines = parse(start, delimiter, HEADS).data.filter((cells) => !isBlank(cells));
    return headAmong(lines).named * START + (lines[0]?.length ?? 0);
  };
  return DELIMITERS.toSorted((one, other) => weight(other) - weight(one))[0] ?? ',';
}

/**
 * Takes the bytes of a CSV file apart; encoding, delimiter and line ends are found out. Throws a CsvRefusal where there
 * is nothing to take apart. Specification uploads 3.1.
 */
export function readText(bytes: Uint8Array<ArrayBuffer>): Lines {
  const decoded = decodeText(bytes);
  const { encoding } = decoded;
  // a file put together from two has both kinds of line ends
  const ended = decoded.text.includes('\r') ? decoded.text.replaceAll(/\r\n?/g, '\n') : decoded.text;
  const text = ended.replace(SEPARATOR, '');
  const delimiter = delimiterOf(text);
  const { data, errors } = parse(text, delimiter);
  // the rest of the file would be one cell
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) throw new CsvRefusal({ reason: 'openQuote', row: (open.row ?? 0) + 1 });
  const cells: string[][] = [];
  const numbers: number[] = [];
  for (const [at, line] of data.entries()) {
    if (isBlank(line)) continue;
    cells.push(line);
    numbers.push(at + 1);
  }
  return { cells, numbers, text: { encoding, delimiter } };
}

/**
 * The table in some lines: `head` is the number of the line that names its columns; without one it is found out. Throws
 * a CsvRefusal for what is no table of people.
 */
export function tableOf({ cells, numbers, text }: Lines, head: number | null): CsvTable {
  const found = head === null ? headAmong(cells).at : Math.max(0, numbers.indexOf(head));
  const header = cells[found];
  if (!header) throw new CsvRefusal({ reason: 'empty' });
  const rows = cells.slice(found + 1);
  if (rows.length === 0) throw new CsvRefusal({ reason: 'noRows' });
  if (rows.length > LIMITS.uploadRows) throw new CsvRefusal({ reason: 'tooManyRows' });
  return {
    header: header.map((name) => name.trim()),
    rows,
    numbers: Int32Array.from(numbers.slice(found + 1)),
    head: numbers[found] ?? 1,
    start: cells
      .slice(0, Math.min(HEADS, cells.length - 1))
      .map((line, at) => ({ number: numbers[at] ?? 0, text: textOf(line) })),
    text,
  };
}

/** A CSV file's text: cells are quoted where they need it, lines end as RFC 4180 has it. */
export const writeTable = (rows: ReadonlyArray<readonly string[]>): string =>
  Papa.unparse(rows as string[][], { newline: '\r\n' });
