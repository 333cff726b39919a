import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#scripts/cleanup.ts';
import { RATE } from './speech.ts';
import type { Conversation } from './timeline.ts';
import { runTool } from './tools.ts';

/** Samples in a second of what a telephone carries, and of what is heard of a recording again. */
export const PHONE_RATE = 8000;
export const SIDES = { caller: 0, callee: 1 } as const;

/** How loud each voice is on the whole, and the most that a moment of it may be; 1 is as loud as can be. */
const VOICE = 0.1;
const LOUDEST = 0.7;
/** The least at which Opus keeps the two sides apart: below, both are heard on both. */
const BITS_IN_SECOND = 18_000;

const QUIET = ['-hide_banner', '-loglevel', 'error'];
const BAND = 'highpass=f=300,highpass=f=300,lowpass=f=3400,lowpass=f=3400';
const raw = (rate: number) => ['-f', 'f32le', '-ar', String(rate), '-ac', '2'];

const toFloats = (bytes: Buffer) =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const toBytes = (samples: Float32Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

/** Both sides of a conversation, one sample of each in turn. */
function mix({ seconds, utterances }: Conversation): Float32Array {
  const samples = new Float32Array(2 * Math.ceil(seconds * RATE));
  for (const { start, who, samples: said } of utterances) {
    const first = 2 * Math.round(start * RATE) + SIDES[who];
    for (let at = 0; at < said.length / 2; at += 1) samples[first + 2 * at] = said.readInt16LE(2 * at) / 32_768;
  }
  return samples;
}

/** Makes one side as loud as all others. */
function level(samples: Float32Array, side: number, spokenSeconds: number): void {
  let [power, loudest] = [0, 0];
  for (let at = side; at < samples.length; at += 2) {
    const sample = samples[at] ?? 0;
    power += sample ** 2;
    loudest = Math.max(loudest, Math.abs(sample));
  }
  if (loudest === 0) return;
  const gain = Math.min(VOICE / Math.sqrt(power / (spokenSeconds * PHONE_RATE)), LOUDEST / loudest);
  for (let at = side; at < samples.length; at += 2) samples[at] = (samples[at] ?? 0) * gain;
}

/** Records a conversation as a telephone carries it, caller left and callee right: Opus in WebM. */
export function record(conversation: Conversation): Buffer {
  const narrow = ['-af', BAND, ...raw(PHONE_RATE), '-'];
  const samples = toFloats(
    runTool('ffmpeg', [...QUIET, ...raw(RATE), '-i', '-', ...narrow], toBytes(mix(conversation))),
  );
  for (const [who, side] of Object.entries(SIDES)) {
    const own = conversation.utterances.filter((utterance) => utterance.who === who);
    const spoken = own.reduce((sum, { start, end }) => sum + end - start, 0);
    level(samples, side, spoken);
  }
  const folder = temporaryFolder();
  try {
    // not to standard output, where ffmpeg couldn't go back to write the length
    const path = join(folder.path, 'call.webm');
    const voice = ['-c:a', 'libopus', '-application', 'voip', '-b:a', String(BITS_IN_SECOND), '-frame_duration', '60'];
    const exact = ['-fflags', '+bitexact', '-flags', '+bitexact'];
    runTool('ffmpeg', [...QUIET, ...raw(PHONE_RATE), '-i', '-', ...voice, ...exact, path], toBytes(samples));
    return readFileSync(path);
  } finally {
    folder.remove();
  }
}

/** What is heard of a recording, one sample of each side in turn. */
export const play = (recording: Buffer): Float32Array =>
  toFloats(runTool('ffmpeg', [...QUIET, '-i', '-', ...raw(PHONE_RATE), '-'], recording));
