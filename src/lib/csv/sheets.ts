import { isBook } from './decode.ts';
import { CsvRefusal, type RefusalReason } from './refusal.ts';
import { readText, type Lines } from './table.ts';

/** The largest file that is opened, in bytes (assumed). What is sent of it is smaller. */
const FILE_BYTES = 50_000_000;

/** So many sheets of a spreadsheet are tried: a cover page may come first. */
const SHEETS_TRIED = 5;
const NO_TABLE: ReadonlySet<RefusalReason> = new Set(['empty', 'noRows', 'noColumns']);

/** The bytes of a file; throws a CsvRefusal for one that is too large, or can't be read. */
export async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > FILE_BYTES) throw new CsvRefusal({ reason: 'tooLarge' });
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CsvRefusal({ reason: 'unreadable' });
  });
  return new Uint8Array(bytes);
}

/** The sheets of a file, of which one is read; a file of text has none. */
export class Sheets {
  readonly #file: File;
  #names: readonly string[] = [];
  #chosen: string | null = null;

  constructor(file: File) {
    this.#file = file;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** The one that is read. */
  get chosen(): string | null {
    return this.#chosen;
  }

  /** Reads the file, or its first sheet that `read` takes for a table; throws what was said of the first one else. */
  async open<T>(bytes: Uint8Array<ArrayBuffer>, read: (lines: Lines) => T): Promise<T> {
    if (!isBook(bytes)) return read(readText(bytes));
    // the library is fetched with the first spreadsheet
    const { sheetsOf, readSheet } = await import('./book.ts');
    this.#names = await sheetsOf(bytes);
    let refusal: unknown;
    for (const sheet of this.#names.slice(0, SHEETS_TRIED)) {
      try {
        this.#chosen = sheet;
        return read(await readSheet(bytes, sheet));
      } catch (error) {
        // a cover page, or notes
        if (!(error instanceof CsvRefusal) || !NO_TABLE.has(error.reason)) throw error;
        refusal ??= error;
      }
    }
    throw refusal;
  }

  /** Reads another sheet; stays with the one before where `read` refuses it. */
  async choose<T>(sheet: string, read: (lines: Lines) => T): Promise<T> {
    const { readSheet } = await import('./book.ts');
    const lines = await readSheet(await bytesOf(this.#file), sheet);
    const before = this.#chosen;
    try {
      this.#chosen = sheet;
      return read(lines);
    } catch (error) {
      this.#chosen = before;
      throw error;
    }
  }
}
