import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

/* Whom the callers of the demo call by themselves. Specification calls 6.22. */

/** Those who are matched: `m`, with the recipient `r` and `p`, the caller `c` and `v`, and where the recipient is. */
export const MATCHED = sql`
  matches m
    join organizations o on o.id = m.organization_id
    join memberships r on r.id = m.recipient_id
    join people p on p.id = r.person_id
    join memberships c on c.id = m.caller_id
    join people v on v.id = c.person_id
    cross join lateral place_of(p.zip_code, p.phone, o.timezone) place`;

/** Of them those who may talk at all, whatever hour it is. */
export const MAY_TALK = sql`
  r.active and c.active and p.phone is not null and v.phone is not null and not 'voice' = any(r.opted_out)
    and not exists (select from organization_person_statuses s
      where s.id = r.organization_person_status_id and s.system_defined and s.name = 'On hold')`;

/** How long a recipient isn't called after a call. */
export const REST = sql`make_interval(hours => ${sql.lit(WORK_LIMITS.callCooldownHours)}::int)`;

/**
 * When the first of an organization's pairs may talk, by the calling hours and the rest after a call; null without any.
 * Undefined: of all organizations that may be seen. Each place is asked of once.
 */
export async function nextPairAt({ tx, now }: Work, organizationId: string | undefined): Promise<Date | null> {
  const inOrganization = organizationId === undefined ? sql`true` : sql`m.organization_id = ${organizationId}`;
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when w.is_open then free_at else w.changes_at end) as at
    from (
      select place.zones, place.state, min(greatest(${now}::timestamptz, rested.at)) as free_at
      from ${MATCHED}
        cross join lateral (select max(ended_at) + ${REST} as at from calls where recipient_id = r.id) rested
      where ${inOrganization} and ${MAY_TALK}
      group by place.zones, place.state
    ) places
      cross join lateral call_window(zones, state, free_at) w`.execute(tx);
  return rows[0]?.at ?? null;
}
