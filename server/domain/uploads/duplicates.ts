import { sql } from 'kysely';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { findPeopleDuplicates as duplicatesEndpoint } from '#src/schemas/uploads.ts';
import type { Origin } from '#server/domain/accounts/device.ts';
import { recordEvent } from '#server/domain/accounts/security-log.ts';
import { countAttempt, tooMany } from '#server/domain/accounts/throttle.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';

type Duplicate = ResponseOf<typeof duplicatesEndpoint>['duplicates'][number];

/** So many who share a phone are told: who of them a row means is known by the name. */
const MOST_SHARING = 100;

const owners = (organizationId: string, condition: ReturnType<typeof sql>, most: number) => sql`
  cross join lateral (
    select p.first_name || ' ' || p.last_name as name, o.id
    from people p join memberships o on o.person_id = p.id and o.organization_id = ${organizationId}
    where ${condition} limit ${most}) found`;

const asked = (values: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify([...new Set(values)])}::jsonb) as asked (value)`;

/** Enough for five dry runs of the largest file there may be. */
const CALLS_PER_HOUR = 200;

/** Counts a search, and writes it down: it tells which usernames there are anywhere. 429 where there were too many. */
const requireFew = (work: Work, actor: Actor, organizationId: string, origin: Origin): Promise<void> =>
  asSystem(work, async () => {
    const { personId } = actor;
    const wait = await countAttempt(work, { key: `duplicates:person:${personId}`, max: CALLS_PER_HOUR, minutes: 60 });
    if (wait > 0) throw tooMany(wait);
    await recordEvent(work, { personId, kind: 'lookedUp', origin, actedIn: organizationId });
  });

/**
 * Which phones, e-mail addresses and usernames people of the organization have already: a phone with all of them, up to
 * a hundred, the others with one; usernames of other organizations are taken too, unseen. 404 for an organization out of sight, 429 after 200 within an
 * hour. Specification uploads 3.1, 4.5, 4.8.
 */
export async function findPeopleDuplicates(
  work: Work,
  actor: Actor,
  { organizationId, phones, emails, userNames }: BodyOf<typeof duplicatesEndpoint>,
  origin: Origin,
): Promise<ResponseOf<typeof duplicatesEndpoint>> {
  const { id } = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  await requireFew(work, actor, id, origin);
  // Its right to this organization has been checked, and each condition names it: no index serves a case-folded
  // comparison under row-level security.
  const { rows } = await asSystem(work, () =>
    sql<Duplicate>`
      select 'phone' as field, value, found.name, found.id as "personOrganizationId"
        from ${asked(phones)} ${owners(id, sql`p.phone = asked.value`, MOST_SHARING)}
      union all select 'email', value, found.name, found.id
        from ${asked(emails)} ${owners(id, sql`lower(p.email) = asked.value`, 1)}
      union all select 'userName', value, case when o.id is not null then p.first_name || ' ' || p.last_name end, o.id
        from ${asked(userNames)}
        cross join lateral (select * from people where lower(user_name) = asked.value limit 1) p
        left join memberships o on o.person_id = p.id and o.organization_id = ${id}`.execute(work.tx),
  );
  return { duplicates: rows };
}
