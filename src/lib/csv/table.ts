import Papa from 'papaparse';
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

/**
 * Takes the bytes of a CSV file apart; encoding, delimiter and line ends are found out. Throws a CsvRefusal where there
 * is nothing to take apart. Specification 1 §3.
 */
export function parseTable(bytes: Uint8Array<ArrayBuffer>): CsvTable {
  const { text, encoding } = decodeText(bytes);
  const { data, errors, meta } = Papa.parse<string[]>(text, { delimitersToGuess: [...DELIMITERS] });
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
  const delimiter = DELIMITERS.find((each) => each === meta.delimiter) ?? ',';
  return { header: header.map((name) => name.trim()), rows, numbers: Int32Array.from(numbers), encoding, delimiter };
}

/** A CSV file's text: cells are quoted where they need it, lines end as RFC 4180 has it. */
export const writeTable = (rows: ReadonlyArray<readonly string[]>): string =>
  Papa.unparse(rows as string[][], { newline: '\r\n' });
