import { sql } from 'kysely';
import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import type { Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { joinedAt } from './organizations.ts';
import type { SeededPerson } from './people.ts';
import { DEMO_ORGANIZATIONS, seedId, type DemoOrganization } from './personas.ts';
import { randomFrom, type Random } from './random.ts';

const HOUR_MS = 3_600_000;
const RANK_GAP = 2 ** 20;

/** The calls of so many days back were made from the queue whose recipients they reached. */
const CALLED_DAYS = 2;

interface Sketch {
  readonly organization: DemoOrganization;
  readonly name: string;
  readonly active: boolean;
  readonly callers: number;
  /** How many of the callers are on shift. */
  readonly onShift: number;
  readonly recipients: number;
}

const SKETCHES: readonly Sketch[] = [
  { organization: 'harbor', name: 'Weekly check-in', active: true, callers: 9, onShift: 5, recipients: 40 },
  { organization: 'harbor', name: 'Meals follow-up', active: false, callers: 3, onShift: 0, recipients: 14 },
  { organization: 'harbor', name: 'New this month', active: true, callers: 2, onShift: 0, recipients: 8 },
  { organization: 'sunrise', name: 'Llamadas de bienvenida', active: true, callers: 4, onShift: 2, recipients: 15 },
  { organization: 'sunrise', name: 'Caregivers, evenings', active: false, callers: 2, onShift: 0, recipients: 6 },
];

const queueIdOf = (number: number): string => seedId('e001', number);

/** The queues that the demo has from its beginning. */
export const DEMO_QUEUE_IDS: readonly string[] = SKETCHES.map((_, index) => queueIdOf(index + 1));

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/** Some are paused, some wait for another day, some are set aside; most are simply next in their turn. */
function standOf(random: Random, now: Date): Partial<BulkRow<'queue_recipients'>> {
  const chance = random.next();
  const since = later(now, -random.int(1, 20) * HOUR_MS);
  const nobody = { paused_at: null, paused_until: null, next_availability: null, next_availability_set_at: null };
  if (chance < 0.08) return { ...nobody, set_aside_at: null, paused_at: since, paused_until: later(now, 4 * HOUR_MS) };
  if (chance < 0.16)
    return {
      ...nobody,
      set_aside_at: null,
      next_availability: later(now, random.int(10, 90) * HOUR_MS),
      next_availability_set_at: since,
    };
  return { ...nobody, set_aside_at: chance < 0.2 ? since : null };
}

/** So many of the values, from anywhere among them, in the order of chance. */
const drawn = <T>(random: Random, values: readonly T[], count: number): T[] =>
  values
    .map((value) => ({ value, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ value }) => value);

interface QueueRows {
  readonly queue: BulkRow<'queues'>;
  readonly callers: Array<BulkRow<'queue_callers'>>;
  readonly recipients: Array<BulkRow<'queue_recipients'>>;
}

function rowsOf(random: Random, sketch: Sketch, number: number, people: readonly SeededPerson[], now: Date): QueueRows {
  const id = queueIdOf(number);
  const organizationId = DEMO_ORGANIZATIONS[sketch.organization];
  const created = [joinedAt(sketch.organization, now), later(now, -30 * DAY_MS)].toSorted().at(-1);
  const added = later(now, -CALLED_DAYS * DAY_MS);
  const own = { queue_id: id, organization_id: organizationId, added_at: added };
  const callers = people.filter(({ role }) => role === 'CALLER');
  const recipients = people.filter(({ role }) => role === 'RECIPIENT' || role === 'OUTREACH');
  return {
    queue: {
      id,
      organization_id: organizationId,
      name: sketch.name,
      active: sketch.active,
      switched_at: created,
      created_at: created,
      updated_at: created,
    },
    callers: drawn(random, callers, sketch.callers).map(({ membership }, index) => ({
      ...own,
      membership_id: membership.id,
      // it has just ended: where callers of the demo call by themselves they stay on, elsewhere nobody is called unasked
      on_shift_until: index < sketch.onShift ? now : null,
    })),
    recipients: drawn(random, recipients, sketch.recipients).map(({ membership }, index) => ({
      ...own,
      id: seedId('e002', number * 1000 + index),
      membership_id: membership.id,
      rank: (index + 1) * RANK_GAP,
      counted_from: added,
      ...standOf(random, now),
    })),
  };
}

/** What calls of the last days were made for: a recipient who is in several queues was called from the first. */
const tellCalls = ({ tx, now }: Work, { queue }: QueueRows) =>
  tx
    .updateTable('calls')
    .set({
      type: 'OUTREACH_QUEUE',
      queue_id: String(queue.id),
      queue_name: String(queue.name),
      reason: sql<never>`${JSON.stringify({ kind: 'queue', name: queue.name, position: null })}::jsonb`,
    })
    .where('created_at', '>', new Date(now.getTime() - CALLED_DAYS * DAY_MS))
    .where('queue_id', 'is', null)
    .where('recipient_id', 'in', (eb) =>
      eb.selectFrom('queue_recipients').select('membership_id').where('queue_id', '=', String(queue.id)),
    )
    .execute();

/**
 * Adds outreach queues with callers, some of them on shift, and recipients who stand in all ways; calls of the last days
 * were made from them. The same rows each time, with moments relative to the clock.
 */
export async function seedQueues(
  work: Work,
  peopleOf: ReadonlyMap<DemoOrganization, readonly SeededPerson[]>,
): Promise<void> {
  const random = randomFrom(20_261_127);
  const made = SKETCHES.map((sketch, index) =>
    rowsOf(random, sketch, index + 1, peopleOf.get(sketch.organization) ?? [], work.now),
  );
  await insertRows(
    work.tx,
    'queues',
    made.map(({ queue }) => queue),
  );
  await insertRows(
    work.tx,
    'queue_callers',
    made.flatMap(({ callers }) => callers),
  );
  await insertRows(
    work.tx,
    'queue_recipients',
    made.flatMap(({ recipients }) => recipients),
  );
  for (const rows of made.filter(({ queue }) => queue.active === true)) await tellCalls(work, rows);
}
