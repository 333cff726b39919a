import type { RoleName } from '#src/schemas/access.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { inScope, type Work, type Worker } from '#server/work.ts';
import { accountRows } from './accounts.ts';
import { seedBroadcasts } from './broadcasts.ts';
import { seedCalls, type SeededMatch } from './calls.ts';
import { historyRows } from './history.ts';
import { seedNotes } from './notes.ts';
import { neighborhoodOf, ORGANIZATION_KEYS, organizationRows, programIdsOf, SKETCHES } from './organizations.ts';
import { seedId, type DemoOrganization } from './personas.ts';
import { makePerson, type SeededPerson } from './people.ts';
import { withMoved } from './places.ts';
import { seedQueues } from './queues.ts';
import { seedSurveys } from './surveys.ts';
import { randomFrom, type Random } from './random.ts';

/** Share of the recipients who have a caller already. */
const MATCHED = 0.6;

function makePeople(random: Random, now: Date): Map<DemoOrganization, SeededPerson[]> {
  const taken = new Set<string>();
  const uniqueUserName = (wanted: string) => {
    let name = wanted;
    for (let n = 2; taken.has(name); n += 1) name = `${wanted}${n}`;
    taken.add(name);
    return name;
  };
  let n = 0;
  return new Map(
    ORGANIZATION_KEYS.map((key) => {
      const neighborhood = neighborhoodOf(key);
      const people = Array.from({ length: SKETCHES[key].people }, () => {
        n += 1;
        const ids = { person: seedId('b011', n), membership: seedId('b012', n), detail: seedId('b013', n) };
        return makePerson(random, neighborhood, ids, now, uniqueUserName);
      });
      return [key, key === 'harbor' ? withMoved(people) : people];
    }),
  );
}

function makeMatches(random: Random, people: readonly SeededPerson[]): SeededMatch[] {
  const withRole = (role: RoleName) => people.filter((person) => person.role === role);
  const callers = withRole('CALLER');
  return withRole('RECIPIENT')
    .filter(() => random.chance(MATCHED))
    .map((recipient) => ({ caller: random.pick(callers), recipient }));
}

const matchRows = (matches: readonly SeededMatch[], firstNumber: number): Array<BulkRow<'matches'>> =>
  matches.map(({ caller, recipient: { membership } }, index) => ({
    id: seedId('b014', firstNumber + index),
    organization_id: membership.organization_id,
    caller_id: caller.membership.id,
    recipient_id: membership.id,
    created_at: membership.created_at,
  }));

/** Half of the callers are users who have been invited and haven't chosen a password yet. */
async function inviteCallers(work: Work, random: Random, people: readonly SeededPerson[]): Promise<void> {
  const invited = people.filter(({ role, person }) => role === 'CALLER' && person.email !== null && random.chance(0.5));
  await insertRows(
    work.tx,
    'person_profiles',
    invited.map(({ membership }, index) => ({
      id: seedId('b015', index + 1),
      person_id: membership.person_id,
      organization_id: membership.organization_id,
      security_profile_id: SECURITY_PROFILE_IDS.USER,
      active: true,
      created_at: membership.created_at,
    })),
  );
  await insertRows(
    work.tx,
    'credentials',
    invited.map(({ membership }) => ({
      person_id: membership.person_id,
      mfa_required: false,
      created_at: membership.created_at,
    })),
  );
}

/** The names of the own fields that people have. */
function ownFieldRows(people: readonly SeededPerson[]): Array<BulkRow<'own_fields'>> {
  const rows = new Map<string, BulkRow<'own_fields'>>();
  for (const { organization_id, custom_fields } of people.map(({ membership }) => membership))
    for (const name of Object.keys(custom_fields ?? {}))
      rows.set(`${String(organization_id)} ${name}`, { organization_id, key: ownKey(name), name });
  return [...rows.values()];
}

async function seedOrganizationRows(work: Work): Promise<void> {
  const made = ORGANIZATION_KEYS.map((key) => organizationRows(key, work.now));
  await insertRows(
    work.tx,
    'organizations',
    made.map((rows) => rows.organization),
  );
  await insertRows(
    work.tx,
    'programs',
    made.flatMap((rows) => rows.programs),
  );
  await insertRows(
    work.tx,
    'organization_person_statuses',
    made.flatMap((rows) => rows.statuses),
  );
  await insertRows(
    work.tx,
    'organization_configurations',
    made.flatMap((rows) => rows.configurations),
  );
}

export interface SeedOptions {
  /** The hash of DEMO_PASSWORD, made once by the caller because it takes its time. */
  readonly passwordHash: string;
  /** Days of calls, and with them broadcasts; thousands of rows, which most tests do without. */
  readonly callDays?: number;
}

/** Fills an empty database with the demo data: the same rows each time, with days relative to the clock. */
export async function seedDemo(worker: Worker, { passwordHash, callDays = 0 }: SeedOptions): Promise<void> {
  await inScope(worker, 'system', async (work) => {
    const random = randomFrom(20_261_120);
    await seedOrganizationRows(work);
    const accounts = accountRows(passwordHash, work.now);
    const peopleOf = makePeople(random, work.now);
    const people = [...peopleOf.values()].flat();
    await insertRows(work.tx, 'people', accounts.people);
    await insertRows(
      work.tx,
      'people',
      people.map((made) => made.person),
    );
    await insertRows(work.tx, 'memberships', accounts.memberships);
    await insertRows(
      work.tx,
      'memberships',
      people.map((made) => made.membership),
    );
    await insertRows(work.tx, 'own_fields', ownFieldRows(people));
    await insertRows(work.tx, 'person_profiles', accounts.profiles);
    await insertRows(work.tx, 'credentials', accounts.credentials);
    await inviteCallers(work, random, people);
    const matchesOf = new Map([...peopleOf].map(([key, group]) => [key, makeMatches(random, group)]));
    const matches = [...matchesOf.values()].flatMap((group, index) => matchRows(group, index * 10_000 + 1));
    await insertRows(work.tx, 'matches', matches);
    await insertRows(
      work.tx,
      'audit_events',
      [...peopleOf].flatMap(([key, group]) => historyRows(random, key, group, work.now)),
    );
    if (callDays > 0) {
      await seedCalls(work, matchesOf, callDays);
      await seedBroadcasts(work, peopleOf.get('harbor') ?? [], programIdsOf('harbor'));
    }
    await seedQueues(work, peopleOf);
    await seedNotes(work, peopleOf);
    await seedSurveys(work, peopleOf);
  });
}
