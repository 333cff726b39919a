import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import { isOf, recordedLanguage } from '#server/simulated/call-plan.ts';
import { recordingFile } from '#server/simulated/recordings.ts';
import type { Work } from '#server/work.ts';
import { CALL_TOPICS, type CallTopic, type ContactOutcome } from '#src/schemas/call-values.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { knownClocks, weekdayOf, type Clocks } from './clocks.ts';
import { sexOf } from './names.ts';
import { SKETCHES } from './organizations.ts';
import type { SeededPerson } from './people.ts';
import { DEMO_ORGANIZATIONS, seedId, type DemoOrganization } from './personas.ts';
import { zoneOfMoved } from './places.ts';
import { randomFrom, type Random } from './random.ts';
import { RECORDINGS } from './recorded.ts';
import type { DemoRecording } from './recordings.ts';

/** Calls of a day. */
const CALLS_A_DAY: Readonly<Record<DemoOrganization, number>> = { harbor: 72, sunrise: 25, prairie: 0 };

/** So much of it in the days before those that are shown at first: the service grows. */
const BEFORE = 0.6;

/** So many of an organization's latest calls that were answered can be heard and read. */
const HEARD = 75;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

/** By the recipient's clock, in minutes of the day: within the calling hours of all places. */
const FROM = 9 * 60 + 15;
const TO = 19 * 60 + 40;

/** When callers call, by the organization's clock. */
const HOURS: ReadonlyArray<{
  readonly hour: number;
  /** How many call then, 1: most. */
  readonly busy: number;
  /** How many of them reach somebody: late in the morning and late in the afternoon people are at home. */
  readonly answered: number;
}> = [
  { hour: 9, busy: 0.7, answered: 0.5 },
  { hour: 10, busy: 1, answered: 0.66 },
  { hour: 11, busy: 1, answered: 0.72 },
  { hour: 12, busy: 0.5, answered: 0.4 },
  { hour: 13, busy: 0.6, answered: 0.44 },
  { hour: 14, busy: 0.8, answered: 0.53 },
  { hour: 15, busy: 0.9, answered: 0.62 },
  { hour: 16, busy: 1, answered: 0.7 },
  { hour: 17, busy: 0.8, answered: 0.6 },
  { hour: 18, busy: 0.5, answered: 0.42 },
  { hour: 19, busy: 0.3, answered: 0.38 },
];
const OPEN = (HOURS[0]?.hour ?? 0) * 60;
const CLOSED = OPEN + HOURS.length * 60;

/** Who lives far away is called less often: few of a caller's hours are theirs, too. */
const TRIES = 3;

/** From Sunday on: how many of the calls of a usual day, and how readily they are answered. */
const WEEK: ReadonlyArray<readonly [busy: number, answered: number]> = [
  [0.4, 0.75],
  [1.15, 1],
  [1.25, 1],
  [1.2, 1],
  [1.2, 1],
  [1.1, 1],
  [0.7, 0.85],
];

/** How often a call is about that: most are about company, health and meals. */
const ABOUT: Readonly<Record<CallTopic, number>> = {
  'Physical Health': 0.27,
  'Mental Health': 0.12,
  'Social Isolation/Loneliness': 0.34,
  'Home Environment': 0.09,
  Nutrition: 0.22,
  Mobility: 0.13,
  'Emergency/911': 0.008,
  'Self-Care/Personal Safety': 0.07,
  Other: 0.11,
};

/** Whoever was called so long ago may be called again. */
const RESTED_MS = (WORK_LIMITS.callCooldownHours + 1) * HOUR_MS;

export interface SeededMatch {
  readonly caller: SeededPerson;
  readonly recipient: SeededPerson;
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

function endingOf(random: Random, answered: number): Ending {
  const chance = random.next();
  const nobody = { topics: [], seconds: null };
  if (chance < answered) {
    const isSpoken = random.chance(0.82);
    // most around six minutes, some twenty
    const seconds = Math.round((isSpoken ? 330 : 75) * Math.exp(0.75 * around(random)));
    const topics = isSpoken ? CALL_TOPICS.filter((topic) => random.chance(ABOUT[topic])) : [];
    return { status: 'completed', outcome: isSpoken ? 'Yes we spoke' : 'Spoke with someone else', topics, seconds };
  }
  const unanswered = (chance - answered) / (1 - answered);
  if (unanswered < 0.49) return { ...nobody, status: 'no-answer', outcome: 'No Answer' };
  if (unanswered < 0.82) return { status: 'voicemail', outcome: 'Voicemail', topics: [], seconds: random.int(14, 70) };
  return { ...nobody, status: unanswered < 0.93 ? 'busy' : 'failed', outcome: null };
}

interface SeededCall extends SeededMatch {
  readonly createdAt: number;
  /** From the first ring to the answer, or to the end. */
  readonly ring: number;
  readonly ending: Ending;
  readonly isSurveyed: boolean;
  readonly recording: DemoRecording | null;
}

const isSpoken = ({ language }: DemoRecording, { recipient: { person } }: SeededCall) =>
  language === recordedLanguage(String(person.preferred_language));

const isTheirs = (recording: DemoRecording, call: SeededCall) =>
  isSpoken(recording, call) && isOf(recording, sexOf(String(call.recipient.person.first_name)));

const statusOf = ({ outcome }: DemoRecording) => (outcome === 'Voicemail' ? 'voicemail' : 'completed');

/**
 * The calls that can be heard, with their recordings: the latest ones, and for each recording that isn't used yet one that
 * it fits, however long ago. They went as their recordings do, lasted as long, and were about that.
 */
function heardOf(calls: readonly SeededCall[], used: ReadonlySet<DemoRecording>): Map<SeededCall, SeededCall> {
  const answered = calls.filter(({ ending }) => ending.seconds !== null).toReversed();
  const chosen = new Map<SeededCall, DemoRecording>();
  for (const recording of RECORDINGS.filter((each) => !used.has(each))) {
    const went = answered.filter(
      (each) => !chosen.has(each) && isSpoken(recording, each) && each.ending.status === statusOf(recording),
    );
    const call =
      went.find((each) => each.ending.outcome === recording.outcome && isTheirs(recording, each)) ??
      went.find((each) => isTheirs(recording, each)) ??
      went[0];
    if (call) chosen.set(call, recording);
  }
  const turns = new Map<string, number>();
  for (const call of answered) {
    if (chosen.size >= HEARD) break;
    if (chosen.has(call)) continue;
    const fitting = RECORDINGS.filter((each) => each.outcome === call.ending.outcome && isTheirs(each, call));
    const kind = fitting.map(({ name }) => name).join(' ');
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    const recording = fitting[turn % fitting.length];
    if (recording) chosen.set(call, recording);
  }
  return new Map(
    [...chosen].map(([call, recording]) => {
      const { outcome, topics, seconds } = recording;
      return [call, { ...call, recording, ending: { ...call.ending, outcome, topics, seconds: Math.round(seconds) } }];
    }),
  );
}

const hourOf = (minute: number) => HOURS[Math.floor((minute - OPEN) / 60)];

/** A minute at which callers call. */
function busyMinute(random: Random): number {
  for (;;) {
    const minute = random.int(OPEN, CLOSED - 1);
    if (random.chance(hourOf(minute)?.busy ?? 0)) return minute;
  }
}

/** A minute at which callers call and the recipient may be called, whose clock is so far ahead; undefined: none was found. */
function minuteOf(random: Random, ahead: number): number | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const minute = busyMinute(random);
    const clock = (minute + ahead + DAY_MINUTES) % DAY_MINUTES;
    if (clock >= FROM && clock < TO) return minute;
  }
  return undefined;
}

/** The calls of an organization over twice so many days, the oldest first. Nobody is called twice on a day. */
function callsOf(
  key: DemoOrganization,
  matches: readonly SeededMatch[],
  now: Date,
  days: number,
  { clocks, used }: { readonly clocks: Clocks; readonly used: Set<DemoRecording> },
): SeededCall[] {
  const random = randomFrom(20_261_123 + Object.keys(CALLS_A_DAY).indexOf(key));
  const calls: SeededCall[] = [];
  const home = String(SKETCHES[key].row.timezone);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let day = -2 * days; day <= 0; day += 1) {
    const midnight = today + day * DAY_MS;
    const [busy, answered] = WEEK[weekdayOf(midnight)] ?? [1, 1];
    const count = Math.round(CALLS_A_DAY[key] * busy * (day < -days ? BEFORE : 1) * (1 + 0.2 * around(random)));
    const noon = midnight + DAY_MS / 2;
    const own = clocks.ahead(home, noon);
    for (const match of shuffled(random, matches).slice(0, count)) {
      const { person, membership } = match.recipient;
      const there = clocks.ahead(zoneOfMoved(person.zip_code) ?? home, noon);
      const minute = minuteOf(random, (there - own) / MINUTE_MS);
      if (minute === undefined) continue;
      const call = {
        ...match,
        createdAt: midnight + minute * MINUTE_MS + random.int(0, 59) * 1000 - own,
        ring: random.int(8, 24) * 1000,
        ending: endingOf(random, answered * (hourOf(minute)?.answered ?? 0)),
        isSurveyed: random.chance(0.3),
        recording: null,
      };
      const isPast = call.createdAt + RESTED_MS < now.getTime();
      if (isPast && call.createdAt > Date.parse(String(membership.created_at))) calls.push(call);
    }
  }
  const inOrder = calls.toSorted((one, other) => one.createdAt - other.createdAt);
  const heard = heardOf(inOrder, used);
  for (const { recording } of heard.values()) if (recording) used.add(recording);
  return inOrder.map((call) => heard.get(call) ?? call);
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

function rowsOf(call: SeededCall, key: DemoOrganization, { id, fileId }: Numbered, clocks: Clocks): CallRows {
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
      day: momentOf(createdAt + clocks.ahead(home, createdAt)).slice(0, 10),
      hour: Number(momentOf(createdAt + clocks.ahead(home, createdAt)).slice(11, 13)),
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
 * Adds the calls that callers made with whom they are matched over the last so many days, and fewer over as many before;
 * the latest can be heard and read. The same calls each time, with days relative to the clock.
 */
export async function seedCalls(
  { tx, now }: Work,
  matchesOf: ReadonlyMap<DemoOrganization, readonly SeededMatch[]>,
  days: number,
): Promise<void> {
  const clocks = knownClocks();
  const used = new Set<DemoRecording>();
  const made = [...matchesOf].flatMap(([key, matches]) =>
    callsOf(key, matches, now, days, { clocks, used }).map((call) => ({ key, call })),
  );
  const seen = new Set<DemoRecording>();
  const rows = made.map(({ key, call }, index) => {
    const { recording } = call;
    // the first call with a recording is found by it, on whatever day the demo begins
    const isFirst = recording !== null && !seen.has(recording);
    if (isFirst) seen.add(recording);
    const id = isFirst ? seedId('d003', RECORDINGS.indexOf(recording) + 1) : seedId('d001', index + 1);
    return rowsOf(call, key, { id, fileId: seedId('d002', index + 1) }, clocks);
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
