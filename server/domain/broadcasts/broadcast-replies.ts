import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { orderReplyMail } from './broadcast-end.ts';

/* What people answer to text messages, and what carriers tell of them. All of it is done as the system. */

/** A text message that somebody sent; `ref` is the carrier's own name for it. */
interface Said {
  readonly phone: string;
  readonly body: string;
  readonly ref: string | null;
}

interface Message {
  readonly id: string;
  readonly broadcast_id: string;
  readonly organization_id: string;
  readonly membership_id: string | null;
  readonly name: string | null;
  readonly allow_responses: boolean;
}

const since = ({ now }: Work) => new Date(now.getTime() - WORK_LIMITS.broadcastReplyDays * DAY_MS);

/** The last text message of a broadcast that each organization sent to a phone, the latest first. */
async function lastMessages(work: Work, phone: string): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select r.id, r.broadcast_id, r.organization_id, r.membership_id, r.name, b.allow_responses from (
      select distinct on (organization_id) * from broadcast_recipients
      where type = 'sms' and contact = ${phone} and sent_at >= ${since(work)}
      order by organization_id, sent_at desc, id
    ) r join broadcasts b on b.id = r.broadcast_id
    order by r.sent_at desc, r.id`.execute(work.tx);
  return rows;
}

/** Writes an answer down, once however often it is told. */
async function keep(work: Work, message: Message, { phone, body, ref }: Said, isStop: boolean): Promise<void> {
  const { numInsertedOrUpdatedRows } = await work.tx
    .insertInto('broadcast_replies')
    .values({
      id: work.newId(),
      broadcast_id: message.broadcast_id,
      organization_id: message.organization_id,
      recipient_id: message.id,
      membership_id: message.membership_id,
      name: message.name,
      from_contact: phone,
      body,
      is_stop: isStop,
      carrier_ref: ref,
      created_at: work.now,
    })
    .onConflict((conflict) => conflict.constraint('broadcast_replies_carrier_ref').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  await work.tx
    .updateTable('broadcasts')
    .set({ replies_count: sql`replies_count + 1` })
    .where('id', '=', message.broadcast_id)
    .execute();
  await orderReplyMail(work, message.broadcast_id);
}

/** Keeps what answers the last broadcast to a phone, where that allows answers. Specification broadcasts 4.7. */
export async function keepReply(work: Work, said: Said): Promise<void> {
  const [last] = await lastMessages(work, said.phone);
  if (last?.allow_responses) await keep(work, last, said, false);
}

/** Marks the last message of each organization to a phone as the one after which no more is wanted. */
export async function keepStop(work: Work, said: Said): Promise<void> {
  const messages = await lastMessages(work, said.phone);
  if (messages.length === 0) return;
  await work.tx
    .selectFrom('broadcasts')
    .select('id')
    .where(
      'id',
      'in',
      messages.map((message) => message.broadcast_id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const message of messages) {
    await work.tx
      .updateTable('broadcast_recipients')
      .set({ status: 'opt_out' })
      .where('id', '=', message.id)
      .where('status', '=', 'success')
      .execute();
    await keep(work, message, said, true);
  }
}

/**
 * Switches text messages off or on for a phone that belongs to nobody of an organization that has written to it; gives
 * the names of the organizations where that changed something.
 */
export async function setStrangers({ tx, now }: Work, phone: string, isWanted: boolean): Promise<string[]> {
  const { rows } = isWanted
    ? await sql<{ name: string }>`
        with gone as (delete from contact_opt_outs where channel = 'sms' and contact = ${phone} returning organization_id)
        select name from gone join organizations on id = organization_id`.execute(tx)
    : await sql<{ name: string }>`
        with come as (
          insert into contact_opt_outs (organization_id, channel, contact, created_at)
          select distinct r.organization_id, 'sms', ${phone}::text, ${now}::timestamptz from broadcast_recipients r
          where r.type = 'sms' and r.contact = ${phone} and r.sent_at is not null and not exists (
            select from memberships m join people p on p.id = m.person_id
            where m.organization_id = r.organization_id and p.phone = ${phone})
          on conflict do nothing returning organization_id)
        select name from come join organizations on id = organization_id`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * Keeps what the carrier tells of a message, in whatever order: what arrived has arrived, and what left has left. Gives
 * whether it is one of a broadcast. Specification broadcasts 4.5, 5.14.
 */
export async function tellBroadcastMessage(
  { tx, now }: Work,
  id: string,
  told: 'left' | 'arrived' | 'failed',
): Promise<boolean> {
  // its broadcast first, as everybody does who changes its messages: nobody waits for somebody who waits for them
  const broadcast = await tx
    .selectFrom('broadcasts')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('broadcast_recipients').select('broadcast_id').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!broadcast) return false;
  const message = await tx
    .selectFrom('broadcast_recipients')
    .select(['status', 'error', 'delivered_at', 'broadcast_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!message) return false;
  const change = (changes: object) =>
    tx.updateTable('broadcast_recipients').set(changes).where('id', '=', id).execute();
  if (told === 'failed') {
    const mayFail = message.status === 'success' || message.status === 'pending';
    if (mayFail && !message.delivered_at) await change({ status: 'error', error: 'undelivered', step: 'over' });
    return true;
  }
  const isMistaken = message.error === 'unknown' || (told === 'arrived' && message.error === 'undelivered');
  await change({
    ...(told === 'arrived' && { delivered_at: message.delivered_at ?? now }),
    ...(isMistaken && { status: 'success', error: null, sent_at: now }),
  });
  if (isMistaken)
    await tx
      .updateTable('broadcasts')
      .set({ status: 'sent' })
      .where('id', '=', message.broadcast_id)
      .where('status', '=', 'error')
      .execute();
  return true;
}
