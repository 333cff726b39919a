import { sql } from 'kysely';
import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import type { Actor, Work } from '#server/work.ts';
import { ROLE_NAMES } from '#src/schemas/access.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import {
  ANY_ADMIN_PROFILE,
  ORGANIZATION_ROLE_ALL,
  type PERSON_SORTS,
  type listPersonOrganizations as listEndpoint,
} from '#src/schemas/person-organizations.ts';
import { requireOrganization } from './organization-lookup.ts';
import { isUuid, pagerOf } from './paging.ts';
import { readPersonOrganizations } from './person-organizations.ts';
import { likePattern, searchWords } from './search.ts';

type Query = QueryOf<typeof listEndpoint>;

/** What people are narrowed by besides the search. */
const NARROWED_BY = ['personId', 'profile', 'matched', 'welcomed', 'programId', 'statusId', 'language'] as const;

interface Filter extends Pick<Query, (typeof NARROWED_BY)[number]> {
  /** Undefined: of all organizations that may be seen. */
  readonly organizationId: string | undefined;
  /** Undefined: any. */
  readonly roleIds: readonly string[] | undefined;
  readonly words: readonly string[];
  readonly sortBy: (typeof PERSON_SORTS)[number];
}

/** So few that finding and sorting them all costs less than to look for them in the order of names. */
const FEW = 2000;

/** How many people are looked at in the order of the list before all that a filter finds are sorted instead. */
const WALK = 5000;

function rolesOf({ role, active }: Query): readonly string[] | undefined {
  const named = role === undefined || role === ORGANIZATION_ROLE_ALL ? ROLE_NAMES : [role];
  const wanted = named.filter((name) => active === undefined || active === (name !== 'INACTIVE'));
  return wanted.length === ROLE_NAMES.length ? undefined : wanted.map((name) => ROLE_IDS[name]);
}

/** The people of the roles, of the organizations that may be seen: what the indexes on names are made of. */
function select({ tx }: Work, { organizationId, roleIds }: Filter) {
  let found = tx.selectFrom('findable_people as place');
  if (organizationId !== undefined) found = found.where('place.organization_id', '=', organizationId);
  return roleIds === undefined ? found : found.where('place.role_id', 'in', roleIds);
}

type People = ReturnType<typeof select>;

const profileIds = (profile: NonNullable<Query['profile']>): readonly string[] =>
  (profile === ANY_ADMIN_PROFILE ? (['ORG_ADMIN', 'ORG_USER'] as const) : [profile]).map(
    (name) => SECURITY_PROFILE_IDS[name],
  );

/** Those of the people who have all that is asked for besides organization and role. */
function narrow(people: People, filter: Filter): People {
  const { words, personId, profile, matched, welcomed, programId, statusId, language } = filter;
  let found = people;
  for (const word of words) found = found.where('place.search', 'like', likePattern(word));
  if (personId !== undefined) found = found.where('place.person_id', '=', personId);
  if (welcomed !== undefined) found = found.where('place.welcomed_at', welcomed ? 'is not' : 'is', null);
  if (programId !== undefined) found = found.where('place.program_id', '=', programId);
  if (statusId !== undefined) found = found.where('place.organization_person_status_id', '=', statusId);
  if (language !== undefined) found = found.where('place.preferred_language', '=', language);
  if (profile !== undefined) {
    found = found.where((eb) =>
      eb.exists(
        eb
          .selectFrom('person_profiles')
          .select('person_profiles.id')
          .whereRef('person_profiles.person_id', '=', 'place.person_id')
          .whereRef('person_profiles.organization_id', '=', 'place.organization_id')
          .where('person_profiles.security_profile_id', 'in', profileIds(profile)),
      ),
    );
  }
  if (matched !== undefined) {
    const pairs = sql`select 1 from (select caller_id as id from matches union all select recipient_id from matches) pair
      where pair.id = place.id`;
    found = found.where(matched ? sql<boolean>`exists (${pairs})` : sql<boolean>`not exists (${pairs})`);
  }
  return found;
}

const isNarrowed = (filter: Filter): boolean => NARROWED_BY.some((name) => filter[name] !== undefined);

/** How many people a filter finds. The database keeps the counts of what is asked for most. */
async function count(work: Work, filter: Filter): Promise<number> {
  const [word = '', second] = filter.words;
  const isKept = second === undefined && !isNarrowed(filter) && (word === '' || [...word].length === 2);
  if (!isKept) {
    const counted = await narrow(select(work, filter), filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return counted.total;
  }
  let kept = work.tx.selectFrom('person_counts').where('starts_with', '=', word);
  if (filter.organizationId !== undefined) kept = kept.where('organization_id', '=', filter.organizationId);
  if (filter.roleIds !== undefined) kept = kept.where('role_id', 'in', filter.roleIds);
  const { total } = await kept.select(sql<number>`coalesce(sum(n), 0)`.as('total')).executeTakeFirstOrThrow();
  return total;
}

interface Window extends Pick<Filter, 'sortBy'> {
  readonly direction: 'asc' | 'desc';
  readonly start: number;
  readonly size: number;
}

const isPlain = (filter: Filter): boolean => filter.words.length === 0 && !isNarrowed(filter);

/** The order of a list, or that order backwards. */
function inOrder(people: People, { sortBy, direction }: Window): People {
  const sorted =
    sortBy === 'welcomedAt'
      ? people.orderBy('place.welcomed_at', (by) =>
          direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast(),
        )
      : people;
  return sorted.orderBy('place.sort_name', direction).orderBy('place.id', direction);
}

async function pageOf(people: People, window: Window): Promise<string[]> {
  const rows = await inOrder(people, window).select('place.id').limit(window.size).offset(window.start).execute();
  return rows.map((row) => row.id);
}

/** The page among the first people in the order of the list; shorter where they don't fill it. */
function walk(work: Work, filter: Filter, window: Window): Promise<string[]> {
  const first = inOrder(select(work, filter), window).selectAll('place').limit(WALK);
  return pageOf(narrow(work.tx.selectFrom(first.as('place')), filter), window);
}

/** The page of all that the filter finds: found first, then sorted, whatever the database expects of them. */
function sort(work: Work, filter: Filter, window: Window): Promise<string[]> {
  const found = narrow(select(work, filter), filter).select(['place.id', 'place.sort_name', 'place.welcomed_at']);
  return pageOf(
    work.tx
      .with(
        (cte) => cte('found').materialized(),
        () => found,
      )
      .selectFrom('found as place'),
    window,
  );
}

/** The ids of one page in its order; a page nearer to the end is looked for from there. */
async function findPage(work: Work, filter: Filter, { page, limit }: Query, total: number): Promise<string[]> {
  const offset = (page - 1) * limit;
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const fromEnd = offset > total / 2;
  const window: Window = {
    sortBy: filter.sortBy,
    direction: fromEnd ? 'desc' : 'asc',
    start: fromEnd ? total - offset - size : offset,
    size,
  };
  const find = async () => {
    if (isPlain(filter)) return pageOf(select(work, filter), window);
    const walked = total > FEW ? await walk(work, filter, window) : [];
    return walked.length === size ? walked : sort(work, filter, window);
  };
  const ids = await find();
  return fromEnd ? ids.toReversed() : ids;
}

/** People in organizations that may be seen, a page at a time, in the order asked for; 404 for another's organization. Specification 1 §7. */
export async function listPersonOrganizations(
  work: Work,
  actor: Actor,
  query: Query,
): Promise<ResponseOf<typeof listEndpoint>> {
  if (query.organizationId !== undefined) await requireOrganization(work, query.organizationId);
  const filter: Filter = {
    ...query,
    // An organization's own is named to the index although nothing else would be seen.
    organizationId: query.organizationId ?? actor.organizationId ?? undefined,
    roleIds: rolesOf(query),
    words: searchWords(query.search),
    sortBy: query.sortBy ?? 'name',
  };
  const isUnknown = [query.personId, query.programId, query.statusId].some((id) => id !== undefined && !isUuid(id));
  const impossible = filter.roleIds?.length === 0 || isUnknown;
  const total = impossible ? 0 : await count(work, filter);
  const ids = await findPage(work, filter, query, total);
  const people = new Map((await readPersonOrganizations(work, ids)).map((person) => [person.id, person]));
  return {
    personOrganizations: ids.flatMap((id) => people.get(id) ?? []),
    pager: pagerOf(query.page, query.limit, total),
  };
}
