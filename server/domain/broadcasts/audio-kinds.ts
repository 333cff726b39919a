/** The media type of a sound by its first bytes; null for what is none of those that are taken. */
export function audioTypeOf(bytes: Uint8Array): string | null {
  const name = (at: number, length = 4) => String.fromCodePoint(...bytes.subarray(at, at + length));
  if (name(0) === 'RIFF' && name(8) === 'WAVE') return 'audio/wav';
  if (name(0) === 'OggS') return 'audio/ogg';
  // of EBML, what says that it is WebM and no other container
  if (name(0) === '\u001aE\u00df\u00a3' && name(0, 64).includes('webm')) return 'audio/webm';
  if (name(4) === 'ftyp' && ['M4A ', 'M4B ', 'mp42', 'mp41', 'isom', 'iso2', 'dash'].includes(name(8)))
    return 'audio/mp4';
  if (name(0, 3) === 'ID3' || isFrame(bytes)) return 'audio/mpeg';
  return null;
}

/** Whether an MPEG audio frame of layer III begins here: its rate and bit rate are ones that there are. */
function isFrame([one = 0, two = 0, three = 0]: Uint8Array): boolean {
  const hasSync = one === 0xff && two >> 5 === 0b111;
  const isLayer3 = ((two >> 1) & 0b11) === 0b01 && ((two >> 3) & 0b11) !== 0b01;
  const bitRate = three >> 4;
  return hasSync && isLayer3 && bitRate > 0 && bitRate < 15 && ((three >> 2) & 0b11) !== 0b11;
}
