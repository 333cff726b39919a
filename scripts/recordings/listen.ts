import type { RecordedSegment } from '#server/seed/recordings.ts';
import { PHONE_RATE, SIDES } from './telephone.ts';

const PEAKS = 400;
const AUDIBLE = 0.008;
/* In seconds. */
const MOMENT = 0.01;
const AROUND = 0.25;

/** How a recording sounds. Loudness in decibels, 0 is as loud as can be. */
export interface Heard {
  /** The loudest moment, 1 is as loud as can be. */
  readonly loudest: number;
  /** Who speaks, in the sentence in which they are softest. */
  readonly softest: number;
  /** Between who speaks and the other side, in the sentence in which that is least. */
  readonly apart: number;
  /** What is heard where nobody speaks. */
  readonly silence: number;
  /** Seconds between a sentence's times and its sound, where that is most. */
  readonly off: number;
  /** The wave, see DemoRecording. */
  readonly peaks: Uint8Array;
}

const loudestOf = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

const decibelsOf = (samples: Float32Array) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length + 1e-12);

function peaksOf(samples: Float32Array): Uint8Array {
  const part = (at: number) => Math.round((at * samples.length) / PEAKS);
  const waves = Array.from({ length: PEAKS }, (_, at) => loudestOf(samples.subarray(part(at), part(at + 1))));
  const most = Math.max(...waves);
  return Uint8Array.from(waves, (wave) => Math.round((255 * wave) / most));
}

/** Compares what is heard of a recording, one sample of each side in turn, with its transcript. */
export function listen(samples: Float32Array, segments: readonly RecordedSegment[]): Heard {
  const sides = [0, 1].map((side) => samples.filter((_, at) => at % 2 === side));
  const part = (side: number, from: number, to: number) =>
    (sides[side] ?? samples).subarray(Math.max(0, Math.round(from * PHONE_RATE)), Math.round(to * PHONE_RATE));

  let [softest, apart, silence, off, before] = [0, Infinity, -Infinity, 0, 0];
  for (const { start, end, who } of segments) {
    const own = SIDES[who];
    softest = Math.min(softest, decibelsOf(part(own, start, end)));
    apart = Math.min(apart, decibelsOf(part(own, start, end)) - decibelsOf(part(1 - own, start, end)));
    for (const side of [0, 1]) silence = Math.max(silence, decibelsOf(part(side, before + MOMENT, start - MOMENT)));
    before = end;
    const isHeard = (at: number) => loudestOf(part(own, at, at + MOMENT)) > AUDIBLE;
    let [from, to] = [start - AROUND, end + AROUND];
    while (from < end && !isHeard(from)) from += MOMENT;
    while (to > start && !isHeard(to - MOMENT)) to -= MOMENT;
    off = Math.max(off, Math.abs(from - start), Math.abs(to - end));
  }
  return { loudest: loudestOf(samples), softest, apart, silence, off, peaks: peaksOf(samples) };
}
