/* The records of a zip archive, by their first four bytes. */
const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
/** The longest that may stand behind the last record. */
const COMMENT = 65_535;
/** Stands for a size that is told elsewhere: in archives that are larger than any we open. */
const ELSEWHERE = 0xff_ff_ff_ff;

/** So many bytes are handed over before it is waited until what came of them is taken. */
const PIECE = 1_000_000;

interface Part {
  readonly name: string;
  readonly method: number;
  readonly check: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own record begins. */
  readonly at: number;
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** What is in an archive; null for one that isn't the usual kind. */
function partsOf(bytes: Uint8Array, view: DataView): Part[] | null {
  let end = bytes.length - 22;
  const first = Math.max(0, end - COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end -= 1;
  if (end < first) return null;
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) return null;
    const [named, more, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const part = {
      name: textOf(bytes.subarray(at + 46, at + 46 + named)),
      method: view.getUint16(at + 10, true),
      check: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    if ([part.packed, part.size, part.at].includes(ELSEWHERE)) return null;
    parts.push(part);
    at += 46 + named + more + comment;
  }
  return parts;
}

const isSheet = ({ name }: Part) => /^xl\/worksheets\/sheet\d+\.xml$/i.test(name);
/** What has to be known before the first row of a sheet. */
const isNeeded = ({ name }: Part) =>
  name === '[Content_Types].xml' ||
  name.endsWith('.rels') ||
  /^xl\/(?:workbook|sharedStrings|styles)\.xml$/i.test(name);

/** What both records of a part tell, from the version it needs up to the length of its name. */
function tell(head: DataView, from: number, part: Part, named: number): void {
  head.setUint16(from, 20, true);
  head.setUint16(from + 4, part.method, true);
  head.setUint32(from + 10, part.check, true);
  head.setUint32(from + 14, part.packed, true);
  head.setUint32(from + 18, part.size, true);
  head.setUint16(from + 22, named, true);
}

/** A part with a record that tells its sizes. */
function* bytesOfPart(bytes: Uint8Array, view: DataView, part: Part): Generator<Uint8Array> {
  if (part.at + 30 > bytes.length || view.getUint32(part.at, true) !== LOCAL) throw new Error('no such part');
  const from = part.at + 30 + view.getUint16(part.at + 26, true) + view.getUint16(part.at + 28, true);
  const name = new TextEncoder().encode(part.name);
  const head = new DataView(new ArrayBuffer(30));
  head.setUint32(0, LOCAL, true);
  tell(head, 4, part, name.length);
  yield new Uint8Array(head.buffer);
  yield name;
  for (let at = from; at < from + part.packed; at += PIECE)
    yield bytes.subarray(at, Math.min(at + PIECE, from + part.packed));
}

/** Pieces one after the other. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/**
 * A spreadsheet without its rows and texts: enough to tell its sheets by, which the library would read all texts for
 * first, for as long as all rows take. Itself for an archive that isn't the usual kind.
 */
export function outlineOf(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = partsOf(bytes, view)?.filter((part) => isNeeded(part) && !/sharedStrings\.xml$/i.test(part.name));
  if (!parts) return bytes;
  const pieces: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    const own = joined([...bytesOfPart(bytes, view, part)]);
    const name = new TextEncoder().encode(part.name);
    const record = new DataView(new ArrayBuffer(46));
    record.setUint32(0, CENTRAL, true);
    record.setUint16(4, 20, true);
    tell(record, 6, part, name.length);
    record.setUint32(42, at, true);
    records.push(new Uint8Array(record.buffer), name);
    pieces.push(own);
    at += own.length;
  }
  const directory = joined(records);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, END, true);
  end.setUint16(8, parts.length, true);
  end.setUint16(10, parts.length, true);
  end.setUint32(12, directory.length, true);
  end.setUint32(16, at, true);
  return joined([...pieces, directory, new Uint8Array(end.buffer)]);
}

/**
 * A spreadsheet in the order in which it can be read in a stream, piece by piece: what all rows need comes before them,
 * and no piece before the rows of the one before are taken. The library reads ahead of who takes its rows, and takes
 * ever longer to hand over one of 100,000 that wait. Null for an archive that isn't the usual kind.
 */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = partsOf(bytes, view);
  if (!parts?.some(isSheet)) return null;
  const inOrder = [...parts.filter(isNeeded), ...parts.filter(isSheet)];
  const pieces = (function* () {
    for (const part of inOrder) yield* bytesOfPart(bytes, view, part);
  })();
  let isFull = false;
  return new ReadableStream(
    {
      pull: async (controller) => {
        // a turn of its own: until then all rows that are there are taken
        if (isFull) await new Promise((resolve) => setTimeout(resolve, 0));
        const { done, value } = pieces.next();
        if (done) return controller.close();
        isFull = value.length === PIECE;
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}
