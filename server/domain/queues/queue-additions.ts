import { sql } from 'kysely';
import { requireOwn } from '#server/domain/own.ts';
import { DomainError } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  addQueueCallers as addCallersEndpoint,
  addQueueRecipients as addRecipientsEndpoint,
  QueueAddition,
  undoQueueAddition as undoEndpoint,
} from '#src/schemas/queues.ts';
import { countedSince, ifAhead, pauseEnd, requireAvailability, requireShift } from './queue-moments.ts';
import { tellMember, tellQueue } from './queue-history.ts';
import { lockQueue, type QueueRow } from './queue-lookup.ts';
import { moveTo, RANK_GAP } from './queue-order.ts';
import { findPeople, refusalOf, roleIdsOf, type Candidate, type Part } from './queue-people.ts';

/** People to be added: their memberships. */
type People = ReadonlyArray<Pick<Candidate, 'id'>>;

/** Adds callers who aren't in; who was about to leave stays. Gives how many came in. */
export async function insertCallers(
  { tx, now }: Work,
  queue: QueueRow,
  people: People,
  additionId: string | null,
  onShiftUntil: Date | null = null,
): Promise<number> {
  if (people.length === 0) return 0;
  const { rows } = await sql`
    insert into queue_callers (queue_id, organization_id, membership_id, on_shift_until, addition_id, added_at)
      select ${queue.id}, ${queue.organization_id}, id, ${onShiftUntil}, ${additionId}, ${now}
      from unnest(${people.map(({ id }) => id)}::uuid[]) id
      on conflict (queue_id, membership_id) do update set leaving = false where queue_callers.leaving
      returning membership_id`.execute(tx);
  return rows.length;
}

/** Adds recipients who aren't in, in that order, after the last one. Gives how many came in. The queue is locked, or new. */
export async function insertRecipients(
  { tx, now, newId }: Work,
  queue: QueueRow,
  people: People,
  additionId: string | null,
): Promise<number> {
  if (people.length === 0) return 0;
  const ids = people.map(({ id }) => id);
  const { rows } = await sql`
    insert into queue_recipients
      (id, queue_id, organization_id, membership_id, rank, counted_from, addition_id, added_at)
      select made.id, ${queue.id}, ${queue.organization_id}, made.membership_id, last.rank + made.n * ${RANK_GAP}::bigint,
        ${now}, ${additionId}, ${now}
      from unnest(${ids.map(newId)}::uuid[], ${ids}::uuid[]) with ordinality made (id, membership_id, n),
        (select coalesce(max(rank), 0) as rank from queue_recipients where queue_id = ${queue.id}) last
      on conflict (queue_id, membership_id) do nothing
      returning id`.execute(tx);
  return rows.length;
}

/** All of a program who may be in a queue, by name; they stay until the transaction ends. */
function findProgram({ tx }: Work, { organization_id }: QueueRow, programId: string, part: Part) {
  return tx
    .selectFrom('memberships')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('program_id', '=', programId)
    .where('role_id', 'in', roleIdsOf(part))
    .orderBy('sort_name')
    .orderBy('id')
    .forKeyShare()
    .execute();
}

interface Choice {
  readonly personId?: string | undefined;
  readonly programId?: string | undefined;
}

interface Addition extends Choice {
  /** What it is known by when it comes again. */
  readonly additionId?: string | undefined;
}

type Refused = QueueAddition['refused'];

interface Chosen {
  readonly people: People;
  readonly refused: Refused;
  /** Who it is where it is one person who may come in. */
  readonly person: Candidate | undefined;
}

/** Whom a choice means: one person, who may be refused, or all of a program of the organization's who may come in. */
async function choose(work: Work, queue: QueueRow, part: Part, { personId, programId }: Choice): Promise<Chosen> {
  if (programId !== undefined) {
    await requireOwn(work, queue.organization_id, 'foreignProgram', { id: programId, field: 'programId' });
    return { people: await findProgram(work, queue, programId, part), refused: [], person: undefined };
  }
  const id = personId ?? '';
  const person = (await findPeople(work, queue.organization_id, [id])).get(id.toLowerCase());
  const reason = refusalOf(part, person);
  if (reason) return { people: [], refused: [{ personId: id, name: person?.name ?? null, reason }], person: undefined };
  return { people: person ? [person] : [], refused: [], person };
}

/** Refuses (409) an addition that was undone before it came, or before it came again. Specification queues 2.13. */
async function requireNotUndone({ tx }: Work, queue: QueueRow, additionId: string): Promise<void> {
  const undone = await tx
    .selectFrom('queue_undone_additions')
    .select('addition_id')
    .where('queue_id', '=', queue.id)
    .where('addition_id', '=', additionId)
    .executeTakeFirst();
  if (undone) throw new DomainError(409, 'queueUndone');
}

type Insert = (people: People, additionId: string) => Promise<number>;

/** How many of these people came in by an addition. */
async function countAdded(
  work: Work,
  queue: QueueRow,
  part: Part,
  people: People,
  additionId: string,
): Promise<number> {
  if (people.length === 0) return 0;
  const { count } = await work.tx
    .selectFrom(part === 'caller' ? 'queue_callers' : 'queue_recipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('queue_id', '=', queue.id)
    .where('addition_id', '=', additionId)
    .where(
      'membership_id',
      'in',
      people.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Adds whom a choice means, and tells the history: of a person at the person, of a program at the queue. One that comes
 * again adds nobody twice, and answers who came in by it; 409 for one that was undone. Specification queues 2.10, 2.13.
 */
async function add(
  work: Work,
  actor: Actor,
  queue: QueueRow,
  part: Part,
  { additionId: givenId, ...choice }: Addition,
  insert: Insert,
): Promise<QueueAddition> {
  if (givenId !== undefined) await requireNotUndone(work, queue, givenId);
  const additionId = givenId ?? work.newId();
  const { people, refused, person } = await choose(work, queue, part, choice);
  const inserted = await insert(people, additionId);
  if (inserted > 0 && person) await tellMember(work, actor, queue, part, person.id, 'added');
  else if (inserted > 0) {
    const after = { name: queue.name, programId: choice.programId, added: inserted };
    await tellQueue(work, actor, queue, `${part}s-added`, { after });
  }
  // who was about to leave and stays has come in by another one
  const added = Math.max(inserted, await countAdded(work, queue, part, people, additionId));
  return { added, already: people.length - added, refused: [...refused], additionId: added > 0 ? additionId : null };
}

/**
 * Adds a caller, or all callers of a program; who is in stays as they are. 404, and 400 at their fields for another's
 * program and for a shift that is too long. Specification queues 2.1, 2.2, 5.9.
 */
export async function addQueueCallers(
  work: Work,
  actor: Actor,
  id: string,
  { onShiftUntil, ...addition }: BodyOf<typeof addCallersEndpoint>,
): Promise<ResponseOf<typeof addCallersEndpoint>> {
  const queue = await lockQueue(work, id);
  // a shift that has ended meanwhile is over, as it was
  const until = onShiftUntil && ifAhead(work, onShiftUntil) ? requireShift(work, onShiftUntil) : null;
  return add(work, actor, queue, 'caller', addition, (people, additionId) =>
    insertCallers(work, queue, people, additionId, until),
  );
}

type Placing = Omit<BodyOf<typeof addRecipientsEndpoint>, keyof Addition>;

/** Puts somebody who has just come in back as they were. Specification queues 3.8. */
async function putBack(work: Work, queue: QueueRow, person: Pick<Candidate, 'id'>, placing: Placing): Promise<void> {
  const { tx, now } = work;
  const { priorityOrder, nextAvailability, pausedUntil, countedFrom, done } = placing;
  const available = ifAhead(work, nextAvailability);
  const paused = pauseEnd(work, pausedUntil);
  const { id } = await tx
    .updateTable('queue_recipients')
    .set({
      next_availability: available && requireAvailability(work, available.toISOString()),
      next_availability_set_at: available && now,
      paused_at: paused && now,
      paused_until: paused,
      counted_from: countedFrom === undefined ? now : countedSince(work, countedFrom),
      set_aside_at: done ? now : null,
    })
    .where('queue_id', '=', queue.id)
    .where('membership_id', '=', person.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (priorityOrder !== undefined) await moveTo(work, queue.id, id, priorityOrder);
}

/**
 * Adds a recipient, or all of a program, at the end; who is in stays where they are. One person may be put back as they
 * were. 404, and 400 at their fields for another's program and for a time that is too far. Specification queues 2.1,
 * 2.2, 5.9.
 */
export async function addQueueRecipients(
  work: Work,
  actor: Actor,
  id: string,
  { personId, programId, additionId: givenId, ...placing }: BodyOf<typeof addRecipientsEndpoint>,
): Promise<ResponseOf<typeof addRecipientsEndpoint>> {
  const queue = await lockQueue(work, id);
  const isPlaced = Object.values(placing).some((value) => value !== undefined);
  const addition = { personId, programId, additionId: givenId };
  return add(work, actor, queue, 'recipient', addition, async (people, additionId) => {
    const added = await insertRecipients(work, queue, people, additionId);
    const [person] = people;
    if (added === 1 && person && personId !== undefined && isPlaced) await putBack(work, queue, person, placing);
    return added;
  });
}

/**
 * Takes out who came in by one addition and hasn't been called from the queue since, nor is in a call; gives how many
 * that were. None by an addition that isn't there any more, or not yet: it adds nobody when it comes. 404 for a queue
 * out of sight. Specification queues 2.13, 5.16.
 */
export async function undoQueueAddition(
  work: Work,
  actor: Actor,
  id: string,
  additionId: string,
): Promise<ResponseOf<typeof undoEndpoint>> {
  const queue = await lockQueue(work, id);
  // also of one that is there: it may come once more
  await work.tx
    .insertInto('queue_undone_additions')
    .values({
      queue_id: queue.id,
      organization_id: queue.organization_id,
      addition_id: additionId,
      undone_at: work.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ part: Part; membership_id: string }>`
    with recipients as (
      delete from queue_recipients where queue_id = ${queue.id} and addition_id = ${additionId}
        and last_call_id is null and live_call_id is null
        returning membership_id
    ), callers as (
      delete from queue_callers c where queue_id = ${queue.id} and addition_id = ${additionId}
        and not exists (select from calls where caller_id = c.membership_id and created_at >= c.added_at
          and (queue_id = c.queue_id or ended_at is null))
        returning membership_id
    )
    select 'recipient' as part, membership_id from recipients union all select 'caller', membership_id from callers
  `.execute(work.tx);
  const [first, second] = rows;
  if (first && !second) await tellMember(work, actor, queue, first.part, first.membership_id, 'removed');
  else if (first) {
    const after = { name: queue.name, removed: rows.length };
    await tellQueue(work, actor, queue, `${first.part}s-removed`, { after });
  }
  return { removed: rows.length };
}
