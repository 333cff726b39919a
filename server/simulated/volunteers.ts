import { sql } from 'kysely';
import { MATCHED, MAY_TALK, REST } from '#server/domain/calls/demo-pairs.ts';
import { startCall } from '#server/domain/calls/calls-start.ts';
import { isSwitchedOn } from '#server/domain/organizations/features.ts';
import { DEMO_QUEUE_IDS } from '#server/seed/queues.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { dial } from '#server/jobs/dial.ts';
import { inScope, type Work } from '#server/work.ts';
import type { Feature } from '#src/schemas/access.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

/** So many calls of an organization go on at once, and are begun in an hour. */
const AT_ONCE = 2;
const PER_HOUR = 200;

/** Seconds from one call to the next: while somebody is signed in, and while nobody is there to see it. */
interface Rest {
  readonly watched: number;
  readonly unwatched: number;
}

const OWN_CALLS: Rest = { watched: 60, unwatched: 20 * 60 };
/** Who switches a queue on wants to see it go on. */
const QUEUE_CALLS: Rest = { watched: 10, unwatched: 20 * 60 };

/** The organizations with a feature whose callers may begin a call now: none has many, or one that has just begun. */
const restedOrganizations = (services: Services, feature: Feature, { watched, unwatched }: Rest): Promise<string[]> =>
  inScope(services, 'system', async ({ tx, now }) => {
    const { rows } = await sql<{ id: string }>`
      select o.id from organizations o
        cross join lateral (
          select count(*) as begun, count(*) filter (where ended_at is null) as live, max(created_at) as last
          from calls where organization_id = o.id and created_at > ${now}::timestamptz - interval '1 hour'
        ) recent
      where o.active and ${isSwitchedOn(sql.ref('o.id'), feature)} and recent.begun < ${PER_HOUR} and recent.live < ${AT_ONCE}
        and (recent.last is null or recent.last <= ${now}::timestamptz - make_interval(secs => case
          when exists (select from sessions where revoked_at is null and expires_at > ${now}) then ${watched}::int
          else ${unwatched}::int end))
      order by o.id`.execute(tx);
    return rows.map(({ id }) => id);
  });

/** A caller and a recipient who may talk now; another pair at each moment. Undefined: nobody may. */
async function pickPair({ tx, now }: Work, organizationId: string) {
  const { rows } = await sql<{ callerId: string; recipientId: string }>`
    select m.caller_id as "callerId", m.recipient_id as "recipientId"
    from ${MATCHED}
      cross join lateral call_window(place.zones, place.state, ${now}) w
    where m.organization_id = ${organizationId} and w.is_open and ${MAY_TALK}
      and not exists (select from calls where recipient_id = r.id
        and (ended_at is null or ended_at > ${now}::timestamptz - ${REST}))
      and not exists (select from calls where ended_at is null and (caller_id = c.id or recipient_phone = p.phone
        or caller_phone = v.phone))
    order by md5(m.id::text || ${now}::timestamptz::text)
    limit 1`.execute(tx);
  return rows[0];
}

/**
 * Lets callers of the demo call whom they are matched with, so that calls can be watched; seldom while nobody is signed
 * in. Specification calls 6.22.
 */
export async function callByVolunteers(services: Services): Promise<void> {
  if (!services.demoCalls?.()) return;
  for (const organizationId of await restedOrganizations(services, 'callLogs', OWN_CALLS)) {
    try {
      await inScope(services, 'system', async (work) => {
        const pair = await pickPair(work, organizationId);
        if (!pair) return;
        const reason = { kind: 'caller', name: null, position: null } as const;
        await startCall(work, { organizationId, type: 'MATCH', ...pair, reason });
      });
    } catch (error) {
      // somebody else was faster
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

/** A shift that ends sooner than that goes on, in minutes. */
const SHIFT_LEFT = 30;

/** Lets the callers of the demo's own queues stay on shift, but those who were taken off: what somebody plans ends as planned. */
const stayOnShift = (services: Services): Promise<unknown> =>
  inScope(services, 'system', ({ tx, now }) =>
    sql`
      update queue_callers c set on_shift_until = ${now}::timestamptz + make_interval(hours => ${WORK_LIMITS.queueShiftHours}::int)
      from queues q
      where q.id = c.queue_id and q.active and q.id = any(${[...DEMO_QUEUE_IDS]}::uuid[])
        and c.on_shift_until < ${now}::timestamptz + make_interval(mins => ${SHIFT_LEFT}::int)`.execute(tx),
  );

/** Calls from the queues of the demo, one call after the other, so that it can be watched. Specification calls 6.22. */
export async function dialInDemo(services: Services): Promise<void> {
  if (services.demoCalls?.()) await stayOnShift(services);
  const organizationIds = new Set(await restedOrganizations(services, 'outreachQueues', QUEUE_CALLS));
  if (organizationIds.size > 0) await dial(services, { organizationIds, callsOfEach: 1 });
}
