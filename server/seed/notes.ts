import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import type { Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import type { NoteKind } from '#src/schemas/note-values.ts';
import { knownClocks } from './clocks.ts';
import { ENGLISH, OF_CALLS, SPANISH, UNANSWERED } from './note-texts.ts';
import { SKETCHES } from './organizations.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, seedId, type DemoOrganization, type PersonaName } from './personas.ts';
import type { SeededPerson } from './people.ts';
import { randomFrom } from './random.ts';

const NOTES: Readonly<Record<DemoOrganization, number>> = { harbor: 120, sunrise: 40, prairie: 0 };

const AUTHORS: Readonly<Record<DemoOrganization, readonly PersonaName[]>> = {
  harbor: ['org.admin', 'org.user'],
  sunrise: ['west.admin'],
  prairie: [],
};

/** Over so many days notes were written. */
const DAYS = 90;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A note about a call is written so soon. */
const LATER_MS = 20 * MINUTE_MS;

/** Additional comments are written most. */
const KINDS: readonly NoteKind[] = [
  'ADDITIONAL_COMMENTS',
  'ADDITIONAL_COMMENTS',
  'ADDITIONAL_COMMENTS',
  'CHANGE_OF_CONDITION',
  'CHANGE_OF_CONDITION',
  'REACH_RECIPIENT',
  'OTHER',
];

interface Subject {
  readonly membershipId: string;
  readonly language: string;
  /** In milliseconds: since when something can be said about them. */
  readonly since: number;
}

interface NotedCall {
  readonly id: string;
  readonly recipient_id: string;
  readonly ended_at: Date;
  readonly seconds: number | null;
  /** The key of the recording's file; null: there is none. */
  readonly store_key: string | null;
}

interface Written {
  readonly subject: Subject;
  /** In milliseconds. */
  readonly at: number;
  readonly kind: NoteKind;
  readonly note: string;
  readonly call?: { readonly id: string; readonly second: number | null };
}

/** A working week: notes that are moved to office hours are still about somebody who was known then. */
const KNOWN_MS = 5 * DAY_MS;

/** The calls of an organization that an admin may have written about: those of office hours, the latest first. */
const callsToNote = async (
  { tx, now }: Work,
  organizationId: string,
  isAtOffice: (moment: number) => boolean,
): Promise<NotedCall[]> => {
  const calls = await tx
    .selectFrom('calls')
    .leftJoin('files', 'files.id', 'calls.recording_file_id')
    .select(['calls.id', 'recipient_id', 'ended_at', 'calls.seconds', 'store_key'])
    .where('calls.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('recording_file_id', 'is not', null), eb('status', '=', 'no-answer')]))
    .where('calls.created_at', '>', new Date(now.getTime() - DAYS * DAY_MS))
    .orderBy('calls.created_at', 'desc')
    .$narrowType<{ recipient_id: string; ended_at: Date }>()
    .execute();
  return calls.filter(({ ended_at }) => isAtOffice(ended_at.getTime()) && isAtOffice(ended_at.getTime() + LATER_MS));
};

/** The latest call with each recording: nobody writes the same twice. */
const onePerRecording = (calls: readonly NotedCall[]): NotedCall[] =>
  calls.filter(
    ({ store_key }, index) => store_key !== null && calls.findIndex((call) => call.store_key === store_key) === index,
  );

/** Whoever notes are written about: who has been spoken with, since the first time; anybody where that is no one. */
async function subjectsOf({ tx, now }: Work, organizationId: string, people: readonly SeededPerson[]) {
  const called = await tx
    .selectFrom('calls')
    .select((eb) => ['recipient_id', eb.fn.min('created_at').as('first')])
    .where('organization_id', '=', organizationId)
    .where('outcome', '=', 'Yes we spoke')
    .groupBy('recipient_id')
    .$narrowType<{ recipient_id: string; first: Date }>()
    .execute();
  const firsts = new Map(called.map(({ recipient_id, first }) => [recipient_id, first.getTime()]));
  const recipients = people.filter(({ role }) => role === 'RECIPIENT');
  const knownSince = (sinceOf: (one: SeededPerson) => number | undefined) =>
    recipients.flatMap((one): Subject[] => {
      const since = sinceOf(one);
      if (since === undefined || since > now.getTime() - KNOWN_MS) return [];
      const { membership, person } = one;
      return [{ membershipId: String(membership.id), language: String(person.preferred_language), since }];
    });
  const known = knownSince(({ membership }) => firsts.get(String(membership.id)));
  return known.length > 0 ? known : knownSince(({ membership }) => Date.parse(String(membership.created_at)));
}

/** Adds notes that were written over the last 90 days: the same ones each time, with days relative to the clock. */
export async function seedNotes(
  work: Work,
  peopleOf: ReadonlyMap<DemoOrganization, readonly SeededPerson[]>,
): Promise<void> {
  const now = work.now.getTime();
  const clocks = knownClocks();
  const rows: Array<BulkRow<'notes'>> = [];
  for (const [key, people] of peopleOf) {
    if (NOTES[key] === 0) continue;
    const random = randomFrom(20_261_124 + rows.length);
    const organizationId = DEMO_ORGANIZATIONS[key];
    const zone = String(SKETCHES[key].row.timezone);
    const subjects = await subjectsOf(work, organizationId, people);
    const subjectOf = new Map(subjects.map((subject) => [subject.membershipId, subject]));
    const calls = await callsToNote(work, organizationId, (moment) => clocks.isAtOffice(zone, moment));
    const known = calls.filter(({ recipient_id }) => subjectOf.has(recipient_id));
    const heard = onePerRecording(known);
    const unanswered = known.filter(({ store_key }) => store_key === null);
    const languageOf = ({ language }: Subject) => (language === 'Spanish' ? 'es' : 'en');

    const aboutCall = (call: NotedCall, subject: Subject): Written => {
      const at = Math.min(call.ended_at.getTime() + random.int(2, LATER_MS / MINUTE_MS) * MINUTE_MS, now - MINUTE_MS);
      const [kind, note] = OF_CALLS[String(call.store_key).replace(/^demo-/, '')] ?? [
        'REACH_RECIPIENT',
        random.pick(UNANSWERED[languageOf(subject)]),
      ];
      const second = call.store_key === null ? null : random.int(5, Math.max(5, (call.seconds ?? 60) - 10));
      return { subject, at, kind, note, call: { id: call.id, second } };
    };
    const aboutAnybody = (kind: NoteKind): Written => {
      const subject = random.pick(subjects);
      const first = Math.max(now - DAYS * DAY_MS, subject.since + KNOWN_MS);
      const at = clocks.atOffice(zone, first + random.next() * (now - HOUR_MS - first), now - MINUTE_MS);
      return { subject, at, kind, note: random.pick((languageOf(subject) === 'es' ? SPANISH : ENGLISH)[kind]) };
    };
    for (let index = 0; index < NOTES[key]; index += 1) {
      const author = PERSONAS[random.pick(AUTHORS[key])];
      const kind = random.pick(KINDS);
      // every third is about a call that can be heard, as far as there are such
      const noted = index % 3 === 0 ? heard[index / 3] : undefined;
      const missed = kind === 'REACH_RECIPIENT' && unanswered.length > 0 ? random.pick(unanswered) : undefined;
      const call = noted ?? missed;
      const subject = call && subjectOf.get(call.recipient_id);
      const written = call && subject ? aboutCall(call, subject) : aboutAnybody(kind);
      rows.push({
        id: seedId('e001', rows.length + 1),
        organization_id: organizationId,
        subject_id: written.subject.membershipId,
        author_id: author.personId,
        author_name: `${author.firstName} ${author.lastName}`,
        kind: written.kind,
        note: written.note,
        call_id: written.call?.id ?? null,
        call_second: written.call?.second ?? null,
        created_at: new Date(written.at).toISOString(),
      });
    }
  }
  await insertRows(work.tx, 'notes', rows);
}
