import type { RecordedSegment } from '#server/seed/recordings.ts';
import { sentencesOf, type Dialogue } from './dialogue.ts';
import { RATE, say } from './speech.ts';

/* Silences, in seconds. */
const BEGINNING = 0.5;
const END = 0.7;
const BETWEEN_SENTENCES = 0.32;
const BETWEEN_TURNS = 0.55;

export interface Utterance extends RecordedSegment {
  /** What is heard: 16-bit samples. */
  readonly samples: Buffer;
}

export interface Conversation {
  readonly seconds: number;
  readonly utterances: readonly Utterance[];
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100;

/** Lets a dialogue be said, one sentence after the other: so the times of its transcript are those of the sound. */
export function converse(dialogue: Dialogue): Conversation {
  const utterances: Utterance[] = [];
  let at = 0;
  for (const { who, text, pauseBefore } of dialogue.lines) {
    let pause = pauseBefore ?? (utterances.length === 0 ? BEGINNING : BETWEEN_TURNS);
    for (const sentence of sentencesOf(dialogue.language, text)) {
      const samples = say(dialogue.language, dialogue.voices[who], sentence);
      const start = rounded(at + pause);
      at = start + samples.length / 2 / RATE;
      utterances.push({ start, end: rounded(at), who, text: sentence, samples });
      pause = BETWEEN_SENTENCES;
    }
  }
  return { seconds: rounded(at + END), utterances };
}
