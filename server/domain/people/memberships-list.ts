import { sql } from 'kysely';
import type { Actor, Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { listMemberships as listEndpoint } from '#src/schemas/memberships.ts';
import { requireVisible } from '#server/domain/organizations/lookup.ts';
import { pagerOf } from '#server/domain/paging.ts';
import {
  countPeople,
  isPlainFilter,
  keptCount,
  narrowPeople,
  peopleFilterOf,
  selectFacets,
  selectPeople,
  SUM,
  type People,
  type PeopleFilter,
} from './people-filter.ts';
import { readMemberships, readPage, told, type MembershipsPage } from './memberships.ts';
import {
  backwards,
  groupsOf,
  inGroup,
  inOrder,
  isIndexed,
  orderOf,
  selectFirst,
  selectSorted,
  type Group,
  type Order,
} from './memberships-order.ts';

type Query = QueryOf<typeof listEndpoint>;

type Filter = PeopleFilter &
  Order & {
    /** Those of a group alone. */
    readonly group?: Group;
  };

const BY_NAME = orderOf('name', 'asc');

/** So few that finding and sorting them all costs less than to look for them in the order of names. */
const FEW = 2000;

/** How many people are looked at in the order of the list before all that a filter finds are sorted instead. */
const WALK = 5000;

/** So many are found, counted and sorted in less time than it takes to look for a page of them twice. */
const MANY = 20_000;

interface Window extends Order {
  readonly start: number;
  readonly size: number;
}

function narrow(work: Work, people: People, filter: Filter): People {
  const found = narrowPeople(work, people, filter);
  return filter.group ? inGroup(found, filter.group) : found;
}

async function pageOf(people: People, window: Window): Promise<string[]> {
  const rows = await inOrder(people, window).select('membership.id').limit(window.size).offset(window.start).execute();
  return rows.map((row) => row.id);
}

/** The page among the first people in the order of the list; shorter where they don't fill it. */
function walk(work: Work, filter: Filter, window: Window): Promise<string[]> {
  return pageOf(narrow(work, selectFirst(work, filter, window, WALK), filter), window);
}

/** All that the filter finds, found before anything is done with them, whatever the database expects of them. */
function finding(work: Work, filter: Filter, most?: number) {
  const found = narrow(work, selectPeople(work, filter), filter)
    .select([
      'membership.id',
      'membership.sort_name',
      'membership.welcomed_at',
      'membership.enrollment_date',
      'membership.unenrollment_date',
      'membership.program_id',
      'membership.organization_person_status_id',
      'membership.match_count',
    ])
    .$if(filter.sortBy === 'lastCall', (some) =>
      some.leftJoin('last_calls', 'last_calls.membership_id', 'membership.id').select('last_calls.called_on'),
    );
  return work.tx.with(
    (cte) => cte('found').materialized(),
    () => (most === undefined ? found : found.limit(most)),
  );
}

/** The page of all that the filter finds, sorted. */
const sort = (work: Work, filter: Filter, window: Window): Promise<string[]> =>
  pageOf(finding(work, filter).selectFrom('found as membership'), window);

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The page and how many there are, of one look at the index; undefined for more people than are sorted quickly. */
async function findAtOnce(work: Work, filter: Filter, window: Window): Promise<Found | undefined> {
  const { ids, total } = await finding(work, filter, MANY + 1)
    .selectNoFrom((eb) => {
      const page = inOrder(eb.selectFrom('found as membership'), window).select('membership.id');
      return [
        sql<string[]>`array(${page.limit(window.size).offset(window.start)})::text[]`.as('ids'),
        eb.selectFrom('found').select(eb.fn.countAll<number>().as('n')).as('total'),
      ];
    })
    .executeTakeFirstOrThrow();
  return total === null || total > MANY ? undefined : { ids, total };
}

/** The ids of some people in their order; who is nearer to the end is looked for from there. */
async function findSome(work: Work, filter: Filter, offset: number, most: number, total: number): Promise<string[]> {
  const size = Math.min(most, total - offset);
  if (size <= 0) return [];
  const fromEnd = offset > total / 2;
  const window: Window = {
    ...(fromEnd ? backwards(filter) : filter),
    start: fromEnd ? total - offset - size : offset,
    size,
  };
  const find = async () => {
    // an index has those of a group in the order of names, of one role
    if (isPlainFilter(filter) && (!filter.group || filter.roleIds?.length === 1))
      return pageOf(narrow(work, selectSorted(work, filter), filter), window);
    const walked = total > FEW && isIndexed(filter.sortBy) ? await walk(work, filter, window) : [];
    return walked.length === size ? walked : sort(work, filter, window);
  };
  const ids = await find();
  return fromEnd ? ids.toReversed() : ids;
}

/** A page that begins in one group and may end in another. */
async function findInGroups(
  work: Work,
  filter: Filter,
  groups: readonly Group[],
  start: number,
  size: number,
): Promise<Found> {
  const ids: string[] = [];
  let total = 0;
  for (const group of groups) {
    const from = Math.max(start - total, 0);
    const part = { ...filter, ...BY_NAME, group };
    ids.push(...(await findSome(work, part, from, Math.min(size, start + size - total - from), group.n)));
    total += group.n;
  }
  return { ids, total };
}

async function find(work: Work, filter: Filter, query: Query): Promise<Found> {
  const [start, size] = [(query.page - 1) * query.limit, query.limit];
  const groups = await groupsOf(work, filter);
  if (groups) return findInGroups(work, filter, groups, start, size);
  const kept = await keptCount(work, filter);
  const found = kept === undefined ? await findAtOnce(work, filter, { ...filter, start, size }) : undefined;
  if (found) return found;
  const total = kept ?? (await countPeople(work, filter));
  return { ids: await findSome(work, filter, start, size, total), total };
}

/** A page near the beginning of the order that an index has, where the total is kept: one question instead of three. */
async function readFront(
  work: Work,
  filter: Filter,
  { page, limit }: Query,
  own: readonly string[],
): Promise<MembershipsPage | undefined> {
  const offset = (page - 1) * limit;
  const kept = isPlainFilter(filter) && isIndexed(filter.sortBy) ? selectFacets(work, filter) : undefined;
  if (!kept || offset + limit > FEW) return undefined;
  const ids = inOrder(selectSorted(work, filter), filter).select('membership.id').limit(limit).offset(offset);
  return readPage(work, ids, kept.select(SUM.as('total')), own);
}

/**
 * People in organizations that may be seen, a page at a time, in the order asked for; 404 for another's organization.
 * Specification people 7.1, 8.1.
 */
export async function listMemberships(
  work: Work,
  actor: Actor,
  query: Query,
): Promise<ResponseOf<typeof listEndpoint>> {
  if (query.organizationId !== undefined) await requireVisible(work, actor, query.organizationId);
  const filter: Filter = {
    // An organization's own is named to the index although nothing else would be seen.
    ...peopleFilterOf(query, query.organizationId ?? actor.organizationId ?? undefined),
    ...orderOf(query.sortBy, query.sortDirection),
  };
  const own = query.ownFields?.split('\n') ?? [];
  const front = await readFront(work, filter, query, own);
  if (front)
    return { personOrganizations: front.people.map(told), pager: pagerOf(query.page, query.limit, front.total) };
  const { ids, total } = await find(work, filter, query);
  const people = new Map((await readMemberships(work, ids, own)).map((person) => [person.id, person]));
  return {
    personOrganizations: ids.flatMap((id) => {
      const found = people.get(id);
      return found ? [told(found)] : [];
    }),
    pager: pagerOf(query.page, query.limit, total),
  };
}
