import { audit } from '#server/domain/audit.ts';
import { asSystem, type Work } from '#server/work.ts';
import type { receiveCarrierMessage, tellCarrierMessage } from '#src/schemas/carriers.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import { keepReply, keepStop, setStrangers, tellBroadcastMessage } from './broadcasts/broadcast-replies.ts';
import { lettersIn } from './letters.ts';

/** Words that end text messages. The carrier knows the English ones, and answers them itself. Specification calls 6.24. */
const STOP_ENGLISH = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const STOP_SPANISH = new Set(['PARAR', 'ALTO', 'CANCELAR']);
/** Words that bring them back; the carrier's YES is an answer too often. */
const START = new Set(['START', 'UNSTOP']);

/** The one word that a message is; '' for any other. */
const wordOf = (body = '') => /^\W*([A-Za-z]+)\W*$/.exec(body)?.[1]?.toUpperCase() ?? '';

/** Switches text messages off or on for everybody with the phone; gives the organizations where that changed something. */
async function setTexts(work: Work, phone: string, isWanted: boolean): Promise<string[]> {
  const rows = await work.tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['memberships.id', 'memberships.organization_id', 'memberships.opted_out', 'organizations.name'])
    .where('people.phone', '=', phone)
    .orderBy('memberships.id')
    .forUpdate('memberships')
    .execute();
  const changed = rows.filter(({ opted_out: optedOut }) => optedOut.includes('sms') === isWanted);
  for (const { id, organization_id: organizationId, opted_out: before } of changed) {
    const after = isWanted ? before.filter((channel) => channel !== 'sms') : [...before, 'sms'];
    await work.tx
      .updateTable('memberships')
      .set({ opted_out: after, updated_at: work.now })
      .where('id', '=', id)
      .execute();
    await audit(work, null, {
      organizationId,
      action: 'updated',
      entity: 'person-organization',
      entityId: id,
      before: { optedOut: before },
      after: { optedOut: after },
    });
  }
  return [...new Set(changed.map(({ name }) => name))];
}

/**
 * Takes a text message that somebody sent: STOP ends those of all organizations that have the phone or have written to
 * it, START brings them back, anything else answers the last broadcast. Gives the words that are sent back; null for
 * none. Specification calls 6.24, broadcasts 4.7.
 */
export const receiveMessage = (
  work: Work,
  { From: phone = '', Body = '', MessageSid }: BodyOf<typeof receiveCarrierMessage>,
): Promise<string | null> =>
  asSystem(work, async () => {
    const word = wordOf(Body);
    const isSpanish = STOP_SPANISH.has(word);
    const said = { phone, body: Body, ref: MessageSid ?? null };
    if (START.has(word)) {
      await setTexts(work, phone, true);
      await setStrangers(work, phone, true);
    }
    if (!isSpanish && !STOP_ENGLISH.has(word)) {
      if (!START.has(word)) await keepReply(work, said);
      return null;
    }
    const strangers = await setStrangers(work, phone, false);
    const organizations = [...new Set([...(await setTexts(work, phone, false)), ...strangers])];
    await keepStop(work, said);
    return isSpanish && organizations.length > 0 ? lettersIn('Spanish').stopped(organizations.join(', ')) : null;
  });

/** How a message arrived, in the carrier's words for texts and for calls. */
const ARRIVED = new Set(['delivered', 'completed']);
const FAILED = new Set(['failed', 'undelivered', 'no-answer', 'busy', 'canceled']);

/**
 * Keeps with a message whether it has arrived, and of others why it has not; of one that isn't known, nothing.
 * Specification calls 6.18, broadcasts 5.14.
 */
export const tellMessage = (
  work: Work,
  id: string,
  { MessageStatus, ErrorCode, CallStatus }: BodyOf<typeof tellCarrierMessage>,
): Promise<void> =>
  asSystem(work, async () => {
    const status = MessageStatus ?? CallStatus ?? '';
    const told = ARRIVED.has(status) ? 'arrived' : FAILED.has(status) ? 'failed' : status === 'sent' ? 'left' : null;
    if (told && (await tellBroadcastMessage(work, id, told))) return;
    if (MessageStatus !== 'failed' && MessageStatus !== 'undelivered') return;
    const error = /^\d{1,6}$/.test(ErrorCode ?? '') ? `Not delivered (${ErrorCode})` : 'Not delivered';
    await work.tx.updateTable('outbox').set({ error }).where('id', '=', id).execute();
  });
