import { createSHA1 } from 'hash-wasm';
import Papa from 'papaparse';
import { DomainError } from '#server/errors.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { readHeader, REQUIRED_CSV_COLUMNS, type CsvHeader } from '#src/schemas/people-csv.ts';

export interface CsvRecord {
  readonly cells: readonly string[];
  /** A quotation mark stands where none can be: what belongs to which cell is a guess. */
  readonly isBroken: boolean;
}

export interface CsvFile {
  readonly header: CsvHeader;
  /** Rows below the header that aren't blank. */
  readonly total: number;
  /** Reads the rows, as many at a time as the file's next piece holds. */
  rows(): AsyncGenerator<CsvRecord[]>;
}

/** How files begin that are none of ours: zip (and with it xlsx), PNG, JPEG, GIF, PDF, and Excel's old format. */
const OTHER_KINDS = ['504b', '89504e47', 'ffd8ff', '47494638', '25504446', 'd0cf11e0'];

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** How much of a file is read before other requests get their turn, in bytes. */
const AT_A_TIME = 1_000_000;

/** How much is decoded and taken apart at once, in bytes: a file in memory streams as one piece, whatever its size. */
const PIECE = 128 * 1024;

async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let since = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (let at = 0; at < part.value.length; at += PIECE) {
      const piece = part.value.subarray(at, at + PIECE);
      yield piece;
      since += piece.length;
      if (since < AT_A_TIME) continue;
      since = 0;
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}

/** SHA-1 of a file in hexadecimal, read piece by piece. Specification uploads 2.1. */
async function sha1(file: Blob): Promise<string> {
  const hash = await createSHA1();
  for await (const bytes of bytesOf(file)) hash.update(bytes);
  return hash.digest('hex');
}

/** The text of a file in UTF-8, piece by piece, each line ended by a line feed; 400 for anything else. */
async function* textOf(file: Blob): AsyncGenerator<string> {
  const start = hexOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (OTHER_KINDS.some((kind) => start.startsWith(kind))) throw new DomainError(400, 'csvType');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new DomainError(400, 'csvUnreadable');
    }
  };
  const ended = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);
  // The line feed of a carriage return at the end of one piece may be the start of the next.
  let held = '';
  for await (const bytes of bytesOf(file)) {
    const text = held + decode(bytes);
    if (text.includes('\0')) throw new DomainError(400, 'csvType');
    held = text.endsWith('\r') ? '\r' : '';
    yield ended(held === '' ? text : text.slice(0, -1));
  }
  yield ended(held + decode());
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

interface Parsed {
  readonly data: string[][];
  readonly errors: ReadonlyArray<{ readonly code: string; readonly row: number }>;
  /** Where the row begins that isn't ended yet. */
  readonly meta: { readonly cursor: number };
}

const parserFor = (delimiter: string) => {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  return (text: string, isEnd: boolean) => parser.parse(text, 0, !isEnd) as Parsed;
};

/** All rows of the text that aren't blank, the header too; 400 for a row without end. */
async function* recordsOf(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRecord[]> {
  const parse = parserFor(delimiter);
  let rest = '';
  // A row that isn't ended is read again when the text is twice as long: each time would take forever.
  let enough = 0;
  let seen = 0;
  const read = (isEnd: boolean): CsvRecord[] => {
    const { data, errors, meta } = parse(rest, isEnd);
    const broken = new Set<number>();
    for (const { code, row } of errors) {
      // The header is row 0, and without one there is no table.
      if (code === 'MissingQuotes' && seen + row === 0) throw new DomainError(400, 'csvType');
      if (code === 'MissingQuotes') throw new DomainError(400, 'csvQuoteOpen', { params: { value: seen + row } });
      broken.add(row);
    }
    rest = isEnd ? '' : rest.slice(meta.cursor);
    enough = data.length > 0 ? 0 : rest.length * 2;
    const records = data.flatMap((cells, row) => (isBlank(cells) ? [] : [{ cells, isBroken: broken.has(row) }]));
    seen += records.length;
    return records;
  };
  for await (const text of texts) {
    rest += text;
    if (rest.length < Math.min(enough, LIMITS.uploadRowLength)) continue;
    yield read(false);
    if (rest.length <= LIMITS.uploadRowLength) continue;
    read(true);
    throw new DomainError(400, 'csvType');
  }
  yield read(true);
}

const DELIMITERS = [',', ';', '\t'];

/** What spreadsheets write into the first line to say how the others are separated. */
const SEPARATOR = /^"?sep=[,;\t]"?[,;\t]*\n/i;

/** The start of the text, up to the end of the first line that isn't blank. */
async function startOf(file: Blob): Promise<string> {
  let start = '';
  for await (const text of textOf(file)) {
    start = (start + text).replace(/^(?:[ \t,;]*\n)+/, '');
    if (start.slice(SEPARATOR.exec(start)?.[0].length ?? 0).includes('\n')) break;
    if (start.length > LIMITS.uploadRowLength) break;
  }
  return start;
}

/** The delimiter by which the first line names the most columns. */
function delimiterOf(start: string): string {
  const first = start.replace(SEPARATOR, '').slice(0, LIMITS.uploadRowLength);
  const known = (delimiter: string) => readHeader(parserFor(delimiter)(first, true).data[0] ?? []).columns.size;
  return DELIMITERS.toSorted((one, other) => known(other) - known(one))[0] ?? ',';
}

const isSeparator = ({ cells }: CsvRecord) => /^sep=/i.test(cells[0] ?? '');

/** The records from the header on. */
async function* withoutSeparator(records: AsyncGenerator<CsvRecord[]>): AsyncGenerator<CsvRecord[]> {
  let isStart = true;
  for await (const some of records) {
    if (some.length === 0) continue;
    yield isStart && some[0] && isSeparator(some[0]) ? some.slice(1) : some;
    isStart = false;
  }
}

/** The rows below the header. */
async function* rowsOf(file: Blob, delimiter: string): AsyncGenerator<CsvRecord[]> {
  let hasHeader = false;
  for await (const records of withoutSeparator(recordsOf(textOf(file), delimiter))) {
    yield hasHeader ? records : records.slice(1);
    hasHeader ||= records.length > 0;
  }
}

/**
 * Takes a CSV file apart at commas, semicolons or tabs, in a stream: it is read once to the end before anything is
 * made of it. 400 for a wrong checksum, for what is no readable text, for one without rows or a required column, and
 * for one that isn't to be told apart. Specification uploads 1.3, 2.2.
 */
export async function openCsv(file: Blob, checksum: string): Promise<CsvFile> {
  if ((await sha1(file)) !== checksum) throw new DomainError(400, 'checksum');
  const delimiter = delimiterOf(await startOf(file));
  let header: CsvHeader | undefined;
  let total = 0;
  for await (const records of withoutSeparator(recordsOf(textOf(file), delimiter))) {
    const [first] = records;
    if (!first) continue;
    if (!header) {
      const found = (header = readHeader(first.cells));
      const missing = REQUIRED_CSV_COLUMNS.find((column) => !found.columns.has(column));
      if (missing) throw new DomainError(400, 'csvColumns', { params: { value: missing } });
      total -= 1;
    }
    total += records.length;
    if (total > LIMITS.uploadRows)
      throw new DomainError(400, 'csvRows', { params: { value: LIMITS.uploadRows.toLocaleString('en-US') } });
  }
  if (!header || total === 0) throw new DomainError(400, 'csvEmpty');
  return { header, total, rows: () => rowsOf(file, delimiter) };
}
