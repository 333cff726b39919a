import { sql } from 'kysely';
import { pause } from '#server/services.ts';
import { insertRows } from '#server/db/bulk.ts';
import { SYSTEM_STATUSES } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import { inScope, type Work, type Worker } from '#server/work.ts';
import { makePerson, type Neighborhood } from './people.ts';
import { randomFrom, type Random } from './random.ts';

const CHUNK = 2000;
const CITIES = [
  ['Austin', 'Texas', 'TX', 'America/Chicago'],
  ['Denver', 'Colorado', 'CO', 'America/Denver'],
  ['Portland', 'Oregon', 'OR', 'America/Los_Angeles'],
  ['Savannah', 'Georgia', 'GA', 'America/New_York'],
] as const;

async function neighborhoodIn(work: Work, organizationId: string): Promise<Neighborhood> {
  const idsOf = async (table: 'programs' | 'organization_person_statuses') => {
    const rows = await work.tx
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', organizationId)
      .orderBy('is_default', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.id);
  };
  const programIds = await idsOf('programs');
  if (programIds.length === 0) throw new DomainError(404, 'notFound');
  return {
    organizationId,
    programIds,
    statusIds: await idsOf('organization_person_statuses'),
    areaCodes: ['212', '213', '415', '512', '617', '718'],
    zipPrefix: '100',
    externalPrefix: 'EXT',
  };
}

async function insertPeople(work: Work, random: Random, neighborhood: Neighborhood, from: number, count: number) {
  const people = Array.from({ length: count }, (_, index) => {
    const ids = { person: work.newId(), detail: work.newId(), membership: work.newId() };
    return makePerson(random, neighborhood, ids, work.now, (wanted) => `${wanted}.${(from + index).toString(36)}`);
  });
  await insertRows(
    work.tx,
    'people',
    people.map(({ person }) => person),
  );
  await insertRows(
    work.tx,
    'memberships',
    people.map(({ membership }) => membership),
  );
}

/** Adds `count` people to an organization that has programs and statuses, in chunks that let other work go on. */
export async function seedPeople(worker: Worker, organizationId: string, count: number): Promise<void> {
  const [neighborhood, first] = await inScope(worker, 'system', async (work) => {
    const { n } = await work.tx
      .selectFrom('people')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return [await neighborhoodIn(work, organizationId), n] as const;
  });
  const random = randomFrom(first + 1);
  for (let done = 0; done < count; done += CHUNK) {
    await inScope(worker, 'system', (work) =>
      insertPeople(work, random, neighborhood, first + done, Math.min(CHUNK, count - done)),
    );
    await pause({});
  }
  // as the server does by itself a while after so many rows have come
  await sql`vacuum analyze`.execute(worker.db);
}

async function insertOrganizations(work: Work, random: Random, from: number, count: number): Promise<void> {
  const created = work.now.toISOString();
  const organizations = Array.from({ length: count }, (_, index) => {
    const [city, state, stateShort, timezone] = random.pick(CITIES);
    const name = `${city} Neighbors ${from + index}`;
    return {
      id: work.newId(),
      name,
      primary_contact: 'Office',
      email: `office${from + index}@example.org`,
      phone: `+1512555${String(random.int(0, 9999)).padStart(4, '0')}`,
      street: `${random.int(1, 900)} Main Street`,
      city,
      state,
      state_short: stateShort,
      zipcode: String(random.int(10_000, 99_999)),
      timezone,
      active: random.chance(0.9),
      external: false,
      signup_completed: true,
      custom_fields: {},
      created_at: created,
      updated_at: created,
    };
  });
  const ids = organizations.map(({ id }) => id);
  await insertRows(work.tx, 'organizations', organizations);
  await insertRows(
    work.tx,
    'programs',
    ids.map((organization_id) => ({
      id: work.newId(),
      organization_id,
      name: 'Friendly Calls',
      is_default: true,
      created_at: created,
    })),
  );
  await insertRows(
    work.tx,
    'organization_person_statuses',
    ids.flatMap((organization_id) =>
      SYSTEM_STATUSES.map(({ name, description, isDefault }) => ({
        id: work.newId(),
        organization_id,
        name,
        description,
        is_default: isDefault,
        system_defined: true,
        created_at: created,
      })),
    ),
  );
}

/** Adds `count` organizations, each with a program and the system's statuses, in chunks. */
export async function seedOrganizations(worker: Worker, count: number): Promise<void> {
  const first = await inScope(worker, 'system', async (work) => {
    const { n } = await work.tx
      .selectFrom('organizations')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n + 1;
  });
  const random = randomFrom(first);
  for (let done = 0; done < count; done += CHUNK) {
    await inScope(worker, 'system', (work) =>
      insertOrganizations(work, random, first + done, Math.min(CHUNK, count - done)),
    );
    await pause({});
  }
}
