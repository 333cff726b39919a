import { sql } from 'kysely';
import type { Work } from '#server/work.ts';

export interface CallingWindow {
  readonly isOpen: boolean;
  /** Until when that is so; null where there is no opening within seven days. */
  readonly changesAt: Date | null;
}

/** Whether a recipient, by the membership, may be called now where they are. Specification calls 6.2, 6.3, 6.9. */
export async function callingWindowOf({ tx, now }: Work, membershipId: string): Promise<CallingWindow> {
  const { rows } = await sql<CallingWindow>`
    select is_open as "isOpen", changes_at as "changesAt"
    from memberships m
      join people p on p.id = m.person_id
      join organizations o on o.id = m.organization_id
      cross join lateral place_of(p.zip_code, p.phone, o.timezone) place
      cross join lateral call_window(place.zones, place.state, ${now})
    where m.id = ${membershipId}`.execute(tx);
  return rows[0] ?? { isOpen: false, changesAt: null };
}

/** The time zone that somebody is in, by the membership; of several the first. Specification calls 6.3. */
export async function timezoneOf({ tx }: Work, membershipId: string): Promise<string | null> {
  const { rows } = await sql<{ timezone: string }>`
    select place.zones[1] as timezone
    from memberships m
      join people p on p.id = m.person_id
      join organizations o on o.id = m.organization_id
      cross join lateral place_of(p.zip_code, p.phone, o.timezone) place
    where m.id = ${membershipId}`.execute(tx);
  return rows[0]?.timezone ?? null;
}

/**
 * Whether any matched recipient may be called now, and if not, when the first may be; null without a recipient who may
 * be called at any time. Undefined: of all organizations that may be seen. Each place is asked of once.
 * Specification calls 6.14.
 */
export async function callingWindowOfMatched(
  { tx, now }: Work,
  organizationId: string | undefined,
): Promise<CallingWindow | null> {
  const inOrganization = organizationId === undefined ? sql`true` : sql`m.organization_id = ${organizationId}`;
  const { rows } = await sql<{ isOpen: boolean | null; changesAt: Date | null }>`
    select bool_or(is_open) as "isOpen", min(changes_at) as "changesAt"
    from (
      select distinct place.zones, place.state
      from matches m
        join memberships r on r.id = m.recipient_id
        join people p on p.id = r.person_id
        join organizations o on o.id = m.organization_id
        cross join lateral place_of(p.zip_code, p.phone, o.timezone) place
      where ${inOrganization} and r.active and p.phone is not null and not 'voice' = any(r.opted_out)
    ) places
      cross join lateral call_window(zones, state, ${now})`.execute(tx);
  const [window] = rows;
  return window && window.isOpen !== null ? { isOpen: window.isOpen, changesAt: window.changesAt } : null;
}
