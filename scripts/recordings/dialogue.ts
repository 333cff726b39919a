import type { DemoRecording, RecordedSegment } from '#server/seed/recordings.ts';

export type Speaker = RecordedSegment['who'];

/** What one says in turn: one sentence or several. */
export interface Line {
  readonly who: Speaker;
  readonly text: string;
  /** Silence before it in seconds, where it isn't the usual one. */
  readonly pauseBefore?: number;
}

/** Who is heard: the voices are in speech.ts. */
export type VoiceName = 'woman' | 'man' | 'youngWoman' | 'youngMan' | 'elderWoman' | 'elderMan';

/** A call to be recorded. Nobody is named in it, for the demo gives it to many people. */
export interface Dialogue extends Pick<DemoRecording, 'name' | 'language' | 'outcome' | 'topics'> {
  /** Who is called, where it isn't who is heard; null: nothing tells. */
  readonly callee?: DemoRecording['callee'];
  readonly voices: Readonly<Record<Speaker, VoiceName>>;
  readonly lines: readonly Line[];
}

/** Who is called: a woman or a man, by the voice where nothing else is said. */
export const calleeOf = ({ callee, voices }: Dialogue): DemoRecording['callee'] =>
  callee === undefined ? (/woman$/i.test(voices.callee) ? 'woman' : 'man') : callee;

const line =
  (who: Speaker) =>
  (text: string, pauseBefore?: number): Line => ({ who, text, ...(pauseBefore === undefined ? {} : { pauseBefore }) });

export const caller = line('caller');
export const callee = line('callee');

/** The sentences of a text, one by one. */
export const sentencesOf = (language: Dialogue['language'], text: string): string[] =>
  Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) => segment.trim());
