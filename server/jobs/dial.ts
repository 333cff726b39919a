import { sql } from 'kysely';
import { startCall } from '#server/domain/calls/calls-start.ts';
import { readCallersOnShift, speaksWith, type CallerOnShift } from '#server/domain/queues/queue-shift.ts';
import { holdOfAll } from '#server/domain/queues/queue-states.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';

/** So many calls are begun at a time; the rest waits for the next time, seconds later. */
const AT_A_TIME = 20;

/** So many recipients of a queue's beginning are looked at before all of them are. */
const FIRST = 40;

/** So many of those who are ready are tried before somebody else's turn. */
const TRIES = 10;

interface Turn {
  readonly id: string;
  readonly organizationId: string;
}

/** The queues with somebody on shift: first the organization, and of it the queue, that has waited longest. */
const queuesInTurn = (services: Services): Promise<Turn[]> =>
  inScope(services, 'system', async ({ tx, now }) => {
    const { rows } = await sql<Turn>`
      select id, organization_id as "organizationId"
      from (
        select q.id, q.organization_id, last.at, max(last.at) over (partition by q.organization_id) as organization_at
        from queues q
          left join lateral (select created_at as at from calls where queue_id = q.id order by created_at desc limit 1) last
            on true
        where q.active and queue_hold(q.organization_id, null) is null
          and exists (select from queue_callers c where c.queue_id = q.id and c.on_shift_until > ${now} and not c.leaving)
      ) waiting
      order by organization_at nulls first, organization_id, at nulls first, id`.execute(tx);
    return rows;
  });

/** A queue that is switched on. Until the transaction ends nobody switches it off, or changes who is in it and where. */
const holdQueue = ({ tx }: Work, id: string) =>
  tx
    .selectFrom('queues')
    .select(['id', 'organization_id', 'name', 'cooldown_hours'])
    .where('id', '=', id)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst();

type HeldQueue = NonNullable<Awaited<ReturnType<typeof holdQueue>>>;

/** Those of some people whom nobody else is about to call, or to let call; held until the transaction ends. */
async function holdPeople({ tx }: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('memberships')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The callers of a queue whom a call can be given, whoever has waited longest first. */
async function holdFreeCallers(work: Work, queueId: string): Promise<CallerOnShift[]> {
  const held = await holdPeople(
    work,
    (await readCallersOnShift(work, queueId)).map(({ id }) => id),
  );
  // asked again: who was held by somebody else until just now has a call
  return (await readCallersOnShift(work, queueId)).filter(({ id, isFree }) => isFree && held.has(id));
}

interface Ready {
  readonly id: string;
  readonly membershipId: string;
  readonly phone: string;
  readonly language: string;
}

const READY = sql`select id, membership_id as "membershipId", language,
  (select p.phone from memberships m join people p on p.id = m.person_id where m.id = membership_id) as phone`;

/** The first ones who are ready, in their order; mostly they are near the beginning. */
async function* readyInOrder({ tx, now }: Work, queueId: string): AsyncGenerator<Ready> {
  const near = await sql<Ready>`
    ${READY} from queue_states_of(${now}, null, array(
      select id from queue_recipients where queue_id = ${queueId} and not is_over and live_call_id is null
      order by rank limit ${FIRST})) where state = 'ready' order by rank`.execute(tx);
  yield* near.rows;
  const seen = near.rows.map(({ id }) => id);
  const all = await sql<Ready>`
    ${READY} from queue_states(${now}, null, array[${queueId}::uuid])
    where state = 'ready' and id <> all (${seen}::uuid[]) order by rank`.execute(tx);
  yield* all.rows;
}

/** Whether somebody is ready, now that nobody else can begin a call to them; and at which position. */
async function readPosition({ tx, now }: Work, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    select (select count(*) from queue_recipients o where o.queue_id = s.queue_id and o.rank <= s.rank)::integer as position
    from queue_states_of(${now}, null, array[${id}::uuid]) s where state = 'ready'`.execute(tx);
  return rows[0]?.position;
}

interface Pair {
  readonly recipient: Ready;
  readonly caller: CallerOnShift;
  readonly position: number;
}

/** The first recipient who is ready and speaks with somebody who is free. */
async function pickPair(work: Work, queueId: string, passed: ReadonlySet<string>): Promise<Pair | undefined> {
  const callers = await holdFreeCallers(work, queueId);
  if (callers.length === 0) return undefined;
  for await (const recipient of readyInOrder(work, queueId)) {
    // a household has one phone, which can't call itself
    const caller = callers.find(
      ({ language, phone }) => phone !== recipient.phone && speaksWith(language, recipient.language),
    );
    if (!caller || passed.has(recipient.id)) continue;
    if (!(await holdPeople(work, [recipient.membershipId])).has(recipient.membershipId)) continue;
    const position = await readPosition(work, recipient.id);
    if (position !== undefined) return { recipient, caller, position };
  }
  return undefined;
}

const callOf = (
  { id, organization_id: organizationId, name, cooldown_hours: cooldownHours }: HeldQueue,
  pair: Pair,
) => ({
  organizationId,
  type: 'OUTREACH_QUEUE' as const,
  callerId: pair.caller.id,
  recipientId: pair.recipient.membershipId,
  reason: { kind: 'queue' as const, name, position: pair.position },
  queue: { id, name, cooldownHours },
});

/** Begins the next call of a queue, if there is one to begin. Gives whether there was. */
async function callNext(services: Services, queueId: string): Promise<boolean> {
  const passed = new Set<string>();
  for (let tries = 0; tries < TRIES; tries += 1) {
    let tried: string | undefined;
    try {
      return await inScope(services, 'system', async (work) => {
        const queue = await holdQueue(work, queueId);
        const pair = queue && (await pickPair(work, queue.id, passed));
        if (!pair) return false;
        tried = pair.recipient.id;
        await startCall(work, callOf(queue, pair));
        return true;
      });
    } catch (error) {
      // somebody else was faster
      if (!(error instanceof DomainError) || tried === undefined) throw error;
      passed.add(tried);
    }
  }
  return false;
}

/** What to call from: all organizations, or only some, and how often each. */
export interface Pace {
  readonly organizationIds: ReadonlySet<string>;
  readonly callsOfEach: number;
}

/**
 * Begins the calls of outreach queues: in turn over organizations and queues, the first recipient who is ready to the
 * caller on shift who has waited longest and speaks the language. Gives how many it began. Specification queues 4.8.
 */
export async function dial(services: Services, pace?: Pace): Promise<number> {
  if (holdOfAll(services)) return 0;
  const turns = (await queuesInTurn(services)).filter(
    ({ organizationId }) => pace?.organizationIds.has(organizationId) ?? true,
  );
  let organizations = [...Map.groupBy(turns, ({ organizationId }) => organizationId).values()];
  let begun = 0;
  for (let round = 0; organizations.length > 0 && round < (pace?.callsOfEach ?? AT_A_TIME); round += 1) {
    const left: Turn[][] = [];
    for (const queues of organizations) {
      if (begun >= AT_A_TIME) break;
      const at = await firstToCall(services, queues);
      if (at === -1) continue;
      begun += 1;
      // those before it have nobody to call
      left.push([...queues.slice(at + 1), ...queues.slice(at, at + 1)]);
    }
    organizations = left;
  }
  return begun;
}

/** Begins a call of the first of some queues that has one to begin; gives which, -1 for none. */
async function firstToCall(services: Services, queues: readonly Turn[]): Promise<number> {
  for (const [at, { id }] of queues.entries()) if (await callNext(services, id)) return at;
  return -1;
}
