import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { newUuid } from '#server/ids.ts';
import { programIdsOf, statusIdsOf } from '#server/seed/organizations.ts';
import { DEMO_ORGANIZATIONS, type DemoOrganization } from '#server/seed/personas.ts';
import type { TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

/** Queues as rows: many at once, and in states that take days to come to. */

export interface NewPerson {
  readonly role: 'CALLER' | 'RECIPIENT' | 'OUTREACH' | 'INACTIVE' | 'NONE';
  readonly name: string;
  readonly phone: string | null;
  readonly zip?: string | null;
  readonly language?: string | null;
  readonly times?: readonly string[];
  readonly optedOut?: boolean;
  readonly onHold?: boolean;
}

/** People of an organization, in one go; gives their memberships' ids in the same order. */
export async function addPeople(
  test: TestApi,
  people: readonly NewPerson[],
  organization: DemoOrganization = 'harbor',
): Promise<string[]> {
  const stamps = { created_at: test.clock.now().toISOString(), updated_at: test.clock.now().toISOString() };
  const made = people.map(
    ({ role, name, phone, zip = null, language = null, times = [], optedOut = false, onHold = false }) => {
      const person = {
        id: newUuid(),
        person_detail_id: newUuid(),
        first_name: name,
        last_name: 'Test',
        phone,
        zip_code: zip,
        preferred_language: language,
        preferred_time_for_call: times,
        ...stamps,
      };
      const membership = {
        id: newUuid(),
        organization_id: DEMO_ORGANIZATIONS[organization],
        person_id: person.id,
        role_id: ROLE_IDS[role],
        active: role !== 'INACTIVE',
        opted_out: optedOut ? ['voice'] : [],
        program_id: programIdsOf(organization)[0],
        organization_person_status_id: statusIdsOf(organization)[onHold ? 1 : 0],
        enrollment_date: stamps.created_at,
        unenrollment_date: role === 'INACTIVE' ? stamps.created_at : null,
        ...stamps,
      };
      return { person, membership };
    },
  );
  await asSystem(test, async ({ tx }) => {
    await insertRows(
      tx,
      'people',
      made.map(({ person }) => person),
    );
    await insertRows(
      tx,
      'memberships',
      made.map(({ membership }) => membership),
    );
  });
  return made.map(({ membership }) => membership.id);
}

export interface NewQueue {
  readonly name?: string;
  readonly active?: boolean;
  readonly cooldownHours?: number;
  readonly respectPreferredTimes?: boolean;
  readonly organization?: DemoOrganization;
}

/** A queue without anybody; gives its id. */
export function addQueue(
  test: TestApi,
  { name, active = true, cooldownHours = 4, respectPreferredTimes = true, organization = 'harbor' }: NewQueue = {},
): Promise<string> {
  return asSystem(test, async ({ tx, now, newId }) => {
    const id = newId();
    await tx
      .insertInto('queues')
      .values({
        id,
        organization_id: DEMO_ORGANIZATIONS[organization],
        name: name ?? `Queue ${id}`,
        active,
        switched_at: now,
        cooldown_hours: cooldownHours,
        respect_preferred_times: respectPreferredTimes,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  });
}

type RecipientRow = Omit<BulkRow<'queue_recipients'>, 'id' | 'queue_id' | 'organization_id' | 'membership_id' | 'rank'>;

/** Recipients at a queue's end, by their memberships; gives the ids of their rows. */
export function addRecipients(
  test: TestApi,
  queueId: string,
  memberships: readonly string[],
  rowOf: (index: number) => RecipientRow = () => ({}),
): Promise<string[]> {
  return asSystem(test, async ({ tx, now }) => {
    const { organization_id, last } = await tx
      .selectFrom('queues')
      .select('organization_id')
      .select((eb) =>
        eb
          .selectFrom('queue_recipients')
          .select(({ fn }) => fn.max('rank').as('rank'))
          .where('queue_id', '=', queueId)
          .as('last'),
      )
      .where('id', '=', queueId)
      .executeTakeFirstOrThrow();
    const rows = memberships.map((membership_id, index) => ({
      id: newUuid(),
      queue_id: queueId,
      organization_id,
      membership_id,
      rank: (last ?? 0) + (index + 1) * 1024,
      counted_from: now.toISOString(),
      added_at: now.toISOString(),
      ...rowOf(index),
    }));
    await insertRows(tx, 'queue_recipients', rows);
    return rows.map(({ id }) => id);
  });
}

/** Callers of a queue, on shift until a moment, by default for six hours. */
export function addCallers(
  test: TestApi,
  queueId: string,
  memberships: readonly string[],
  untilOf: (index: number) => Date | null = () => new Date(test.clock.now().getTime() + 6 * 3_600_000),
): Promise<void> {
  return asSystem(test, async ({ tx, now }) => {
    const { organization_id } = await tx
      .selectFrom('queues')
      .select('organization_id')
      .where('id', '=', queueId)
      .executeTakeFirstOrThrow();
    await insertRows(
      tx,
      'queue_callers',
      memberships.map((membership_id, index) => ({
        queue_id: queueId,
        organization_id,
        membership_id,
        on_shift_until: untilOf(index)?.toISOString() ?? null,
        added_at: now.toISOString(),
      })),
    );
  });
}
