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
const SURVEYED = 0.3;

/** Who watches waits for the end: of talks so long, the shortest of a language. */
const SHORT = 5;

/** A number of the call's own, so that the same call always goes the same way. */
const seedOf = (callId: string): number => Number.parseInt(callId.replaceAll('-', '').slice(-8), 16);

/** A language of which there are recordings, of those that people prefer. */
export const recordedLanguage = (preferred: string | null): Language => (preferred === 'Spanish' ? 'es' : 'en');

/** The recordings of a language in which so and so was reached, the shortest first. */
export const recordingsOf = (language: Language, outcome: Outcome): DemoRecording[] =>
  RECORDINGS.filter((recording) => recording.language === language && recording.outcome === outcome).toSorted(
    (one, other) => one.seconds - other.seconds,
  );

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
  const isSurveyed = !isVoicemail && random.chance(SURVEYED);
  return { recording, steps: isSurveyed ? [...steps, { kind: 'survey-sent', after: ready + 2 * SAID_AFTER }] : steps };
}

/** How a simulated call goes, the same each time: of the call's id and the language that the recipient speaks. */
export function planOf(callId: string, language: Language): CallPlan {
  const random = randomFrom(seedOf(callId));
  const ringing = random.int(1, 2);
  const chance = random.next();
  const spoken = (outcome: Outcome) =>
    spokenPlan(random, ringing, random.pick(recordingsOf(language, outcome).slice(0, SHORT)));
  const ends = (kind: CallEventKind, after: number): CallPlan => ({
    recording: null,
    steps: [
      { kind: 'ringing', after: ringing },
      { kind, after: ringing + after },
    ],
  });
  if (chance < 0.45) return spoken('Yes we spoke');
  if (chance < 0.65) return spoken('Spoke with someone else');
  if (chance < 0.8) return spoken('Voicemail');
  if (chance < 0.93) return ends('no-answer', 25);
  return chance < 0.98 ? ends('busy', random.int(2, 4)) : ends('failed', random.int(2, 5));
}
