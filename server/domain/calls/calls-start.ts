import { enqueue } from '#server/jobs/queue.ts';
import { DomainError, refusing } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import { audit } from '#server/domain/audit.ts';
import type { CallType } from '#src/schemas/call-values.ts';
import type { createCall as createEndpoint } from '#src/schemas/calls.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { applyCallEvent } from './call-events.ts';
import { callingWindowOf } from './calling-window.ts';
import { readCall } from './calls.ts';

export interface CallOrder {
  readonly organizationId: string;
  readonly type: CallType;
  /** Memberships. */
  readonly callerId: string;
  readonly recipientId: string;
  /** Why it is made. */
  readonly reason: {
    readonly kind: 'admin' | 'caller' | 'queue';
    readonly name: string | null;
    readonly position: number | null;
  };
  /** The queue that it is made from, whose hours between two calls to one person count. */
  readonly queue?: { readonly id: string; readonly name: string; readonly cooldownHours: number } | undefined;
}

const BUSY = () => new DomainError(409, 'callLive');

/** Refused by the database where one of both, or the phone of one, is in a call. */
const LIVE = {
  calls_live_recipient: BUSY,
  calls_live_caller: BUSY,
  calls_live_recipient_phone: BUSY,
  calls_live_caller_phone: BUSY,
};

const HOUR_MS = 3_600_000;

const until = (moment: Date | null) => (moment ? { params: { until: moment.toISOString() } } : {});

/** Refuses (409) a recipient whose clock shows a time outside the calling hours. Specification calls 6.2. */
async function requireOpen(work: Work, recipientId: string): Promise<void> {
  const { isOpen, changesAt } = await callingWindowOf(work, recipientId);
  if (!isOpen) throw new DomainError(409, 'callNight', until(changesAt));
}

/** Refuses (409) a recipient whose last call is too fresh, or goes on. Specification calls 6.19. */
async function requireRested({ tx, now }: Work, recipientId: string, hours: number): Promise<void> {
  const last = await tx
    .selectFrom('calls')
    .select('ended_at')
    .where('recipient_id', '=', recipientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  if (!last.ended_at) throw BUSY();
  const restedAt = new Date(last.ended_at.getTime() + hours * HOUR_MS);
  if (restedAt > now) throw new DomainError(409, 'callCooldown', until(restedAt));
}

/**
 * Begins a call, which a job hands to the carrier once the transaction has committed. 409 for somebody who isn't
 * active, has no phone, shares the other's, doesn't want to be called, or is in a call, outside the calling hours, and,
 * but for an admin's "Call now", too soon after the last call. Gives the call's id. Specification calls 1.5, 1.7, 6.2,
 * 6.13, 6.19.
 */
export async function startCall(work: Work, order: CallOrder): Promise<string> {
  const { tx, now } = work;
  const people = await tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['memberships.id', 'memberships.active', 'memberships.opted_out', 'memberships.program_id'])
    .select(['people.first_name', 'people.last_name', 'people.phone', 'people.zip_code'])
    .where('memberships.id', 'in', [order.callerId, order.recipientId])
    .where('memberships.organization_id', '=', order.organizationId)
    // who calls the same person at the same time waits, and then sees this call
    .orderBy('memberships.id')
    .forNoKeyUpdate('memberships')
    .execute();
  const caller = people.find(({ id }) => id === order.callerId);
  const recipient = people.find(({ id }) => id === order.recipientId);
  if (!caller || !recipient) throw new DomainError(404, 'notFound');
  if (!caller.active || !recipient.active) throw new DomainError(409, 'callInactive');
  if (!caller.phone || !recipient.phone) throw new DomainError(409, 'callNoPhone');
  // it would be busy with itself
  if (caller.phone === recipient.phone) throw new DomainError(409, 'callOnePhone');
  if (recipient.opted_out.includes('voice')) throw new DomainError(409, 'callOptedOut');
  await requireOpen(work, recipient.id);
  if (order.reason.kind !== 'admin')
    await requireRested(work, recipient.id, order.queue?.cooldownHours ?? WORK_LIMITS.callCooldownHours);
  const id = work.newId();
  await refusing(LIVE, () =>
    tx
      .insertInto('calls')
      .values({
        id,
        organization_id: order.organizationId,
        type: order.type,
        caller_id: caller.id,
        recipient_id: recipient.id,
        caller_name: `${caller.first_name} ${caller.last_name}`,
        caller_phone: caller.phone,
        recipient_name: `${recipient.first_name} ${recipient.last_name}`,
        recipient_phone: recipient.phone,
        program_id: recipient.program_id,
        queue_id: order.queue?.id ?? null,
        queue_name: order.queue?.name ?? null,
        reason: JSON.stringify(order.reason),
        created_at: now,
      })
      .execute(),
  );
  await applyCallEvent(work, { callId: id, kind: 'queued', at: now });
  await enqueue(work, 'call', { id }, { key: id });
  return id;
}

/** Whether the two are matched; 404 for people out of sight. */
async function requireMatch({ tx }: Work, { callerId, recipientId }: BodyOf<typeof createEndpoint>) {
  if (!isUuid(callerId) || !isUuid(recipientId)) throw new DomainError(404, 'notFound');
  const match = await tx
    .selectFrom('matches')
    .select(['organization_id', 'caller_id', 'recipient_id'])
    .where('caller_id', '=', callerId)
    .where('recipient_id', '=', recipientId)
    .executeTakeFirst();
  if (!match) throw new DomainError(404, 'matchMissing');
  return match;
}

/**
 * Calls a recipient for the caller who is matched with them. 404 for people who aren't matched, 409 without a carrier and
 * for the reasons of `startCall`. Specification calls 6.1, 6.13.
 */
export async function createCall(
  { carriers }: Services,
  work: Work,
  actor: Actor,
  pair: BodyOf<typeof createEndpoint>,
): Promise<ResponseOf<typeof createEndpoint>> {
  const match = await requireMatch(work, pair);
  if (!carriers.call) throw new DomainError(409, 'noCarrier');
  const id = await startCall(work, {
    organizationId: match.organization_id,
    type: 'MATCH',
    callerId: match.caller_id,
    recipientId: match.recipient_id,
    reason: { kind: 'admin', name: actor.name, position: null },
  });
  const call = await readCall(work, id);
  await audit(work, actor, {
    organizationId: match.organization_id,
    action: 'created',
    entity: 'call',
    entityId: id,
    after: { callerId: match.caller_id, recipientId: match.recipient_id },
  });
  return { call };
}
