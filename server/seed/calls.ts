import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import { recordedLanguage, recordingsOf } from '#server/simulated/call-plan.ts';
import { recordingFile } from '#server/simulated/recordings.ts';
import type { Work } from '#server/work.ts';
import { CALL_TOPICS, type ContactOutcome } from '#src/schemas/call-values.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { SKETCHES } from './organizations.ts';
import type { SeededPerson } from './people.ts';
import { DEMO_ORGANIZATIONS, seedId, type DemoOrganization } from './personas.ts';
import { zoneOfMoved } from './places.ts';
import { randomFrom, type Random } from './random.ts';
import { RECORDINGS } from './recorded.ts';
import type { DemoRecording } from './recordings.ts';

/** Calls of a day. */
const CALLS_A_DAY: Readonly<Record<DemoOrganization, number>> = { harbor: 60, sunrise: 25, prairie: 0 };

/** So many of an organization's latest calls that were answered can be heard and read. */
const HEARD = 75;

/** By the recipient's clock, in minutes of the day: within the calling hours of all places. */
const FROM = 9 * 60 + 15;
const TO = 19 * 60 + 40;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Whoever was called so long ago may be called again. */
const RESTED_MS = (WORK_LIMITS.callCooldownHours + 1) * HOUR_MS;

export interface SeededMatch {
  readonly caller: SeededPerson;
  readonly recipient: SeededPerson;
}

interface Offsets {
  /** How far the clock of a zone is ahead of UTC, in milliseconds. */
  at(zone: string, moment: number): number;
}

/** Each hour is looked up once: that takes as long as a hundred calls. */
function knownOffsets(): Offsets {
  const known = new Map<string, number>();
  const lookUp = (zone: string, moment: number): number => {
    const key = `${zone} ${moment}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const clock = new Date(moment).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
    const offset = Date.parse(`${clock}Z`) - moment;
    known.set(key, offset);
    return offset;
  };
  return {
    at(zone, moment) {
      const midnight = moment - (moment % DAY_MS);
      const offset = lookUp(zone, midnight);
      // only on the days on which the clock changes the hour matters
      return offset === lookUp(zone, midnight + DAY_MS) ? offset : lookUp(zone, moment - (moment % HOUR_MS));
    },
  };
}

/** A number around 0, between -2 and 2. */
const around = (random: Random) => random.next() + random.next() + random.next() + random.next() - 2;

const shuffled = <T>(random: Random, values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);

interface Ending {
  readonly status: 'completed' | 'no-answer' | 'voicemail' | 'busy' | 'failed';
  readonly outcome: ContactOutcome | null;
  readonly topics: readonly string[];
  /** How long they spoke; null: nobody picked up. */
  readonly seconds: number | null;
}

function endingOf(random: Random): Ending {
  const chance = random.next();
  const nobody = { topics: [], seconds: null };
  if (chance < 0.55) {
    const isSpoken = random.chance(0.82);
    // most around six minutes, some twenty
    const seconds = Math.round((isSpoken ? 330 : 75) * Math.exp(0.75 * around(random)));
    const topics = isSpoken ? random.some(CALL_TOPICS, 0.17) : [];
    return { status: 'completed', outcome: isSpoken ? 'Yes we spoke' : 'Spoke with someone else', topics, seconds };
  }
  if (chance < 0.77) return { ...nobody, status: 'no-answer', outcome: 'No Answer' };
  if (chance < 0.92) return { status: 'voicemail', outcome: 'Voicemail', topics: [], seconds: random.int(14, 70) };
  return { ...nobody, status: chance < 0.97 ? 'busy' : 'failed', outcome: null };
}

interface SeededCall extends SeededMatch {
  readonly createdAt: number;
  /** From the first ring to the answer, or to the end. */
  readonly ring: number;
  readonly ending: Ending;
  readonly isSurveyed: boolean;
  readonly recording: DemoRecording | null;
}

/**
 * Gives calls that were answered their recordings: they lasted as long, and were about that. Each recording has its turn
 * among those of a language in which so and so was reached.
 */
function recorder(): (call: SeededCall) => SeededCall {
  const turns = new Map<string, number>();
  return (call) => {
    const { outcome } = call.ending;
    if (call.ending.seconds === null || outcome === null || outcome === 'No Answer') return call;
    const language = recordedLanguage(String(call.recipient.person.preferred_language));
    const kind = `${language} ${outcome}`;
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    const fitting = recordingsOf(language, outcome);
    const recording = fitting[turn % fitting.length];
    if (!recording) return call;
    const { topics, seconds } = recording;
    return { ...call, recording, ending: { ...call.ending, topics, seconds: Math.round(seconds) } };
  };
}

/** The calls of an organization over so many days, the oldest first. Nobody is called twice on a day. */
function callsOf(key: DemoOrganization, matches: readonly SeededMatch[], now: Date, days: number): SeededCall[] {
  const random = randomFrom(20_261_123 + Object.keys(CALLS_A_DAY).indexOf(key));
  const offsets = knownOffsets();
  const calls: SeededCall[] = [];
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let midnight = today - days * DAY_MS; midnight <= today; midnight += DAY_MS) {
    const count = Math.round(CALLS_A_DAY[key] * (1 + 0.2 * around(random)));
    for (const match of shuffled(random, matches).slice(0, count)) {
      const { person, membership } = match.recipient;
      const zone = zoneOfMoved(person.zip_code) ?? String(SKETCHES[key].row.timezone);
      const clock = midnight + random.int(FROM * 60, TO * 60) * 1000;
      const call = {
        ...match,
        createdAt: clock - offsets.at(zone, clock),
        ring: random.int(8, 24) * 1000,
        ending: endingOf(random),
        isSurveyed: random.chance(0.3),
        recording: null,
      };
      const isPast = call.createdAt + RESTED_MS < now.getTime();
      if (isPast && call.createdAt > Date.parse(String(membership.created_at))) calls.push(call);
    }
  }
  const inOrder = calls.toSorted((one, other) => one.createdAt - other.createdAt);
  const answered = inOrder.filter(({ ending }) => ending.seconds !== null).slice(-HEARD);
  const heard = new Set(answered);
  const record = recorder();
  return inOrder.map((call) => (heard.has(call) ? record(call) : call));
}

const nameOf = ({ person }: SeededPerson) => `${String(person.first_name)} ${String(person.last_name)}`;

const hexOf = (bytes: Uint8Array) => `\\x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

const momentOf = (milliseconds: number) => new Date(milliseconds).toISOString();

interface CallRows {
  readonly call: BulkRow<'calls'>;
  readonly file: BulkRow<'files'> | null;
  readonly transcript: BulkRow<'call_transcripts'> | null;
}

interface Numbered {
  readonly id: string;
  readonly fileId: string;
}

function rowsOf(call: SeededCall, key: DemoOrganization, { id, fileId }: Numbered, offsets: Offsets): CallRows {
  const { caller, recipient, createdAt, ring, ending, recording } = call;
  const { seconds, status, outcome, topics } = ending;
  const organization = { organization_id: DEMO_ORGANIZATIONS[key] };
  const pickedUpAt = createdAt + ring;
  const endedAt = pickedUpAt + (recording?.seconds ?? seconds ?? 0) * 1000;
  const home = String(SKETCHES[key].row.timezone);
  return {
    call: {
      ...organization,
      id,
      type: 'MATCH',
      status,
      outcome,
      // the caller said so, or it follows from the status
      outcome_rank: status === 'completed' ? 1 : 0,
      topics,
      caller_id: caller.membership.id,
      recipient_id: recipient.membership.id,
      caller_name: nameOf(caller),
      caller_phone: caller.person.phone,
      recipient_name: nameOf(recipient),
      recipient_phone: recipient.person.phone,
      program_id: recipient.membership.program_id,
      reason: { kind: 'caller', name: null, position: null },
      created_at: momentOf(createdAt),
      answered_at: seconds === null ? null : momentOf(pickedUpAt),
      ended_at: momentOf(endedAt),
      seconds: seconds ?? 0,
      day: momentOf(createdAt + offsets.at(home, createdAt)).slice(0, 10),
      hour: Number(momentOf(createdAt + offsets.at(home, createdAt)).slice(11, 13)),
      recording_file_id: recording ? fileId : null,
      transcript_status: recording ? 'ready' : 'none',
      survey_sent_at: status === 'completed' && call.isSurveyed ? momentOf(endedAt + 2 * MINUTE_MS) : null,
      failure: status === 'failed' ? 'unreachable' : null,
    },
    file: recording && {
      ...organization,
      ...recordingFile(recording),
      peaks: hexOf(recordingFile(recording).peaks),
      id: fileId,
      created_at: momentOf(endedAt),
      delete_after: momentOf(endedAt + WORK_LIMITS.recordingDays * DAY_MS),
    },
    transcript: recording && {
      ...organization,
      call_id: id,
      language: recording.language,
      segments: recording.segments,
    },
  };
}

/**
 * Adds the calls that callers made with whom they are matched over the last so many days; the latest can be heard and
 * read. The same calls each time, with days relative to the clock.
 */
export async function seedCalls(
  { tx, now }: Work,
  matchesOf: ReadonlyMap<DemoOrganization, readonly SeededMatch[]>,
  days: number,
): Promise<void> {
  const offsets = knownOffsets();
  const made = [...matchesOf].flatMap(([key, matches]) =>
    callsOf(key, matches, now, days).map((call) => ({ key, call })),
  );
  const seen = new Set<DemoRecording>();
  const rows = made.map(({ key, call }, index) => {
    const { recording } = call;
    // the first call with a recording is found by it, on whatever day the demo begins
    const isFirst = recording !== null && !seen.has(recording);
    if (isFirst) seen.add(recording);
    const id = isFirst ? seedId('d003', RECORDINGS.indexOf(recording) + 1) : seedId('d001', index + 1);
    return rowsOf(call, key, { id, fileId: seedId('d002', index + 1) }, offsets);
  });
  await insertRows(
    tx,
    'files',
    rows.flatMap(({ file }) => file ?? []),
  );
  await insertRows(
    tx,
    'calls',
    rows.map(({ call }) => call),
  );
  await insertRows(
    tx,
    'call_transcripts',
    rows.flatMap(({ transcript }) => transcript ?? []),
  );
}
