import Papa from 'papaparse';
import { DomainError } from '#server/errors.ts';
import { readHeader, REQUIRED_CSV_COLUMNS, type CsvHeader } from '#src/schemas/people-csv.ts';

export interface CsvTable {
  readonly header: CsvHeader;
  readonly rows: ReadonlyArray<readonly string[]>;
}

const isText = (text: string) => !text.includes('\0');

/** The text of a CSV file in UTF-8, with or without a byte order mark; 400 for anything else. */
export function decodeCsv(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  // What a spreadsheet saves as its own format is a zip archive.
  if (first === 0x50 && second === 0x4b) throw new DomainError(400, 'csvType');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError(400, 'csvUnreadable');
  }
  if (!isText(text)) throw new DomainError(400, 'csvType');
  return text;
}

/** Takes a file apart at commas, semicolons or tabs; 400 where it has no rows or lacks a column. Specification 1 §3. */
export function parseCsv(text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'] });
  const [header, ...rows] = data;
  if (!header) throw new DomainError(400, 'csvEmpty');
  const found = readHeader(header);
  const missing = REQUIRED_CSV_COLUMNS.find((column) => !found.columns.has(column));
  if (missing) throw new DomainError(400, 'csvColumns', { value: missing });
  if (rows.length === 0) throw new DomainError(400, 'csvEmpty');
  return { header: found, rows };
}
