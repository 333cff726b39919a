/** How loud a recording is over its length, from 0 to 255, and how long it is. */
export interface Wave {
  readonly seconds: number;
  readonly peaks: Uint8Array;
}

const PEAKS = 400;
/** Samples are listened to in pieces of so many in a second. */
const PIECES = 50;
/** Whatever stands before the samples is shorter. */
const HEAD_BYTES = 4096;

interface Head {
  readonly rate: number;
  readonly channels: number;
  /** Where the samples begin. */
  readonly at: number;
}

const PCM = 1;

/** Null: the samples haven't begun yet. Throws for what is no WAV of 16 bits. */
function headOf(bytes: Uint8Array<ArrayBuffer>): Head | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const name = (at: number) => String.fromCodePoint(...bytes.subarray(at, at + 4));
  if (bytes.length < 12) return null;
  if (name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new Error('The recording is no WAV');
  let format: Omit<Head, 'at'> | undefined;
  // a part of odd length is followed by a byte that belongs to none
  const next = (at: number) => at + 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2);
  for (let at = 12; at + 8 <= bytes.length; at = next(at)) {
    if (name(at) === 'data' && format) return { ...format, at: at + 8 };
    if (name(at) !== 'fmt ' || at + 24 > bytes.length) continue;
    format = { channels: view.getUint16(at + 10, true), rate: view.getUint32(at + 12, true) };
    if (
      view.getUint16(at + 8, true) !== PCM ||
      view.getUint16(at + 22, true) !== 16 ||
      !format.channels ||
      !format.rate
    )
      throw new Error('The recording is no WAV of 16 bits');
  }
  return null;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** The loudest of each part, in relation to the loudest of all. */
function peaksOf(pieces: readonly number[]): Uint8Array {
  const most = pieces.reduce((loudest, piece) => Math.max(loudest, piece), 1);
  return Uint8Array.from({ length: PEAKS }, (_, at) => {
    const from = Math.floor((at * pieces.length) / PEAKS);
    const to = Math.max(from + 1, Math.floor(((at + 1) * pieces.length) / PEAKS));
    const loudest = pieces.slice(from, to).reduce((sum, piece) => Math.max(sum, piece), 0);
    return Math.round((255 * loudest) / most);
  });
}

/** Listens to a WAV as it comes, without keeping it; throws for one of which it understands nothing. */
export async function listenToWave(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Wave> {
  let head: Head | null = null;
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  let heard = 0;
  const pieces: number[] = [];
  for await (const part of stream) {
    rest = joined(rest, part);
    if (!head) {
      head = headOf(rest);
      if (!head && rest.length > HEAD_BYTES) throw new Error('The recording has no samples');
      if (!head) continue;
      rest = rest.subarray(head.at);
    }
    const size = Math.max(1, Math.floor(head.rate / PIECES)) * head.channels;
    const whole = rest.length - (rest.length % 2);
    const view = new DataView(rest.buffer, rest.byteOffset, whole);
    for (let at = 0; at < whole; at += 2, heard += 1) {
      const piece = Math.floor(heard / size);
      pieces[piece] = Math.max(pieces[piece] ?? 0, Math.abs(view.getInt16(at, true)));
    }
    rest = rest.subarray(whole);
  }
  if (!head) throw new Error('The recording has no samples');
  return { seconds: heard / head.channels / head.rate, peaks: peaksOf(pieces) };
}
