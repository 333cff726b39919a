import { CsvRefusal, type RefusalReason } from './refusal.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How files begin that are often taken for a CSV file. */
const BOOK = [0x50, 0x4b, 0x03, 0x04] as const;
const OLD_BOOK = [0xd0, 0xcf, 0x11, 0xe0] as const;
const MAGIC: ReadonlyArray<readonly [RefusalReason, readonly number[]]> = [
  ['spreadsheet', BOOK],
  ['spreadsheet', OLD_BOOK],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['archive', [0x50, 0x4b]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
];

const SAMPLE = 4096;
/** Of the bytes at even or odd places: more NULs than this are the empty halves of UTF-16. */
const HALVES = 0.3;

const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

/**
 * Whether some bytes are a spreadsheet's: an .xlsx is a zip archive, and nobody uploads people in another one. Throws a
 * CsvRefusal for one with a password, which is wrapped in the old format, and for the old format itself.
 */
export function isBook(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (begins(bytes, OLD_BOOK)) {
    const isLocked = new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
    throw new CsvRefusal({ reason: isLocked ? 'password' : 'spreadsheet' });
  }
  return begins(bytes, BOOK);
}

/** UTF-16 without a mark: most letters of a table have an empty half, always at the same side. */
function halves(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE - (SAMPLE % 2));
  const nuls = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[(at % 2) as 0] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls.map((count) => count / (sample.length / 2));
  if (odd > HALVES && even < HALVES / 10) return 'utf-16le';
  return even > HALVES && odd < HALVES / 10 ? 'utf-16be' : null;
}

function encodingOf(bytes: Uint8Array): Encoding | null {
  if (begins(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (begins(bytes, [0xfe, 0xff])) return 'utf-16be';
  if (begins(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8';
  return halves(bytes);
}

/**
 * The text of a file's bytes and the encoding that was found: by its mark, by the pattern of its NULs, or UTF-8 where
 * all of it is valid, else Windows-1252, in which spreadsheets still save. Throws a CsvRefusal for what is no text.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): { readonly text: string; readonly encoding: Encoding } {
  if (bytes.length === 0) throw new CsvRefusal({ reason: 'empty' });
  const known = MAGIC.find(([, magic]) => begins(bytes, magic));
  if (known) throw new CsvRefusal({ reason: known[0] });
  const found = encodingOf(bytes);
  const decoded = decodeAs(bytes, found ?? 'utf-8') ?? (found === null ? decodeAs(bytes, 'windows-1252') : null);
  if (!decoded || decoded.text.includes('\0')) throw new CsvRefusal({ reason: 'notText' });
  return decoded;
}

function decodeAs(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding) {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return null;
  }
}
