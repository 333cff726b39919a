import type { Sex } from './names.ts';

/** One spoken sentence: when, in seconds, who says it, and what. */
export interface RecordedSegment {
  readonly start: number;
  readonly end: number;
  readonly who: 'caller' | 'callee';
  readonly text: string;
}

/** A recorded call of the demo. Specification calls 1.3, 4.6. */
export interface DemoRecording {
  readonly name: string;
  readonly language: 'en' | 'es';
  /** How the contact went. */
  readonly outcome: 'Yes we spoke' | 'Spoke with someone else' | 'Voicemail';
  /** Who is called, whoever answers; null: the talk doesn't tell. */
  readonly callee: Sex | null;
  /** What was spoken about. */
  readonly topics: ReadonlyArray<
    | 'Physical Health'
    | 'Mental Health'
    | 'Social Isolation/Loneliness'
    | 'Home Environment'
    | 'Nutrition'
    | 'Mobility'
    | 'Emergency/911'
    | 'Self-Care/Personal Safety'
    | 'Other'
  >;
  readonly seconds: number;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
  /** The wave: 400 bytes in base64, the loudest moment of each 400th part, 255 for the loudest of all. */
  readonly peaks: string;
  /** In the order of their beginnings. */
  readonly segments: readonly RecordedSegment[];
}

/** Where a recording of the demo is, from the folder or address that the console is served from. */
export const recordingPath = (name: string): string => `recordings/${name}.webm`;
