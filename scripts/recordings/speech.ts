import type { Dialogue, VoiceName } from './dialogue.ts';
import { runTool } from './tools.ts';

/** Samples in a second of what espeak-ng says. */
export const RATE = 22_050;
const WAV_HEADER_BYTES = 44;
/** What is softer than this is silence, which espeak-ng puts around each sentence; of 32,768. */
const SILENCE = 400;

interface Voice {
  readonly variant: string;
  readonly wordsInMinute: number;
  /** 0 to 99, as espeak-ng has it. */
  readonly pitch: number;
}

const VOICES: Readonly<Record<VoiceName, Voice>> = {
  woman: { variant: 'f3', wordsInMinute: 160, pitch: 48 },
  man: { variant: 'm3', wordsInMinute: 158, pitch: 45 },
  youngWoman: { variant: 'f2', wordsInMinute: 168, pitch: 58 },
  youngMan: { variant: 'm7', wordsInMinute: 166, pitch: 52 },
  elderWoman: { variant: 'f4', wordsInMinute: 142, pitch: 36 },
  elderMan: { variant: 'm2', wordsInMinute: 138, pitch: 32 },
};

const LANGUAGES: Readonly<Record<Dialogue['language'], string>> = { en: 'en-us', es: 'es-419' };

/** Numbers as people say them on the phone: digit by digit, but years in two halves (in English). */
export function spoken(language: Dialogue['language'], text: string): string {
  const digits = text.replaceAll(/\b\d{3}(?:-\d{3})?-\d{4}\b|\b\d{5}\b|\b[29]11\b|\b988\b/g, (number) =>
    number
      .split('-')
      .map((group) => [...group].join(' '))
      .join(', '),
  );
  return language === 'en' ? digits.replaceAll(/\b(19)(\d\d)\b/g, '$1 $2') : digits;
}

/** Says a sentence: 16-bit samples, without silence before and after. */
export function say(language: Dialogue['language'], name: VoiceName, text: string): Buffer {
  const { variant, wordsInMinute, pitch } = VOICES[name];
  const voice = ['-v', `${LANGUAGES[language]}+${variant}`, '-s', String(wordsInMinute), '-p', String(pitch)];
  const wav = runTool('espeak-ng', [...voice, '-b', '1', '--stdout', '--', spoken(language, text)]);
  const samples = wav.subarray(WAV_HEADER_BYTES);
  const isLoud = (at: number) => Math.abs(samples.readInt16LE(at)) > SILENCE;
  let [from, to] = [0, samples.length - (samples.length % 2)];
  while (from < to && !isLoud(from)) from += 2;
  while (to > from && !isLoud(to - 2)) to -= 2;
  if (from === to) throw new Error(`Nothing is heard of "${text}"`);
  return samples.subarray(from, to);
}
