import { sql } from 'kysely';
import type { NotCalledPerson, WaitingPerson } from '#src/schemas/dashboard.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';

/** How many of those who wait are named. */
export const LONGEST = 5;

/** So many days without a call are too many (assumed); one of those that the list of recipients can be narrowed by. */
const DAYS = 30;

/** Among so many who have been there for longest are those looked for who were never called. */
const WALK = 1000;

interface Counts {
  readonly callers: number;
  readonly recipients: number;
  readonly notCalled: number;
}

/** How many have no match, and how many recipients weren't called for so many days: sums of kept counts. */
async function counts(work: Work, organizationId: string, today: string): Promise<Counts> {
  const unmatched = (role: string) => sql`coalesce(sum(n) filter (where role_id = ${role} and not matched), 0)`;
  const { rows } = await sql<Counts>`
    select ${unmatched(ROLE_IDS.CALLER)}::int as callers, ${unmatched(ROLE_IDS.RECIPIENT)}::int as recipients,
      (coalesce(sum(n) filter (where role_id = ${ROLE_IDS.RECIPIENT}), 0) - (select coalesce(sum(n), 0)
        from last_call_days where organization_id = ${organizationId} and role_id = ${ROLE_IDS.RECIPIENT}
          and called_on > ${today}::date - ${DAYS}::int))::int as "notCalled"
    from person_facets where organization_id = ${organizationId}`.execute(work.tx);
  return rows[0] ?? { callers: 0, recipients: 0, notCalled: 0 };
}

/** Who was never called, the longest enrolled first, then whose last call is longest ago; each read from an index. */
async function notCalled(work: Work, organizationId: string, today: string): Promise<NotCalledPerson[]> {
  const { rows } = await sql<NotCalledPerson>`
    with never as (
      select id, row_number() over (order by enrollment_date nulls first, sort_name, id) as place
      from (select id, enrollment_date, sort_name from memberships
        where organization_id = ${organizationId} and role_id = ${ROLE_IDS.RECIPIENT}
        order by enrollment_date nulls first, sort_name, id limit ${WALK}) eldest
      where exists (select from last_calls where membership_id = eldest.id and called_on is null)
      order by place limit ${LONGEST}
    ), ago as (
      select membership_id as id, called_on from last_calls
      where organization_id = ${organizationId} and role_id = ${ROLE_IDS.RECIPIENT}
        and called_on <= ${today}::date - ${DAYS}::int
      order by called_on nulls first, sort_name, membership_id limit ${LONGEST}
    )
    select first.id, people.first_name || ' ' || people.last_name as name, called_on::text as "calledOn"
    from (select id, null::date as called_on, place from never union all select id, called_on, 0 from ago) first
    join memberships on memberships.id = first.id join people on people.id = person_id
    order by called_on nulls first, place, sort_name, first.id limit ${LONGEST}`.execute(work.tx);
  return rows;
}

/** Recipients without a match, the longest enrolled first. */
async function unmatched(work: Work, organizationId: string): Promise<WaitingPerson[]> {
  const { rows } = await sql<{ id: string; name: string; since: Date }>`
    select waiting.id, people.first_name || ' ' || people.last_name as name, since from (
      select id, person_id, coalesce(enrollment_date, created_at) as since, enrollment_date, sort_name from memberships
      where organization_id = ${organizationId} and role_id = ${ROLE_IDS.RECIPIENT} and not matched
      order by enrollment_date nulls first, sort_name, id limit ${LONGEST}) waiting
    join people on people.id = person_id
    order by enrollment_date nulls first, sort_name, waiting.id`.execute(work.tx);
  return rows.map(({ id, name, since }) => ({ id, name, since: since.toISOString() }));
}

/** Who has no match, and whom nobody called for long: how many, and the few who wait longest. Specification dashboard 1.1, 1.6. */
export async function worklists(work: Work, organizationId: string, today: string) {
  const { notCalled: total, ...withoutMatch } = await counts(work, organizationId, today);
  return {
    withoutMatch: { ...withoutMatch, longest: await unmatched(work, organizationId) },
    notCalled: { days: DAYS, total, longest: await notCalled(work, organizationId, today) },
  };
}
