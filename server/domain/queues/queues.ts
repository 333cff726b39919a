import { sql } from 'kysely';
import { difference } from '#server/domain/audit.ts';
import { requireFreeName } from '#server/domain/free-names.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { requireUnchanged } from '#server/domain/unchanged.ts';
import { DomainError, refusedAt, refusing } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  createQueue as createEndpoint,
  getQueue as getEndpoint,
  updateQueue as updateEndpoint,
} from '#src/schemas/queues.ts';
import type { Said } from '#src/schemas/refusals.ts';
import { insertCallers, insertRecipients } from './queue-additions.ts';
import { tellQueue } from './queue-history.ts';
import { lockQueue, lockWholeQueue, type QueueRow } from './queue-lookup.ts';
import { findPeople, refusalOf, type Candidate, type Part } from './queue-people.ts';
import { readQueue, readQueueDetail } from './queue-rows.ts';

const taken = { queues_name: () => refusedAt(409, 'queueExists', 'name') };

/** What the history tells of a queue. */
const toldOf = (row: Pick<QueueRow, 'name' | 'active' | 'cooldown_hours' | 'respect_preferred_times'>) => ({
  name: row.name,
  active: row.active,
  cooldownHours: row.cooldown_hours,
  respectPreferredTimes: row.respect_preferred_times,
});

type Given = Readonly<Record<Part, readonly string[]>>;

const REFUSAL_OF = { caller: 'queueCaller', recipient: 'queueRecipient' } as const;
const FIELD_OF = { caller: 'callers', recipient: 'recipients' } as const;

/** The people who are given, each once; 400 at each place of one who can't be in the queue. Specification queues 2.7. */
async function requirePeople(work: Work, organizationId: string, given: Given): Promise<Record<Part, Candidate[]>> {
  const people = await findPeople(work, organizationId, [...given.caller, ...given.recipient]);
  const found: Record<Part, Map<string, Candidate>> = { caller: new Map(), recipient: new Map() };
  const fields: Record<string, Said> = {};
  for (const part of ['caller', 'recipient'] as const)
    for (const [at, personId] of given[part].entries()) {
      const candidate = people.get(personId.toLowerCase());
      if (!candidate || refusalOf(part, candidate)) fields[`${FIELD_OF[part]}.${at}`] = { code: REFUSAL_OF[part] };
      else found[part].set(candidate.id, candidate);
    }
  const [first] = Object.values(fields);
  if (first) throw new DomainError(400, first.code === 'queueCaller' ? 'queueCaller' : 'queueRecipient', { fields });
  return { caller: [...found.caller.values()], recipient: [...found.recipient.values()] };
}

/**
 * Creates a queue with its first callers and recipients, in the order in which they are given, or nothing at all. 404
 * for an organization out of sight, 400 at the places of people who can't be in it, 409 for a name that exists.
 * Specification queues 1.4, 2.7, 5.1.
 */
export async function createQueue(
  services: Services,
  work: Work,
  actor: Actor,
  input: BodyOf<typeof createEndpoint>,
): Promise<ResponseOf<typeof createEndpoint>> {
  const { id: organizationId } = await requireOrganization(work, input.organizationId);
  const people = await requirePeople(work, organizationId, { caller: input.callers, recipient: input.recipients });
  await requireFreeName(work, 'queues', { organizationId, name: input.name });
  const queue = await refusing(taken, () =>
    work.tx
      .insertInto('queues')
      .values({
        id: work.newId(),
        organization_id: organizationId,
        name: input.name,
        active: input.active,
        switched_at: work.now,
        ...(input.cooldownHours !== undefined && { cooldown_hours: input.cooldownHours }),
        ...(input.respectPreferredTimes !== undefined && { respect_preferred_times: input.respectPreferredTimes }),
        created_at: work.now,
        updated_at: work.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await insertCallers(work, queue, people.caller, null);
  await insertRecipients(work, queue, people.recipient, null);
  await tellQueue(work, actor, queue, 'created', {
    after: { ...toldOf(queue), callers: people.caller.length, recipients: people.recipient.length },
  });
  return { callListQueue: await readQueue(services, work, queue.id) };
}

/** A queue with how many of its recipients are blocked by what; 404. Specification queues 5.4. */
export const getQueue = async (
  services: Services,
  work: Work,
  id: string,
): Promise<ResponseOf<typeof getEndpoint>> => ({
  callListQueue: await readQueueDetail(services, work, id),
});

const actionOf = (changed: Readonly<Record<string, unknown>>): string => {
  if (Object.keys(changed).join() !== 'active') return 'updated';
  return changed['active'] === true ? 'activated' : 'deactivated';
};

/**
 * Renames a queue, switches it, or changes how it calls; what isn't given of the rest stays. 404, and 409 for a name that
 * exists, and for another name of the Self Signup queue. Specification queues 1.3, 1.4, 5.5.
 */
export async function updateQueue(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
  input: BodyOf<typeof updateEndpoint>,
): Promise<ResponseOf<typeof updateEndpoint>> {
  const before = await lockQueue(work, id);
  requireUnchanged(toldOf(before), input);
  if (before.self_signup && input.name !== before.name) throw refusedAt(409, 'queueSelfSignup', 'name');
  const told = {
    name: input.name,
    active: input.active,
    cooldownHours: input.cooldownHours ?? before.cooldown_hours,
    respectPreferredTimes: input.respectPreferredTimes ?? before.respect_preferred_times,
  };
  const changed = difference(toldOf(before), told);
  if (changed) {
    if (told.name !== before.name)
      await requireFreeName(work, 'queues', {
        organizationId: before.organization_id,
        name: told.name,
        id: before.id,
      });
    await refusing(taken, () =>
      work.tx
        .updateTable('queues')
        .set({
          name: told.name,
          active: told.active,
          cooldown_hours: told.cooldownHours,
          respect_preferred_times: told.respectPreferredTimes,
          ...(told.active !== before.active && { switched_at: work.now }),
          updated_at: work.now,
        })
        .where('id', '=', before.id)
        .execute(),
    );
    await tellQueue(work, actor, before, actionOf(changed.after), {
      before: changed.before,
      after: { name: told.name, ...changed.after },
    });
  }
  return { callListQueue: await readQueue(services, work, before.id) };
}

/**
 * Deletes a queue with all who are in it; its calls keep its name. 404, and 409 for the Self Signup queue and while
 * somebody is being called from it. Specification queues 1.3, 1.5, 5.6.
 */
export async function deleteQueue(work: Work, actor: Actor, id: string): Promise<void> {
  const queue = await lockWholeQueue(work, id);
  if (queue.self_signup) throw new DomainError(409, 'queueSelfSignupStays');
  const live = await work.tx
    .selectFrom('calls')
    .select(sql<number>`1`.as('one'))
    .where('organization_id', '=', queue.organization_id)
    .where('queue_id', '=', queue.id)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (live) throw new DomainError(409, 'queueLive');
  await work.tx.deleteFrom('queues').where('id', '=', queue.id).execute();
  await tellQueue(work, actor, queue, 'deleted', { before: toldOf(queue) });
}
