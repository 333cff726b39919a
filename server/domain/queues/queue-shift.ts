import { sql } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';

/** A caller of a queue who may be given its calls. */
export interface CallerOnShift {
  /** The membership. */
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  /** Empty: nothing is known of it, which goes with any. */
  readonly language: string;
  /** When their shift ends. */
  readonly until: Date;
  /** Neither they nor somebody else of their phone are in a call. */
  readonly isFree: boolean;
}

/** Whether a caller and a recipient speak the same language, as far as it is known of both; '' goes with any. */
export const speaksWith = (one: string, other: string): boolean => one === '' || other === '' || one === other;

/**
 * The callers of a queue who are on shift and can call, whoever has waited longest first: each gets the next call in
 * turn. Specification queues 4.6, 4.8.
 */
export async function readCallersOnShift({ tx, now }: Work, queueId: string): Promise<CallerOnShift[]> {
  const { rows } = await sql<CallerOnShift>`
    select m.id, p.first_name || ' ' || p.last_name as name, p.phone, coalesce(btrim(p.preferred_language), '') as language,
      c.on_shift_until as until,
      not exists (select from calls live where live.ended_at is null
        and (live.caller_id = m.id or p.phone in (live.caller_phone, live.recipient_phone))) as "isFree"
    from queue_callers c
      join memberships m on m.id = c.membership_id
      join people p on p.id = m.person_id
      left join lateral (select created_at from calls where caller_id = m.id order by created_at desc limit 1) last on true
    where c.queue_id = ${queueId} and c.on_shift_until > ${now} and not c.leaving
      and m.role_id = ${ROLE_IDS.CALLER} and p.phone is not null
    order by last.created_at nulls first, m.id`.execute(tx);
  return rows;
}
