const hex = (words: Iterable<number>): string =>
  Array.from(words, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-1 of bytes, in hexadecimal, as an upload's checksum. Specification uploads 2.1. */
export async function sha1(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return hex(subtle ? new Uint8Array(await subtle.digest('SHA-1', bytes)) : digest(bytes));
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** RFC 3174, for pages on plain http, where browsers have no crypto.subtle. */
function digest(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);

  const state: [number, number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const words = new Int32Array(80);
  const word = (at: number) => words[at] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(block + at * 4);
    for (let at = 16; at < 80; at += 1)
      words[at] = rotate(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1);
    let [a, b, c, d, e] = state;
    for (let at = 0; at < 80; at += 1) {
      const next = (rotate(a, 5) + mix(at, b, c, d) + e + word(at)) | 0;
      [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    for (let at = 0; at < 5; at += 1) state[at as 0] |= 0;
  }
  const out = new DataView(new ArrayBuffer(20));
  for (const [at, value] of state.entries()) out.setInt32(at * 4, value);
  return new Uint8Array(out.buffer);
}

function mix(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
