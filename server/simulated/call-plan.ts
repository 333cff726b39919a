import type { Sex } from '#server/seed/names.ts';
import { RECORDINGS } from '#server/seed/recorded.ts';
import { randomFrom, type Random } from '#server/seed/random.ts';
import type { DemoRecording } from '#server/seed/recordings.ts';
import type { CallEventData, CallEventKind } from '#src/schemas/calls.ts';

type Language = DemoRecording['language'];
type Outcome = DemoRecording['outcome'];

/** What happens in a simulated call, and when, in seconds from its beginning. */
export type PlannedStep = { readonly after: number } & (
  | ({ readonly kind: CallEventKind } & CallEventData)
  /** The caller says whom they reached, and what it was about. */
  | { readonly kind: 'said' }
);

export interface CallPlan {
  readonly steps: readonly PlannedStep[];
  /** What was spoken; null: nobody picked up. */
  readonly recording: DemoRecording | null;
}

/** Waits in seconds, short enough to be watched. */
const RECORDED_AFTER = 2;
const TRANSCRIBING_FOR = 10;
const SAID_AFTER = 5;

/** Who watches waits for the end: talks are so long at most. */
const LONGEST_SECONDS = 45;

/** So many calls of a hundred reach somebody who speaks; the others reach a machine, or nobody. */
const SPOKEN = 65;

/** A number of the call's own, so that the same call always goes the same way. */
const seedOf = (callId: string): number => Number.parseInt(callId.replaceAll('-', '').slice(-8), 16);

/** A language of which there are recordings, of those that people prefer. */
export const recordedLanguage = (preferred: string | null): Language => (preferred === 'Spanish' ? 'es' : 'en');

/** Whether a recording fits somebody whose name tells so; any fits a name that tells nothing. */
export const isOf = ({ callee }: DemoRecording, sex: Sex | undefined): boolean =>
  callee === null || sex === undefined || callee === sex;

/** The recordings of a language in which so and so was reached. */
export const recordingsOf = (language: Language, outcome: Outcome): DemoRecording[] =>
  RECORDINGS.filter((recording) => recording.language === language && recording.outcome === outcome);

function spokenPlan(random: Random, ringing: number, recording: DemoRecording): CallPlan {
  const isVoicemail = recording.outcome === 'Voicemail';
  const answered = ringing + (isVoicemail ? random.int(10, 14) : random.int(3, 7));
  const ended = answered + recording.seconds;
  const recorded = ended + RECORDED_AFTER;
  const ready = recorded + TRANSCRIBING_FOR;
  const steps: PlannedStep[] = [
    { kind: 'ringing', after: ringing },
    { kind: isVoicemail ? 'voicemail' : 'in-progress', after: answered },
    { kind: 'completed', after: ended, seconds: Math.round(recording.seconds) },
    { kind: 'recording-ready', after: recorded },
    { kind: 'transcript-processing', after: recorded },
    { kind: 'transcript-ready', after: ready },
    { kind: 'said', after: ready + SAID_AFTER },
  ];
  return { recording, steps };
}

export interface PlannedCall {
  readonly callId: string;
  /** What the recipient speaks. */
  readonly language: Language;
  /** What the recipient's name tells. */
  readonly sex?: Sex | undefined;
  /** Somebody pressed "Call now", and wants to see a call answered. */
  readonly isPressed: boolean;
}

/** How a simulated call goes, the same each time. Specification calls 6.21. */
export function planOf({ callId, language, sex, isPressed }: PlannedCall): CallPlan {
  const random = randomFrom(seedOf(callId));
  const ringing = random.int(1, 2);
  const chance = random.next() * (isPressed ? SPOKEN : 100);
  const short = (outcome: Outcome) =>
    recordingsOf(language, outcome).filter((each) => each.seconds <= LONGEST_SECONDS && isOf(each, sex));
  const spoken = (outcome: Outcome) => {
    const fitting = short(outcome);
    // there is a talk with everybody, but a neighbor only of men
    return spokenPlan(random, ringing, random.pick(fitting.length > 0 ? fitting : short('Yes we spoke')));
  };
  const ends = (kind: CallEventKind, after: number): CallPlan => ({
    recording: null,
    steps: [
      { kind: 'ringing', after: ringing },
      { kind, after: ringing + after },
    ],
  });
  if (chance < 45) return spoken('Yes we spoke');
  if (chance < SPOKEN) return spoken('Spoke with someone else');
  if (chance < 80) return spoken('Voicemail');
  if (chance < 93) return ends('no-answer', 25);
  return chance < 98 ? ends('busy', random.int(2, 4)) : ends('failed', random.int(2, 5));
}
