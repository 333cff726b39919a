import { sql } from 'kysely';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { namesIn } from '#src/schemas/people-updates.ts';
import type { findKnownPeople as knownEndpoint } from '#src/schemas/uploads.ts';
import { standingOf } from '#server/domain/people/change-locks.ts';
import { valuesOf } from '#server/domain/people/change-people.ts';
import { readMemberships } from '#server/domain/people/memberships.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';

/** What somebody is looked for by. */
export type Asked = BodyOf<typeof knownEndpoint>['people'][number];

interface Hit {
  readonly at: number;
  readonly id: string;
}

const given = (asked: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)`;

/* Each of them is looked up by itself: of a table that nothing has analyzed the planner would read every row. */

const placeOf = (organizationId: string, person: ReturnType<typeof sql>) => sql`cross join lateral (
  select id from memberships where person_id = ${person} and organization_id = ${organizationId} offset 0) o`;

async function byExternalId({ tx }: Work, organizationId: string, asked: readonly Asked[]): Promise<readonly Hit[]> {
  const keys = asked.flatMap(({ externalPersonId }, at) => (externalPersonId ? [{ at, key: externalPersonId }] : []));
  if (keys.length === 0) return [];
  const { rows } = await sql<Hit>`select at, o.id from ${given(keys)} as asked (at integer, key text)
    cross join lateral (select id from people where external_person_id = key offset 0) p
    ${placeOf(organizationId, sql`p.id`)}`.execute(tx);
  return rows;
}

async function byUserName({ tx }: Work, organizationId: string, asked: readonly Asked[]): Promise<readonly Hit[]> {
  const keys = asked.flatMap(({ userName }, at) => (userName ? [{ at, key: userName.toLowerCase() }] : []));
  if (keys.length === 0) return [];
  const { rows } = await sql<Hit>`select at, o.id from ${given(keys)} as asked (at integer, key text)
    cross join lateral (select id from people where lower(user_name) = key limit 1) p
    ${placeOf(organizationId, sql`p.id`)}`.execute(tx);
  return rows;
}

async function byName({ tx }: Work, organizationId: string, asked: readonly Asked[]): Promise<readonly Hit[]> {
  const keys = asked.map(({ firstName, lastName, phone }, at) => ({ at, phone, name: `${lastName} ${firstName}` }));
  if (keys.length === 0) return [];
  const { rows } = await sql<Hit>`
    with asked as materialized (select at, phone, fold(name) as name
      from ${given(keys)} as r (at integer, phone text, name text))
    select at, place.id
    from (select distinct name from asked) names
      cross join lateral (select id, person_id from memberships
        where organization_id = ${organizationId} and sort_name = names.name offset 0) place
      cross join lateral (select phone from people where id = place.person_id offset 0) person
      join asked on asked.name = names.name and asked.phone = person.phone`.execute(tx);
  return rows;
}

/**
 * Who of the organization is meant by each: whoever has the external id, else the username, else the phone and the whole
 * name, without regard to case and accents. Several where one can't tell. It is for the system. Specification uploads
 * 2.5.
 */
export async function findKnown(
  work: Work,
  organizationId: string,
  asked: readonly Asked[],
): Promise<ReadonlyArray<readonly string[]>> {
  const found: string[][] = asked.map(() => []);
  for (const find of [byExternalId, byUserName, byName]) {
    // what found somebody before counts: where nobody was found yet, it is looked on
    const open = [...asked.keys()].filter((at) => found[at]?.length === 0);
    const hits = await find(
      work,
      organizationId,
      open.flatMap((at) => asked[at] ?? []),
    );
    for (const { at, id } of hits) found[open[at] ?? -1]?.push(id);
  }
  return found.map((ids) => [...new Set(ids)]);
}

/**
 * Whom rows would update, with what is known of them; the same search as the import's. 404 for an organization out of
 * sight. Specification uploads 3.12, 4.9.
 */
export async function findKnownPeople(
  work: Work,
  actor: Actor,
  { organizationId, people }: BodyOf<typeof knownEndpoint>,
): Promise<ResponseOf<typeof knownEndpoint>> {
  const { id } = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  const found = await asSystem(work, () => findKnown(work, id, people));
  const single = found.flatMap((ids) => (ids.length === 1 ? ids : []));
  const memberships = new Map((await readMemberships(work, [...new Set(single)])).map((each) => [each.id, each]));
  const personIds = Array.from(memberships.values(), ({ personId }) => personId);
  const standing = await standingOf(work, actor, id, personIds);
  return {
    people: found.map((ids, at) => {
      const [first] = ids;
      if (first === undefined) return null;
      const membership = ids.length === 1 ? memberships.get(first) : undefined;
      if (!membership) {
        const { firstName = '', lastName = '' } = people[at] ?? {};
        const name = `${firstName} ${lastName}`;
        return { personOrganizationId: null, name, values: {}, programName: null, locked: null };
      }
      const values = valuesOf(membership);
      return {
        personOrganizationId: membership.id,
        name: `${membership.person.firstName} ${membership.person.lastName}`,
        // whoever may look at a PIN is told in the history, and here nobody does
        values: Object.fromEntries(
          namesIn(values)
            .filter((name) => name !== 'pin')
            .map((name) => [name, values[name] ?? null]),
        ) as Record<string, string | string[] | null>,
        programName: membership.programName,
        locked: standing.get(membership.personId)?.lock ?? null,
      };
    }),
  };
}
