import { sql } from 'kysely';
import { untilWritten } from '#server/db/retries.ts';
import { endWhereDone } from '#server/domain/broadcasts/broadcast-end.ts';
import { holdOf } from '#server/domain/broadcasts/broadcast-hold.ts';
import { contactOf, contactOptedOut, namesPutIn, reasonOf } from '#server/domain/broadcasts/broadcast-reach.ts';
import { soundUrl } from '#server/domain/broadcasts/broadcast-sound.ts';
import {
  CarrierRefusal,
  pause,
  type BroadcastCarrier,
  type BroadcastMessage,
  type Services,
} from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type { BroadcastError, BroadcastType } from '#src/schemas/broadcast-values.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { fillMergeFields } from '#src/schemas/merge-fields.ts';
import { complete, renew, repeatIn, type Job } from './queue.ts';

/** So many are handed over at a time. */
const BATCH = 50;

/** A carrier has answered by then, or never will; the simulated one answers at once. */
export const HAND_OVER_LEASE_MS = 5000;
const CARRIER_LEASE_MS = 60_000;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HELD_MS = MINUTE_MS;

/** Whose messages a job hands over: there is one job for each organization and type, so they take turns. */
interface Sender {
  readonly organizationId: string;
  readonly type: BroadcastType;
}

const senderOf = ({ payload }: Job) => payload as unknown as Sender;

interface Claimed extends BroadcastMessage {
  readonly broadcastId: string;
  readonly attempts: number;
}

interface Sending {
  readonly id: string;
  readonly title: string;
  readonly content: string | null;
  readonly audio_file_id: string | null;
  readonly stopped_at: Date | null;
}

/**
 * The broadcasts that are being sent, locked: who stops one waits, or is waited for. Broadcasts come before their jobs,
 * here as wherever both are locked: who expands one, or has it retried, orders its hand-over.
 */
const lockSending = ({ tx }: Work, { organizationId, type }: Sender): Promise<Sending[]> =>
  tx
    .selectFrom('broadcasts')
    .select(['id', 'title', 'content', 'audio_file_id', 'stopped_at'])
    .where('organization_id', '=', organizationId)
    .where('type', '=', type)
    .where('status', '=', 'scheduled')
    .where('started_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * What somebody handed over who is gone: whoever begins the job is the only one. A carrier that knows keys is asked
 * again, but not for a broadcast that was stopped; else nobody knows what it has taken, and nothing is ever sent twice.
 * Specification broadcasts 4.5.
 */
async function settleLost(
  { tx }: Work,
  { organizationId, type }: Sender,
  { knowsKeys }: BroadcastCarrier,
  sendingIds: readonly string[],
): Promise<string[]> {
  const lost = tx
    .updateTable('broadcast_recipients')
    .where('organization_id', '=', organizationId)
    .where('type', '=', type)
    .where('step', '=', 'handed')
    .returning('broadcast_id');
  if (knowsKeys)
    await lost
      .set({ step: 'waiting', attempts: sql`attempts - 1` })
      .where(sql<boolean>`broadcast_id = any(${sendingIds}::uuid[])`)
      .execute();
  const rows = await lost.set({ step: 'over', status: 'error', error: 'unknown' }).execute();
  return rows.map(({ broadcast_id: id }) => id);
}

/** How many messages may leave now, and how many could if more had been saved up. All processes share it. */
async function lockBudget({ tx, now }: Work, { organizationId, type }: Sender, perSecond: number): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`
    insert into send_budgets as budget (organization_id, channel, tokens, at)
    values (${organizationId}, ${type}, ${perSecond}, ${now})
    on conflict (organization_id, channel) do update set at = excluded.at,
      tokens = least(${perSecond}::float, budget.tokens + greatest(extract(epoch from excluded.at - budget.at), 0) * ${perSecond}::float)
    returning tokens`.execute(tx);
  return rows[0]?.tokens ?? 0;
}

const spend = ({ tx }: Work, { organizationId, type }: Sender, spent: number) =>
  tx
    .updateTable('send_budgets')
    .set({ tokens: sql`tokens - ${spent}` })
    .where('organization_id', '=', organizationId)
    .where('channel', '=', type)
    .execute();

interface Candidate {
  readonly id: string;
  readonly broadcastId: string;
  readonly contact: string;
  readonly attempts: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly organization: string;
  readonly isLate: boolean;
  readonly isAllowed: boolean;
  readonly isOpen: boolean;
  readonly changesAt: Date | null;
}

/** Those who are next, with whether each may still be written to, and whether it is within their hours. */
async function claimDue({ tx, now }: Work, { organizationId, type }: Sender, ids: readonly string[], limit: number) {
  const hours =
    type === 'email'
      ? sql`cross join (values (true, null::timestamptz)) w (is_open, changes_at)`
      : sql`cross join lateral call_window(r.zones, r.state, ${now}) w`;
  const names = namesPutIn();
  const { rows } = await sql<Candidate>`
    with due as materialized (
      select * from broadcast_recipients
      where organization_id = ${organizationId} and type = ${type} and step = 'waiting' and send_after <= ${now}
        and broadcast_id = any(${ids}::uuid[])
      order by send_after, id limit ${limit} for update skip locked)
    select r.id, r.broadcast_id as "broadcastId", r.contact, r.attempts, o.name as organization,
      ${names.first} as "firstName", ${names.last} as "lastName",
      r.due_at < ${now}::timestamptz - make_interval(hours => ${WORK_LIMITS.broadcastLateHours}::int) as "isLate",
      case when r.kind = 'STANDARD'
        then ${reasonOf(type)} is null and ${contactOf(type)} = r.contact
        else not ${contactOptedOut(type, organizationId, sql`r.contact`)} end as "isAllowed",
      w.is_open as "isOpen", w.changes_at as "changesAt"
    from due r
      join organizations o on o.id = r.organization_id
      left join memberships m on m.id = r.membership_id
      left join people p on p.id = m.person_id
      ${hours}
    order by r.send_after, r.id`.execute(tx);
  return rows;
}

const errorOf = ({ isLate, isAllowed, isOpen, changesAt }: Candidate): BroadcastError | null => {
  if (!isAllowed) return 'noLonger';
  return isLate || (!isOpen && changesAt === null) ? 'tooLate' : null;
};

interface Outcome {
  readonly id: string;
  readonly status: 'pending' | 'success' | 'error';
  readonly error?: BroadcastError;
  readonly ref?: string | null;
  /** Tried again after so many minutes. */
  readonly minutes?: number;
}

/** Writes how messages stand; those of which something else was told meanwhile stay. */
async function write({ tx, now }: Work, step: 'waiting' | 'handed', outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update broadcast_recipients r set status = o.status, error = o.error,
      step = case when o.status <> 'pending' then 'over' when b.stopped_at is null then 'waiting' else 'stopped' end,
      carrier_ref = coalesce(o.ref, r.carrier_ref),
      sent_at = case when o.status = 'success' then ${now}::timestamptz else r.sent_at end,
      send_after = case when o.minutes is null then r.send_after
        else ${now}::timestamptz + make_interval(mins => o.minutes) end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
        as o (id uuid, status text, error text, ref text, minutes int), broadcasts b
    where r.id = o.id and r.step = ${step} and b.id = r.broadcast_id`.execute(tx);
}

/** Lets those wait whose hours are over until they begin again. */
async function putOff({ tx }: Work, closed: readonly Candidate[]): Promise<void> {
  if (closed.length === 0) return;
  const until = closed.map(({ id, changesAt }) => ({ id, until: changesAt?.toISOString() }));
  await sql`update broadcast_recipients r set send_after = o.until
    from jsonb_to_recordset(${JSON.stringify(until)}::jsonb) as o (id uuid, until timestamptz)
    where r.id = o.id`.execute(tx);
}

/** Orders the next turn, when the next message may leave; without any the job is over. */
async function takeTurn(work: Work, job: Job, perSecond: number): Promise<void> {
  const { organizationId, type } = senderOf(job);
  const { rows } = await sql<{ next: Date | null; tokens: number }>`
    select (select min(first.send_after) from broadcasts b
        cross join lateral (select min(send_after) as send_after from broadcast_recipients r
          where r.broadcast_id = b.id and r.step = 'waiting') first
        where b.organization_id = ${organizationId} and b.type = ${type} and b.status = 'scheduled'
          and b.started_at is not null and b.stopped_at is null) as next,
      (select tokens from send_budgets where organization_id = ${organizationId} and channel = ${type}) as tokens`.execute(
    work.tx,
  );
  const [{ next, tokens } = { next: null, tokens: 0 }] = rows;
  if (!next) return complete(work, job);
  const saving = ((Math.min(BATCH, perSecond) - tokens) / perSecond) * SECOND_MS;
  return repeatIn(work, job, Math.ceil(Math.max(next.getTime() - work.now.getTime(), saving, 0)));
}

/** The next messages, marked as handed over before they are; undefined where the job has nothing to hand over now. */
const claimBatch = (services: Services, job: Job): Promise<Claimed[] | undefined> =>
  inScope(services, 'system', async (work) => {
    const sender = senderOf(job);
    const carrier = services.carriers.broadcasts[sender.type];
    const sending = await lockSending(work, sender);
    await renew(work, job, carrier && !carrier.isSimulated ? CARRIER_LEASE_MS : HAND_OVER_LEASE_MS);
    if (sending.length === 0) {
      // one may have begun before the job was held
      await takeTurn(work, job, carrier?.perSecond ?? 1);
      return undefined;
    }
    const ids = sending.filter(({ stopped_at: stopped }) => !stopped).map(({ id }) => id);
    const hold = await holdOf(services, work, sender.organizationId, sender.type);
    await sql`update broadcasts set hold = ${hold} where id = any(${ids}::uuid[]) and hold is distinct from ${hold}`.execute(
      work.tx,
    );
    if (hold || !carrier) {
      await repeatIn(work, job, HELD_MS);
      return undefined;
    }
    const lost = await settleLost(work, sender, carrier, ids);
    const tokens = await lockBudget(work, sender, carrier.perSecond);
    const limit = Math.min(BATCH, Math.floor(tokens));
    const due = limit > 0 ? await claimDue(work, sender, ids, limit) : [];
    const over = due.filter((each) => errorOf(each) !== null);
    const closed = due.filter((each) => errorOf(each) === null && !each.isOpen);
    const going = due.filter((each) => errorOf(each) === null && each.isOpen);
    await write(
      work,
      'waiting',
      over.map((each) => ({ id: each.id, status: 'error', error: errorOf(each) ?? 'noLonger' })),
    );
    await putOff(work, closed);
    if (going.length > 0)
      await work.tx
        .updateTable('broadcast_recipients')
        .set({ step: 'handed', handed_at: work.now, attempts: sql`attempts + 1` })
        .where(
          'id',
          'in',
          going.map(({ id }) => id),
        )
        .execute();
    await spend(work, sender, going.length);
    await endWhereDone(work, services.config, [...lost, ...over.map(({ broadcastId }) => broadcastId)]);
    if (going.length === 0) {
      await takeTurn(work, job, carrier.perSecond);
      return undefined;
    }
    const urls = new Map<string, string>();
    for (const { id, audio_file_id: fileId } of sending)
      if (sender.type === 'voice' && fileId !== null) urls.set(id, await soundUrl(services, fileId));
    return going.map(({ id, broadcastId, contact, attempts, changesAt, ...names }) => {
      const broadcast = sending.find((each) => each.id === broadcastId);
      return {
        key: id,
        broadcastId,
        attempts: attempts + 1,
        to: contact,
        subject: fillMergeFields(broadcast?.title ?? '', names),
        body: fillMergeFields(broadcast?.content ?? '', names),
        audioUrl: urls.get(broadcastId) ?? null,
        validSeconds: changesAt && (changesAt.getTime() - work.now.getTime()) / SECOND_MS,
      };
    });
  });

/** Hands a message over, and says how that went. Specification broadcasts 4.4, 4.5. */
async function handOver(
  { log }: Services,
  carrier: BroadcastCarrier,
  { broadcastId, attempts, ...message }: Claimed,
): Promise<Outcome> {
  const { key: id } = message;
  try {
    const { ref } = await carrier.send(message);
    return { id, status: 'success', ref };
  } catch (error) {
    log('warn', 'A message of a broadcast was not taken', { messageId: id, broadcastId, error });
    const isRefused = error instanceof CarrierRefusal;
    if (isRefused && error.final) return { id, status: 'error', error: 'refused' };
    if (!isRefused && !carrier.knowsKeys) return { id, status: 'error', error: 'unknown' };
    const minutes = WORK_LIMITS.broadcastRetryMinutes[attempts - 1];
    return minutes === undefined
      ? { id, status: 'error', error: isRefused ? 'unreachable' : 'unknown' }
      : { id, status: 'pending', minutes };
  }
}

/**
 * Hands the next messages of an organization's type over, as many as its speed lets through, and orders its next turn.
 * Who may be written to, and when, is looked at again. Specification broadcasts 4.2 to 4.6.
 */
export async function sendMessages(services: Services, job: Job): Promise<void> {
  const sender = senderOf(job);
  const carrier = services.carriers.broadcasts[sender.type];
  const messages = await claimBatch(services, job);
  if (!messages || !carrier) return;
  const outcomes = await Promise.all(messages.map((message) => handOver(services, carrier, message)));
  // a carrier in this process answers at once: whoever reads a list meanwhile goes first
  await pause(services);
  await untilWritten(() =>
    inScope(services, 'system', async (work) => {
      await lockSending(work, sender);
      await renew(work, job, HAND_OVER_LEASE_MS);
      await write(work, 'handed', outcomes);
      await endWhereDone(
        work,
        services.config,
        messages.map(({ broadcastId }) => broadcastId),
      );
      await takeTurn(work, job, carrier.perSecond);
    }),
  );
}
