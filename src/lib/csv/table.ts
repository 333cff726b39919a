import Papa from 'papaparse';
import { LIMITS } from '#src/schemas/limits.ts';
import { readHeader } from '#src/schemas/people-csv.ts';
import { decodeText, type Encoding } from './decode.ts';
import { CsvRefusal } from './refusal.ts';

/** The signs that may stand between two cells. */
const DELIMITERS = [',', ';', '\t'] as const;

/** A file taken apart: all of it as text, as it stands there. */
export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: string[][];
  /** What a spreadsheet numbers each row with; its heading is 1, and blank rows count. */
  readonly numbers: Int32Array;
  readonly encoding: Encoding;
  readonly delimiter: string;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** What spreadsheets write into the first line to say how the others are separated. */
const SEPARATOR = /^"?sep=[,;\t]"?[,;\t]*\n/i;
/** Of a first line without end. */
const START = 1_000_000;

const parse = (text: string, delimiter: string) => Papa.parse<string[]>(text, { delimiter, newline: '\n' });

/** The sign by which the first line names the most columns of the template; or has the most cells, where it names none. */
function delimiterOf(text: string): string {
  const start = text.slice(0, START).trimStart();
  const line = start.slice(0, start.indexOf('\n') + 1 || undefined);
  const weight = (delimiter: string) => {
    const names = parse(line, delimiter).data[0] ?? [];
    return readHeader(names).columns.size * START + names.length;
  };
  return DELIMITERS.toSorted((one, other) => weight(other) - weight(one))[0] ?? ',';
}

/**
 * Takes the bytes of a CSV file apart; encoding, delimiter and line ends are found out. Throws a CsvRefusal where there
 * is nothing to take apart. Specification uploads 3.1.
 */
export function parseTable(bytes: Uint8Array<ArrayBuffer>): CsvTable {
  const decoded = decodeText(bytes);
  const { encoding } = decoded;
  // a file put together from two has both kinds of line ends
  const ended = decoded.text.includes('\r') ? decoded.text.replaceAll(/\r\n?/g, '\n') : decoded.text;
  const text = ended.replace(SEPARATOR, '');
  const delimiter = delimiterOf(text);
  const { data, errors } = parse(text, delimiter);
  // the rest of the file would be one cell
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new CsvRefusal('openQuote');
  const first = data.findIndex((cells) => !isBlank(cells));
  const header = data[first];
  if (!header) throw new CsvRefusal('empty');
  const rows: string[][] = [];
  const numbers: number[] = [];
  for (let at = first + 1; at < data.length; at += 1) {
    const cells = data[at];
    if (!cells || isBlank(cells)) continue;
    rows.push(cells);
    numbers.push(at + 1);
  }
  if (rows.length === 0) throw new CsvRefusal('noRows');
  if (rows.length > LIMITS.uploadRows) throw new CsvRefusal('tooManyRows');
  return { header: header.map((name) => name.trim()), rows, numbers: Int32Array.from(numbers), encoding, delimiter };
}

/** A CSV file's text: cells are quoted where they need it, lines end as RFC 4180 has it. */
export const writeTable = (rows: ReadonlyArray<readonly string[]>): string =>
  Papa.unparse(rows as string[][], { newline: '\r\n' });
