/** How many values tell how loud a sound is, from start to end. */
const PEAKS = 400;

/** Samples a second of a sound that is cut: speech needs no more, and 5 minutes of it are below 10 MB. */
const CUT_RATE = 16_000;

/** Samples a second that a phone carries, and the band of it, in hertz. */
const PHONE_RATE = 8000;
const PHONE_BAND = { low: 300, high: 3400 } as const;

/** A sound that was recorded or chosen, with what could be found out about it. */
export interface Sound {
  readonly file: Blob;
  readonly name: string;
  /** Undefined where this browser can't open it: perhaps it is none. */
  readonly heard: { readonly buffer: AudioBuffer; readonly seconds: number } | undefined;
}

/** Takes a sound apart, as far as this browser can. */
export async function openSound(file: Blob, name: string): Promise<Sound> {
  try {
    const context = new OfflineAudioContext(1, 1, 44_100);
    const buffer = await context.decodeAudioData(await file.arrayBuffer());
    return { file, name, heard: { buffer, seconds: buffer.duration } };
  } catch {
    return { file, name, heard: undefined };
  }
}

/** How loud a stretch of it is, from start to end in seconds: 400 values of 0 to 255. */
export function peaksOf(buffer: AudioBuffer, start: number, end: number): Uint8Array {
  const samples = buffer
    .getChannelData(0)
    .subarray(
      Math.floor(start * buffer.sampleRate),
      Math.max(Math.floor(start * buffer.sampleRate) + 1, Math.floor(end * buffer.sampleRate)),
    );
  return Uint8Array.from({ length: PEAKS }, (_, at) => {
    const from = Math.floor((at * samples.length) / PEAKS);
    const to = Math.max(from + 1, Math.floor(((at + 1) * samples.length) / PEAKS));
    let most = 0;
    for (let place = from; place < to; place += 1) most = Math.max(most, Math.abs(samples[place] ?? 0));
    return Math.min(255, Math.round(most * 255));
  });
}

/** As the call of uploading takes them. */
export const peaksText = (peaks: Uint8Array): string => btoa(String.fromCharCode(...peaks));

/** A stretch of it in another quality. */
async function render(buffer: AudioBuffer, start: number, end: number, rate: number, throughPhone: boolean) {
  const context = new OfflineAudioContext(1, Math.max(1, Math.ceil((end - start) * rate)), rate);
  const source = context.createBufferSource();
  source.buffer = buffer;
  let last: AudioNode = source;
  if (throughPhone)
    for (const [type, frequency] of [
      ['highpass', PHONE_BAND.low],
      ['lowpass', PHONE_BAND.high],
    ] as const) {
      const filter = new BiquadFilterNode(context, { type, frequency });
      last.connect(filter);
      last = filter;
    }
  last.connect(context.destination);
  source.start(0, start, end - start);
  return waveOf(await context.startRendering());
}

/** A WAV file of one channel, 16 bits. */
function waveOf(buffer: AudioBuffer): Blob {
  const samples = buffer.getChannelData(0);
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.codePointAt(index) ?? 0);
  };
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, buffer.sampleRate, true);
  view.setUint32(28, buffer.sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries())
    view.setInt16(44 + index * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true);
  return new Blob([view], { type: 'audio/wav' });
}

/** A stretch of it alone, as a WAV file. */
export const cutSound = (buffer: AudioBuffer, start: number, end: number): Promise<Blob> =>
  render(buffer, start, end, CUT_RATE, false);

/** A stretch of it as a phone lets one hear it. */
export const asOnPhone = (buffer: AudioBuffer, start: number, end: number): Promise<Blob> =>
  render(buffer, start, end, PHONE_RATE, true);

/** `1:05` of so many seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
