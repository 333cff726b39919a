import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { LIMITS } from '#src/schemas/limits.ts';
import { outlineOf, streamOf } from './book-parts.ts';
import { CsvRefusal } from './refusal.ts';
import { HEADS, isBlank, type Lines } from './table.ts';

/** Of a larger file the merged cells aren't asked for: that takes four times as long as all the rest. */
const MERGES_BYTES = 2_000_000;
/** Cells of one sheet that are kept: more would fill the memory. */
const CELLS = 20_000_000;
/** What spreadsheets show where a formula went wrong: it is no text of anybody's. */
const FAILED = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;

type Cell = string | number | boolean | Date | null | undefined;

/** The day as the template has it, and the time where there is one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', clock = ''] = date.toISOString().split('T');
  const time = clock.slice(0, 5);
  // a time of no day is counted from the last one of 1899
  if (day < '1900-01-01') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** A cell as it would stand in a CSV file; numbers with the digits that spreadsheets keep of them. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof Date) return dateText(cell);
  return FAILED.test(cell) ? '' : cell;
}

/** The library's errors are told apart by their names. */
const refusing = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof CsvRefusal) throw error;
    const name = error instanceof Error ? error.name : '';
    throw new CsvRefusal({ reason: name === 'EncryptedFileError' ? 'password' : 'brokenBook' });
  });

/** The names of a spreadsheet's sheets, without those that are hidden; throws a CsvRefusal for what is none. */
export async function sheetsOf(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  await refusing(
    (async () =>
      readXlsx(outlineOf(bytes), {
        sheets: ({ name, hidden, veryHidden }) => {
          if (!hidden && !veryHidden) names.push(name);
          return false;
        },
      }))(),
  );
  if (names.length === 0) throw new CsvRefusal({ reason: 'brokenBook' });
  return names;
}

/** Cells that are one over several rows say the same in each of them. */
async function fillMerged(bytes: Uint8Array, sheet: string, rows: Map<number, string[]>): Promise<void> {
  const { sheets } = await readXlsx(bytes, { sheets: [sheet] });
  for (const { startRow, endRow, startCol } of sheets[0]?.merges ?? []) {
    const text = rows.get(startRow)?.[startCol] ?? '';
    if (text === '') continue;
    for (let at = startRow + 1; at <= endRow; at += 1) {
      const cells = rows.get(at);
      // a row that has nothing else is none
      if (!cells) continue;
      while (cells.length <= startCol) cells.push('');
      cells[startCol] = text;
    }
  }
}

type Rows = Map<number, string[]>;

async function rowsOf(input: Uint8Array | ReadableStream<Uint8Array>, sheet: string): Promise<Rows> {
  const rows: Rows = new Map();
  let count = 0;
  for await (const { index, values } of streamXlsxRows(input, { sheet })) {
    const cells = values.map(textOf);
    while (cells.at(-1) === '') cells.pop();
    if (isBlank(cells)) continue;
    rows.set(index, cells);
    count += cells.length;
    // the lines above the rows are counted once it is known which they are
    if (rows.size > LIMITS.uploadRows + HEADS) throw new CsvRefusal({ reason: 'tooManyRows' });
    if (count > CELLS) throw new CsvRefusal({ reason: 'tooLarge' });
  }
  return rows;
}

/** Reads a sheet in a stream where that can be done; else as a whole. */
async function anyRowsOf(bytes: Uint8Array, sheet: string): Promise<Rows> {
  const stream = streamOf(bytes);
  if (!stream) return rowsOf(bytes, sheet);
  try {
    return await rowsOf(stream, sheet);
  } catch (error) {
    if (error instanceof CsvRefusal) throw error;
    return rowsOf(bytes, sheet);
  }
}

async function linesOf(bytes: Uint8Array, sheet: string): Promise<Lines> {
  const rows = await anyRowsOf(bytes, sheet);
  if (bytes.length <= MERGES_BYTES) await fillMerged(bytes, sheet, rows);
  return { cells: [...rows.values()], numbers: [...rows.keys()].map((index) => index + 1), text: null };
}

/**
 * The lines of a sheet, read in a stream: dates as days, of formulas what they gave, merged cells in each of their
 * rows. Throws a CsvRefusal for what can't be read. Specification uploads 3.9.
 */
export const readSheet = (bytes: Uint8Array, sheet: string): Promise<Lines> => refusing(linesOf(bytes, sheet));
