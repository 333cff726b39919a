import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import type { BroadcastSkipped, BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { previewBroadcast as endpoint } from '#src/schemas/broadcasts.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { fillMergeFields, mergeFieldsIn } from '#src/schemas/merge-fields.ts';
import { costOfSegments, segmentsOf } from '#src/schemas/sms-segments.ts';
import { checkContent, refuseWrong, understandMessage } from './broadcast-input.ts';
import { chosenRows, countReach, placedRows, type Choice } from './broadcast-reach.ts';
import { momentOfSchedule } from './broadcast-schedule.ts';

type Answer = ResponseOf<typeof endpoint>;

async function readSkipped({ tx }: Work, choice: Choice): Promise<Answer['skippedPeople']> {
  const { rows } = await sql<{
    id: string | null;
    name: string | null;
    contact: string | null;
    reason: BroadcastSkipped;
  }>`
    select membership_id as id, name, contact, reason from ${chosenRows(choice)} reach
    where reason is not null order by fold(name), position limit ${WORK_LIMITS.broadcastSkippedShown}`.execute(tx);
  return rows.map(({ id, ...row }) => ({ ...row, personOrganizationId: id }));
}

/** A place, and how many get it there. */
interface Place {
  readonly zones: readonly string[];
  readonly state: string | null;
  readonly n: number;
}

interface PlaceAt extends Place {
  /** The hour of its clock. */
  readonly hour: number;
  readonly isOpen: boolean;
  readonly changesAt: Date | null;
}

/**
 * The distinct places of all who get it. Where a zip code and an area code are is asked once, as are a zone's hours: for
 * each of 100,000 who live there it would take four seconds.
 */
async function readPlaces({ tx }: Work, choice: Choice): Promise<Place[]> {
  const spots = sql`(
    select zip, area, count(*) as people from ${chosenRows(choice)} reach where reason is null group by zip, area)`;
  const { rows } = await sql<Place>`
    select zones, state, sum(people)::int as n from ${placedRows(spots, choice.organizationId)} places
    group by zones, state`.execute(tx);
  return rows;
}

/** How it is at the places at a moment; an e-mail wakes nobody up. */
async function lookAt({ tx }: Work, type: BroadcastType, places: readonly Place[], at: Date): Promise<PlaceAt[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ hour: number; isOpen: boolean; changesAt: Date | null }>`
    select extract(hour from ${at}::timestamptz at time zone place.zones[1])::int as hour,
      ${type === 'email' ? sql`true` : sql`w.is_open`} as "isOpen",
      w.changes_at as "changesAt"
    from jsonb_array_elements(${JSON.stringify(places)}::jsonb) with ordinality as given (value, position)
      cross join lateral (
        select array(select jsonb_array_elements_text(value -> 'zones')) as zones, value ->> 'state' as state) place
      cross join lateral call_window(place.zones, place.state, ${at}) w
    order by position`.execute(tx);
  return places.map((place, index) => ({ ...place, ...(rows[index] ?? { hour: 0, isOpen: true, changesAt: null }) }));
}

const latest = (moments: ReadonlyArray<Date | null>): Date | null =>
  moments.every((moment) => moment !== null) ? new Date(Math.max(...moments.map((moment) => moment.getTime()))) : null;

/**
 * The first moment from then on at which nobody has to wait; null where there is none within seven days. Nobody can be
 * reached before the last one's hours begin, so it is looked for from there on.
 */
async function startForAll(
  work: Work,
  type: BroadcastType,
  places: readonly Place[],
  start: Date,
): Promise<Date | null> {
  for (let at = start; at.getTime() <= start.getTime() + 7 * DAY_MS;) {
    const closed = (await lookAt(work, type, places, at)).filter(({ isOpen }) => !isOpen);
    if (closed.length === 0) return at;
    const next = latest(closed.map(({ changesAt }) => changesAt));
    if (!next) return null;
    at = next;
  }
  return null;
}

function hoursOf(places: readonly PlaceAt[]): Answer['localHours'] {
  const hours = new Map<number, { people: number; waiting: number }>();
  for (const { hour, n, isOpen } of places) {
    const { people, waiting } = hours.get(hour) ?? { people: 0, waiting: 0 };
    hours.set(hour, { people: people + n, waiting: waiting + (isOpen ? 0 : n) });
  }
  return [...hours].toSorted(([one], [other]) => one - other).map(([hour, counts]) => ({ hour, ...counts }));
}

interface Segments {
  readonly all: number;
  /** Of one person; null where nobody gets it. */
  readonly each: Answer['segmentsEach'];
}

/** How many text messages the carrier counts, with the names put in. Specification broadcasts 4.9. */
async function countSegments({ tx }: Work, choice: Choice, content: string, organization: string): Promise<Segments> {
  const fields = new Set(mergeFieldsIn(content));
  const column = (field: 'firstName' | 'lastName', name: string) =>
    fields.has(field) ? sql.ref(name) : sql`null::text`;
  const { rows } = await sql<{ firstName: string | null; lastName: string | null; n: number }>`
    select ${column('firstName', 'first_name')} as "firstName", ${column('lastName', 'last_name')} as "lastName", count(*) as n
    from ${chosenRows(choice)} reach where reason is null group by 1, 2`.execute(tx);
  const counted = rows.map(({ n, ...names }) => ({
    n,
    segments: segmentsOf(fillMergeFields(content, { ...names, organization })),
  }));
  return {
    all: counted.reduce((sum, { n, segments }) => sum + n * segments, 0),
    each: counted.reduce<Segments['each']>(
      (range, { segments }) => ({
        least: Math.min(range?.least ?? segments, segments),
        most: Math.max(range?.most ?? segments, segments),
      }),
      null,
    ),
  };
}

/** Of so many who are chosen one is the sample: to look at all takes as long as to count them. */
const SAMPLED = 200;

/** The first of those who get it, of the first who are chosen; null where none of these does. */
async function readSample({ tx }: Work, choice: Choice, organization: string): Promise<Answer['sample']> {
  const first = chosenRows({ ...choice, page: { after: null, limit: SAMPLED } });
  const { rows } = await sql<Omit<NonNullable<Answer['sample']>, 'organization'>>`
    select name, first_name as "firstName", last_name as "lastName" from ${first} reach
    where reason is null order by position limit 1`.execute(tx);
  const [sample] = rows;
  return sample ? { ...sample, organization } : null;
}

/**
 * Who gets a broadcast and who doesn't, at what hour of theirs, and about what it costs; nothing is kept. 404 for an
 * organization out of sight, 400 with what is wrong at its fields. Specification broadcasts 4.9.
 */
export async function previewBroadcast(work: Work, input: BodyOf<typeof endpoint>): Promise<Answer> {
  const wrong = {};
  const { organization, choice } = await understandMessage(work, input, wrong);
  checkContent(input.type, input.content, wrong);
  const schedule = await momentOfSchedule(work, input, organization.timezone);
  refuseWrong({ ...wrong, ...schedule.wrong });
  const { selected, skipped } = await countReach(work, choice);
  const left = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  const start = schedule.at ?? work.now;
  const places = await readPlaces(work, choice);
  const there = await lookAt(work, choice.type, places, start);
  const closed = there.filter(({ isOpen }) => !isOpen);
  const openings = closed
    .flatMap(({ changesAt }) => changesAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  const forAll = await startForAll(work, choice.type, places, start);
  const segments =
    input.type === 'sms' && input.content ? await countSegments(work, choice, input.content, organization.name) : null;
  return {
    selected,
    sendTo: selected - left,
    skipped,
    skippedPeople: left === 0 ? [] : await readSkipped(work, choice),
    startsAt: schedule.at?.toISOString() ?? null,
    localHours: hoursOf(there),
    waiting: closed.reduce((sum, { n }) => sum + n, 0),
    waitingFrom: openings[0]?.toISOString() ?? null,
    waitingUntil: openings.at(-1)?.toISOString() ?? null,
    startForAll: forAll?.toISOString() ?? null,
    segments: segments?.all ?? null,
    segmentsEach: segments?.each ?? null,
    cost: segments === null ? null : costOfSegments(segments.all),
    sample: await readSample(work, choice, organization.name),
  };
}
