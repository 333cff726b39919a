import { guardCell, unguardCell } from '#src/schemas/csv-cell.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { ownHead } from '#src/schemas/people-csv.ts';
import { CSV_COLUMNS, CSV_ROW_COLUMN, type CsvColumn } from '#src/schemas/uploads.ts';
import { sha1 } from '#src/lib/sha1.ts';
import type { CheckedRows } from './checked-rows.ts';
import { CsvRefusal } from './refusal.ts';
import { writeTable } from './table.ts';

/** What is sent: a file, and the SHA-1 of exactly its bytes. */
export interface SentFile {
  readonly file: File;
  readonly checksum: string;
}

const TYPE = 'text/csv';

/**
 * A file with the template's columns and own fields behind them, in UTF-8, of all rows that aren't left out; each names
 * its number in the person's own file. Throws a CsvRefusal where it is larger than the API takes. Specification uploads 3.4.
 */
export async function fileToSend(
  rows: CheckedRows,
  { columns, own }: { readonly columns: ReadonlyMap<CsvColumn, number>; readonly own: ReadonlyMap<number, string> },
  name: string,
): Promise<SentFile> {
  const used = CSV_COLUMNS.filter((column) => columns.has(column));
  const places = [...used.map((column) => columns.get(column) ?? -1), ...own.keys()];
  const { header, numbers, rows: all } = rows.table;
  const lines: string[][] = [[...used, ...Array.from(own.values(), ownHead), CSV_ROW_COLUMN].map(guardCell)];
  for (const [row, cells] of all.entries()) {
    if (rows.isOut(row)) continue;
    const line = places.map((at) => cells[at] ?? '');
    line.push(String(numbers[row]));
    // the server refuses a row with too many cells, too, but only if it sees them
    if (cells.length > header.length) line.push(...cells.slice(header.length).filter((cell) => cell.trim() !== ''));
    lines.push(line);
  }
  const bytes = new TextEncoder().encode(writeTable(lines));
  if (bytes.length > LIMITS.uploadBytes) throw new CsvRefusal({ reason: 'tooLarge' });
  return { file: new File([bytes], name, { type: TYPE }), checksum: await sha1(bytes) };
}

interface Reasons {
  /** Above the reasons. */
  readonly heading: string;
  /** The place of those of the time before, which give way to them; -1 without. */
  readonly old: number;
  /** Of the person's file. */
  readonly name: string;
  /** How many columns are the file's own; of those behind them some are `used`. */
  readonly width: number;
  readonly used: ReadonlySet<number>;
}

/**
 * The rows with these numbers as the person has them, each with the reason why it was not imported: no spreadsheet runs
 * a cell as a formula, and the file can be mended and uploaded again. It begins with a mark, by which spreadsheets know
 * UTF-8.
 */
export function fileOfRows(
  rows: CheckedRows,
  reasons: ReadonlyMap<number, string>,
  { heading, old, name, width, used }: Reasons,
): File {
  const { header, numbers, rows: all } = rows.table;
  const places = [...header.keys()].filter((at) => at !== old && (at < width || used.has(at)));
  const lines: string[][] = [[...places.map((at) => header[at] ?? ''), heading].map(guardCell)];
  for (const [row, cells] of all.entries()) {
    const reason = reasons.get(numbers[row] ?? 0);
    if (reason === undefined) continue;
    const own = places.map((at) => cells[at] ?? '');
    const extra = cells.slice(header.length).filter((cell) => cell.trim() !== '');
    lines.push([...own, reason, ...extra].map((cell) => guardCell(unguardCell(cell))));
  }
  return new File(['\ufeff', writeTable(lines)], name, { type: TYPE });
}
