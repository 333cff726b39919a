import { sql } from 'kysely';
import { tellBroadcastMessage } from '#server/domain/broadcasts/broadcast-replies.ts';
import { receiveMessage } from '#server/domain/carrier-messages.ts';
import { randomFrom } from '#server/seed/random.ts';
import { pause, type BroadcastCarrier, type BroadcastCarriers, type Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import type { BroadcastType } from '#src/schemas/broadcast-values.ts';

/** Fast enough for 10,000 in two minutes, slow enough to be watched. */
const PER_SECOND = 125;

const PREFIX = 'simulated-';

/** So many are delivered at a time: whoever reads a list of the embedded database meanwhile waits that long. */
const BATCH = 10;

const UNDELIVERED = 0.01;
const STOPS = 0.02;
const REPLIES = 0.06;
/** Of a broadcast's text messages these are answered in any case, that a small one shows it, too. */
const THIRD = 3;
const TENTH = 10;

const STOP_WORDS = { en: ['STOP', 'Stop', 'UNSUBSCRIBE'], es: ['PARAR', 'Alto', 'CANCELAR'] } as const;
const REPLY_WORDS = {
  en: [
    'Thank you!',
    'Thanks, I’ll be there',
    'Can you call me instead?',
    'Who is this?',
    'Yes please',
    'Not this week',
  ],
  es: [
    'Gracias',
    'Muchas gracias, ahí estaré',
    '¿Me pueden llamar?',
    '¿Quién es?',
    'Sí, por favor',
    'Esta semana no puedo',
  ],
} as const;

const carrier: BroadcastCarrier = {
  isSimulated: true,
  knowsKeys: true,
  perSecond: PER_SECOND,
  send: async ({ key }) => ({ ref: PREFIX + key }),
};

/**
 * Carriers whose messages reach nobody. What becomes of each follows from its id, and happens some seconds later: see
 * `deliverSimulated`. Specification broadcasts 5.15.
 */
export const simulatedBroadcasts: BroadcastCarriers = { sms: carrier, voice: carrier, email: carrier };

interface Sent {
  readonly id: string;
  readonly type: BroadcastType;
  readonly contact: string;
  readonly language: string | null;
  /** It is the how manyth of its broadcast to come to its end. */
  readonly place: number;
}

/** What becomes of a message follows from its id and its place. */
function fateOf({ id, type, language, place }: Sent): { readonly arrives: boolean; readonly says: string | null } {
  const random = randomFrom(Number.parseInt(id.replaceAll('-', '').slice(-8), 16));
  const words = language === 'Spanish' ? 'es' : 'en';
  const isAnswered = type === 'sms' && (place === THIRD || place === TENTH);
  if (random.chance(UNDELIVERED) && !isAnswered) return { arrives: false, says: null };
  if (type !== 'sms') return { arrives: true, says: null };
  if (place === TENTH || (random.chance(STOPS) && place !== THIRD))
    return { arrives: true, says: random.pick(STOP_WORDS[words]) };
  return { arrives: true, says: random.chance(REPLIES) || isAnswered ? random.pick(REPLY_WORDS[words]) : null };
}

/** Delivers the next messages, and lets some answer. Gives how many it took. */
const deliverSome = (services: Services): Promise<number> =>
  inScope(services, 'system', async (work) => {
    const { rows } = await sql<Sent>`
      with due as materialized (
        select * from broadcast_recipients
        where status = 'success' and delivered_at is null and carrier_ref like ${`${PREFIX}%`}
          -- two to six seconds, by the id
          and sent_at <= ${work.now}::timestamptz - make_interval(secs => 2 + abs(hashtext(id::text) % 5))
        order by sent_at limit ${BATCH}),
      -- no more than matter for a place
      over as (
        select broadcast_id, (select count(*) from (
          select from broadcast_recipients r where r.broadcast_id = b.broadcast_id
            and (delivered_at is not null or error = 'undelivered') limit ${TENTH}) counted) as n
        from (select distinct broadcast_id from due) b)
      select r.id, r.type, r.contact, p.preferred_language as language,
        row_number() over (partition by r.broadcast_id order by r.sent_at, r.id) + over.n as place
      from due r join over on over.broadcast_id = r.broadcast_id
        left join memberships m on m.id = r.membership_id left join people p on p.id = m.person_id
      order by r.sent_at`.execute(work.tx);
    const fates = rows.map((row) => ({ ...row, ...fateOf(row) }));
    const arrived = fates.filter(({ arrives }) => arrives).map(({ id }) => id);
    if (arrived.length > 0)
      await work.tx
        .updateTable('broadcast_recipients')
        .set({ delivered_at: work.now })
        .where('id', 'in', arrived)
        .where('status', '=', 'success')
        .execute();
    for (const { id, arrives, says, contact } of fates) {
      if (!arrives) await tellBroadcastMessage(work, id, 'failed');
      if (says !== null) await receiveMessage(work, { From: contact, Body: says, MessageSid: PREFIX + id });
    }
    return rows.length;
  });

/** Delivers what the simulated carriers took some seconds ago, and lets some answer. Gives how many messages it took. */
export async function deliverSimulated(services: Services): Promise<number> {
  let taken = 0;
  for (;;) {
    const some = await deliverSome(services);
    taken += some;
    if (some < BATCH) return taken;
    await pause(services);
  }
}
