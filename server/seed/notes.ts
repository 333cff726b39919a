import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import type { Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import type { NoteKind } from '#src/schemas/note-values.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, seedId, type DemoOrganization, type PersonaName } from './personas.ts';
import type { SeededPerson } from './people.ts';
import { randomFrom, type Random } from './random.ts';

const NOTES: Readonly<Record<DemoOrganization, number>> = { harbor: 120, sunrise: 40, prairie: 0 };

const AUTHORS: Readonly<Record<DemoOrganization, readonly PersonaName[]>> = {
  harbor: ['org.admin', 'org.user'],
  sunrise: ['west.admin'],
  prairie: [],
};

/** Over so many days notes were written. */
const DAYS = 90;

/** What fits whoever it is given to: notes and people are drawn apart. */
const ENGLISH: Readonly<Record<NoteKind, readonly string[]>> = {
  ADDITIONAL_COMMENTS: [
    'Enjoys talking about the garden; the tomatoes are coming in well this year.',
    'A daughter visits on Sundays: no calls then.',
    'Asked for a call in the late afternoon from now on. Mornings are for physical therapy.',
    'Loves baseball and wants to talk about last night’s game before anything else.',
    'The church group meets again on Wednesdays. Glad to be among people.',
    'Wants to know whether the meal program also brings groceries. I said I would ask.',
    'Prefers to be called by the middle name.',
    'Reads a book a week. A caller who likes mysteries would be a good match.',
    'The dog, Biscuit, barks at the phone: let it ring a little longer.',
    'Thanked us twice for the birthday card from the program.',
  ],
  CHANGE_OF_CONDITION: [
    'Fell in the bathroom last week. Nothing is broken, but the shower is a worry now.',
    'Back from the hospital after four days, sleepy until noon from the new medicine.',
    'Sounds much more cheerful than in the fall. Walks to the corner and back every day.',
    'Hears poorly on the left since Monday. Has an appointment with the doctor.',
    'Has lost weight and says that nothing tastes good. I said that the doctor should know.',
    'Uses a walker now and is proud of it.',
    'The eyesight is worse, and our letters can no longer be read. A call is better.',
  ],
  REACH_RECIPIENT: [
    'Three calls without an answer this week. The neighbor says: with the family until Friday.',
    'The landline is out of order; call the cell phone instead.',
    'Best reached after 4 PM. Let it ring at least eight times.',
    'New number since the move; updated in the profile.',
    'Voicemail is full. I will try again on Tuesday morning.',
  ],
  OTHER: [
    'A sister is going to take over the paperwork and may call us.',
    'Would like a new caller who speaks Spanish; see the list of callers.',
    'Asked to be taken off the holiday mailing list.',
    'The heating in the building has been out since the weekend. Reported it to the city.',
  ],
};

const SPANISH: Readonly<Record<NoteKind, readonly string[]>> = {
  ADDITIONAL_COMMENTS: [
    'Le encanta hablar de su nieta, que empieza la universidad en otoño.',
    'Prefiere que la llamen después del almuerzo, cuando ya descansó.',
    'Cocina todos los domingos para los vecinos. ¡Prometió darme la receta del mole!',
  ],
  CHANGE_OF_CONDITION: [
    'Se cayó en la cocina y le duele la cadera. Ya tiene cita con el médico.',
    'Se le oye con mucho más ánimo que el mes pasado; volvió a salir a caminar.',
  ],
  REACH_RECIPIENT: ['No contestó en toda la semana. Su hija dice que está de visita en Puebla.'],
  OTHER: ['Pide que las cartas le lleguen en español.'],
};

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

interface HeardCall {
  readonly id: string;
  readonly recipient_id: string;
  readonly seconds: number | null;
  readonly ended_at: Date;
}

interface Subject {
  readonly membershipId: string;
  readonly language: string;
  /** In milliseconds. */
  readonly since: number;
}

interface About {
  readonly subject: Subject;
  /** In milliseconds. */
  readonly at: number;
  readonly call?: { readonly id: string; readonly second: number };
}

/** Every third note is about a call that can be heard, as far as there are such; the others are about anybody. */
function aboutOf(
  random: Random,
  index: number,
  subjects: readonly Subject[],
  calls: readonly HeardCall[],
  now: number,
) {
  const call = index % 3 === 0 ? calls[index / 3] : undefined;
  const callee = call && subjects.find(({ membershipId }) => membershipId === call.recipient_id);
  if (call && callee) {
    const second = random.int(5, Math.max(5, (call.seconds ?? 60) - 10));
    const at = Math.min(call.ended_at.getTime() + random.int(2, 20) * 60_000, now - 60_000);
    return { subject: callee, at, call: { id: call.id, second } } satisfies About;
  }
  const subject = random.pick(subjects);
  const first = Math.max(now - DAYS * DAY_MS, subject.since);
  return { subject, at: first + random.next() * (now - 3_600_000 - first) } satisfies About;
}

/** Adds notes that were written over the last 90 days: the same ones each time, with days relative to the clock. */
export async function seedNotes(
  { tx, now }: Work,
  peopleOf: ReadonlyMap<DemoOrganization, readonly SeededPerson[]>,
): Promise<void> {
  const rows: Array<BulkRow<'notes'>> = [];
  for (const [key, people] of peopleOf) {
    const random = randomFrom(20_261_124 + rows.length);
    const organizationId = DEMO_ORGANIZATIONS[key];
    const subjects = people
      .filter(({ role }) => role === 'RECIPIENT')
      .map(({ membership, person }) => ({
        membershipId: String(membership.id),
        language: String(person.preferred_language),
        since: Date.parse(String(membership.created_at)),
      }));
    const calls = await tx
      .selectFrom('calls')
      .select(['id', 'recipient_id', 'seconds', 'ended_at'])
      .where('organization_id', '=', organizationId)
      .where('recording_file_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(NOTES[key])
      .$narrowType<{ recipient_id: string; ended_at: Date }>()
      .execute();
    for (let index = 0; index < NOTES[key]; index += 1) {
      const { subject, at, call }: About = aboutOf(random, index, subjects, calls, now.getTime());
      const author = PERSONAS[random.pick(AUTHORS[key])];
      const kind = random.pick(KINDS);
      rows.push({
        id: seedId('e001', rows.length + 1),
        organization_id: organizationId,
        subject_id: subject.membershipId,
        author_id: author.personId,
        author_name: `${author.firstName} ${author.lastName}`,
        kind,
        note: random.pick((subject.language === 'Spanish' ? SPANISH : ENGLISH)[kind]),
        call_id: call?.id ?? null,
        call_second: call?.second ?? null,
        created_at: new Date(at).toISOString(),
      });
    }
  }
  await insertRows(tx, 'notes', rows);
}
