import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type {
  moveQueueRecipients as moveEndpoint,
  pauseQueueRecipient as pauseEndpoint,
  updateQueueRecipient as updateEndpoint,
} from '#src/schemas/queues.ts';
import { tellMember, tellQueue } from './queue-history.ts';
import { lockQueue, type QueueRow } from './queue-lookup.ts';
import { countedSince, pauseEnd, requireAvailability } from './queue-moments.ts';
import { moveTo, placesOf, type Place } from './queue-order.ts';
import { lockRecipient, selectLiveCall } from './queue-people.ts';
import { readRecipient } from './queue-recipient-rows.ts';

const HOUR_MS = 3_600_000;

type RecipientRow = Awaited<ReturnType<typeof lockRecipient>>;
type Fields = Readonly<Record<string, unknown>>;

/** Tells the history of a recipient what was changed about them; of what stayed, nothing. */
async function tellChange(
  work: Work,
  actor: Actor,
  queue: QueueRow,
  { membership_id: membershipId }: RecipientRow,
  action: string,
  before: Fields,
  after: Fields,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await tellMember(work, actor, queue, 'recipient', membershipId, action, {
    before: { queue: queue.name, ...before },
    after,
  });
}

const positionOf = async (work: Work, queue: QueueRow, id: string): Promise<number> =>
  (await placesOf(work, queue.id, [id])).get(id)?.position ?? 0;

async function move(work: Work, actor: Actor, queue: QueueRow, row: RecipientRow, wanted: number): Promise<void> {
  const before = await positionOf(work, queue, row.id);
  if (before === wanted) return;
  const after = await moveTo(work, queue.id, row.id, wanted);
  await tellChange(work, actor, queue, row, 'moved', { priorityOrder: before }, { priorityOrder: after });
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;

async function setAvailability(
  work: Work,
  actor: Actor,
  queue: QueueRow,
  row: RecipientRow,
  text: string | null,
): Promise<void> {
  const moment = text === null ? null : requireAvailability(work, text);
  if (row.next_availability?.getTime() === moment?.getTime()) return;
  await work.tx
    .updateTable('queue_recipients')
    .set({ next_availability: moment, next_availability_set_at: moment && work.now })
    .where('id', '=', row.id)
    .execute();
  const told = (nextAvailability: Date | null) => ({ nextAvailability: textOf(nextAvailability) });
  await tellChange(work, actor, queue, row, 'updated', told(row.next_availability), told(moment));
}

/** Whether somebody is over with: spoken with, tried often enough, or set aside. Specification queues 4.1. */
const isDone = ({ spoke_at: spoke, attempts, set_aside_at: aside }: RecipientRow): boolean =>
  spoke !== null || attempts >= WORK_LIMITS.queueAttempts || aside !== null;

type Standing = Pick<BodyOf<typeof updateEndpoint>, 'done' | 'countedFrom'>;

/**
 * Sets somebody aside, or lets them be called again: what was tried until now, or until `countedFrom`, doesn't count any
 * more. Specification queues 3.2, 3.8.
 */
async function setDone(
  work: Work,
  actor: Actor,
  queue: QueueRow,
  row: RecipientRow,
  personId: string,
  { done, countedFrom }: Standing,
): Promise<void> {
  const wasDone = isDone(row);
  if (countedFrom === undefined && done === wasDone) return;
  const anew = done === false ? work.now : row.counted_from;
  await work.tx
    .updateTable('queue_recipients')
    .set({
      ...(done !== undefined && { set_aside_at: done ? work.now : null }),
      counted_from: countedFrom === undefined ? anew : countedSince(work, countedFrom),
    })
    .where('id', '=', row.id)
    .execute();
  // read again: which calls count is kept beside it
  const isNowDone = isDone(await lockRecipient(work, queue, personId));
  if (countedFrom === undefined || isNowDone !== wasDone)
    await tellMember(work, actor, queue, 'recipient', row.membership_id, isNowDone ? 'done' : 'again');
}

/** Pauses somebody until a moment, or lets them be called again; whose pause ends then anyway stays as they are. */
async function setPause(
  work: Work,
  actor: Actor,
  queue: QueueRow,
  row: RecipientRow,
  until: Date | null,
): Promise<void> {
  const before = row.paused_until && row.paused_until > work.now ? row.paused_until : null;
  if (before?.getTime() === until?.getTime()) return;
  await work.tx
    .updateTable('queue_recipients')
    .set({ paused_at: until && work.now, paused_until: until })
    .where('id', '=', row.id)
    .execute();
  const told = (moment: Date | null) => ({ pausedUntil: textOf(moment) });
  await tellChange(work, actor, queue, row, until ? 'paused' : 'resumed', told(before), told(until));
}

/**
 * Moves a recipient, sets from when on they may be called, sets them aside or lets them be called again, or puts them back
 * as they were, all in one go; what isn't given stays. 404 for who isn't one of the queue's, 400 for an availability that
 * is past or more than a year ahead. Specification queues 3.4, 3.8, 5.12.
 */
export async function updateQueueRecipient(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
  personId: string,
  { priorityOrder, nextAvailability, pausedUntil, ...standing }: BodyOf<typeof updateEndpoint>,
): Promise<ResponseOf<typeof updateEndpoint>> {
  const queue = await lockQueue(work, id);
  const row = await lockRecipient(work, queue, personId);
  if (nextAvailability !== undefined) await setAvailability(work, actor, queue, row, nextAvailability);
  if (pausedUntil !== undefined) await setPause(work, actor, queue, row, pauseEnd(work, pausedUntil));
  if (standing.done !== undefined || standing.countedFrom !== undefined)
    await setDone(work, actor, queue, row, personId, standing);
  if (priorityOrder !== undefined) await move(work, actor, queue, row, priorityOrder);
  return { recipient: await readRecipient(services, work, queue, row.id) };
}

/**
 * Pauses a recipient for a day, or lets them be called again; unless it is said which, the other one of how they are.
 * Who is paused already stays so until the same moment. 404. Specification queues 3.2, 5.13.
 */
export async function pauseQueueRecipient(
  work: Work,
  actor: Actor,
  id: string,
  personId: string,
  { paused }: BodyOf<typeof pauseEndpoint>,
): Promise<ResponseOf<typeof pauseEndpoint>> {
  const queue = await lockQueue(work, id);
  const row = await lockRecipient(work, queue, personId);
  const before = row.paused_until && row.paused_until > work.now ? row.paused_until : null;
  const isPaused = paused ?? before === null;
  if (isPaused === (before !== null)) return { pausedUntil: textOf(before) };
  const until = isPaused ? new Date(work.now.getTime() + WORK_LIMITS.queuePauseHours * HOUR_MS) : null;
  await setPause(work, actor, queue, row, until);
  return { pausedUntil: textOf(until) };
}

/** Takes a recipient out of a queue; 404, and 409 while they are in a call. Specification queues 2.6, 5.10. */
export async function removeQueueRecipient(work: Work, actor: Actor, id: string, personId: string): Promise<void> {
  const queue = await lockQueue(work, id);
  // Held before it is looked whether they are in a call: who begins one holds it, too.
  const row = await lockRecipient(work, queue, personId);
  if (await selectLiveCall(work, 'recipient', row.membership_id).executeTakeFirst())
    throw new DomainError(409, 'queueRecipientLive');
  await work.tx.deleteFrom('queue_recipients').where('id', '=', row.id).execute();
  await tellMember(work, actor, queue, 'recipient', row.membership_id, 'removed');
}

/**
 * Moves recipients one after another, and gives where those who are still in the queue have come; 404 where none of them
 * is. Specification queues 3.3, 5.14.
 */
export async function moveQueueRecipients(
  work: Work,
  actor: Actor,
  id: string,
  input: BodyOf<typeof moveEndpoint>,
): Promise<ResponseOf<typeof moveEndpoint>> {
  const queue = await lockQueue(work, id);
  const moves = (Array.isArray(input) ? input : [input]).map(({ callListQueueRecipientId, priorityOrder }) => ({
    id: callListQueueRecipientId.toLowerCase(),
    to: priorityOrder,
  }));
  const ids = [...new Set(moves.map((each) => each.id))].filter(isUuid);
  const before = await placesOf(work, queue.id, ids);
  if (before.size === 0) throw new DomainError(404, 'queueGone');
  const after = new Map<string, number>();
  for (const { id: recipientId, to } of moves)
    if (before.has(recipientId)) after.set(recipientId, await moveTo(work, queue.id, recipientId, to));
  // one who moved has pushed others, who may have moved before
  if (moves.length > 1)
    for (const [recipientId, { position }] of await placesOf(work, queue.id, [...before.keys()]))
      after.set(recipientId, position);
  await tellMoves(work, actor, queue, before, after);
  return {
    priorityOrders: [...after].map(([callListQueueRecipientId, priorityOrder]) => ({
      callListQueueRecipientId,
      priorityOrder,
    })),
  };
}

/** One who moved is told of by name, several by their number. */
async function tellMoves(
  work: Work,
  actor: Actor,
  queue: QueueRow,
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, number>,
): Promise<void> {
  const moved = [...after].filter(([id, position]) => before.get(id)?.position !== position);
  const [first, second] = moved;
  const was = first && before.get(first[0]);
  if (!was) return;
  if (second) return tellQueue(work, actor, queue, 'moved', { after: { name: queue.name, moved: moved.length } });
  return tellMember(work, actor, queue, 'recipient', was.membershipId, 'moved', {
    before: { queue: queue.name, priorityOrder: was.position },
    after: { priorityOrder: first[1] },
  });
}
