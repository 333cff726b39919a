import { sql, type Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { KINDS } from '#server/jobs/kinds.ts';
import { runDue } from '#server/jobs/run.ts';
import { deliverSimulated } from '#server/simulated/messages.ts';
import type { BroadcastCarrier, BroadcastMessage, Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { createBroadcast, getBroadcast, type BroadcastDetail } from '#src/schemas/broadcasts.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, type PersonaName, type TestApi } from './harness.ts';

type Input = BodyInput<typeof createBroadcast>;

/** What a form says that is all right: a text message that is sent at once, to nobody yet. */
export const form = (changes: Partial<Input> = {}, as: PersonaName = 'org.admin'): Input => ({
  title: 'Winter storm',
  organizationId: DEMO_ORGANIZATIONS.harbor,
  type: 'sms',
  content: 'Stay at home tonight.',
  authorId: PERSONAS[as].personId,
  action: 'submit',
  sendNow: true,
  ...changes,
});

/** Creates a broadcast; fails where that is refused. */
export async function create(test: TestApi, changes: Partial<Input> = {}): Promise<BroadcastDetail> {
  const { status, data, message, fields } = await test.call(createBroadcast, { as: 'org.admin', body: form(changes) });
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(fields)}`);
  return data.broadcast;
}

export const read = async (test: TestApi, id: string): Promise<BroadcastDetail> =>
  (await test.call(getBroadcast, { as: 'org.admin', params: { id } })).data.broadcast;

const JOBS = ['broadcast', 'broadcast-send', 'broadcast-stop', 'broadcast-replies'] as const;

/** Does all jobs of broadcasts that are due now; gives how many were taken. */
export async function runBroadcasts(
  services: Services,
  kinds: ReadonlyArray<(typeof JOBS)[number]> = JOBS,
): Promise<number> {
  let taken = 0;
  for (;;) {
    let round = 0;
    for (const name of kinds) round += await runDue(services, name, KINDS[name]);
    if (round === 0) return taken;
    taken += round;
  }
}

export const deliver = (services: Services): Promise<number> => deliverSimulated(services);

/** More rows take longer than a statement of the product may. */
const AT_ONCE = 5000;

/** A zip code, and the area code of a mobile there. */
type Place = readonly [zip: string, area: string];

/** Makes so many recipients of a program of their own, in New York or at places in turn, each with a mobile and an address. */
export async function makePeople(test: TestApi, count: number, places: readonly Place[] = [['10001', '212']]) {
  const organizationId = DEMO_ORGANIZATIONS.harbor;
  const made = await inScope(test.services, 'system', async ({ tx, newId, now }) => {
    const programId = newId();
    await tx
      .insertInto('programs')
      .values({ id: programId, organization_id: organizationId, name: `Program ${programId}`, created_at: now })
      .execute();
    for (let from = 1; from <= count; from += AT_ONCE)
      await sql`
      with places as (
        select zip, area, position - 1 as turn from unnest(${places.map(([zip]) => zip)}::text[],
          ${places.map(([, area]) => area)}::text[]) with ordinality as given (zip, area, position)),
      made as (
        insert into people (id, email, first_name, last_name, phone, phone_type, zip_code, created_at, updated_at)
        select gen_random_uuid(), 'p' || n || '.' || ${programId} || '@example.org', 'Ada' || n, 'Quist',
          '+1' || area || lpad((2000000 + n)::text, 7, '0'), 'Mobile', zip, ${now}, ${now}
        from generate_series(${from}::int, ${Math.min(count, from + AT_ONCE - 1)}::int) n
          join places on turn = (n - 1) % ${places.length}::int
        returning id)
      insert into memberships (id, organization_id, person_id, role_id, active, program_id, created_at, updated_at)
      select gen_random_uuid(), ${organizationId}, id, '00000000-0000-7000-8000-000100000001', true, ${programId}, ${now}, ${now}
      from made`.execute(tx);
    const people = await tx
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .select(['memberships.id as membershipId', 'person_id as personId', 'phone', 'email'])
      .where('program_id', '=', programId)
      .orderBy('memberships.id')
      .execute();
    return { programId, people };
  });
  // as a database does by itself when so many have come
  if (count > AT_ONCE) await sql`analyze people, memberships`.execute(test.db);
  return made;
}

type Made = Awaited<ReturnType<typeof makePeople>>['people'][number] | undefined;

/** Changes one of them, whatever the rules say. */
export const changePerson = (test: TestApi, one: Made, changes: Updateable<Database['people']>) =>
  inScope(test.services, 'system', ({ tx }) =>
    tx
      .updateTable('people')
      .set(changes)
      .where('id', '=', one?.personId ?? '')
      .execute(),
  );

/** The same of what they are in the organization. */
export const changePlace = (test: TestApi, one: Made, changes: Updateable<Database['memberships']>) =>
  inScope(test.services, 'system', ({ tx }) =>
    tx
      .updateTable('memberships')
      .set(changes)
      .where('id', '=', one?.membershipId ?? '')
      .execute(),
  );

/** A carrier that keeps what it was handed, and does what `answer` says. */
export function memoryCarrier(
  answer: (message: BroadcastMessage) => unknown = () => undefined,
  changes: Partial<BroadcastCarrier> = {},
) {
  const taken: BroadcastMessage[] = [];
  const carrier: BroadcastCarrier = {
    isSimulated: false,
    knowsKeys: false,
    perSecond: 100_000,
    async send(message) {
      await answer(message);
      taken.push(message);
      return { ref: `ref-${message.key}` };
    },
    ...changes,
  };
  return { carrier, taken, carriers: { sms: carrier, voice: carrier, email: carrier } };
}
