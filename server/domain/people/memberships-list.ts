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
  selectPeople,
  type People,
  type PeopleFilter,
} from './people-filter.ts';
import { readMemberships, told } from './memberships.ts';
import { backwards, inOrder, isIndexed, orderOf, type Order } from './memberships-order.ts';

type Query = QueryOf<typeof listEndpoint>;

type Filter = PeopleFilter & Order;

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

async function pageOf(people: People, window: Window): Promise<string[]> {
  const rows = await inOrder(people, window).select('membership.id').limit(window.size).offset(window.start).execute();
  return rows.map((row) => row.id);
}

/** The page among the first people in the order of the list; shorter where they don't fill it. */
function walk(work: Work, filter: Filter, window: Window): Promise<string[]> {
  const first = inOrder(selectPeople(work, filter), window).selectAll('membership').limit(WALK);
  return pageOf(narrowPeople(work, work.tx.selectFrom(first.as('membership')), filter), window);
}

/** All that the filter finds, found before anything is done with them, whatever the database expects of them. */
function finding(work: Work, filter: Filter, most?: number) {
  const found = narrowPeople(work, selectPeople(work, filter), filter).select([
    'membership.id',
    'membership.sort_name',
    'membership.welcomed_at',
    'membership.enrollment_date',
    'membership.unenrollment_date',
    'membership.program_id',
    'membership.organization_person_status_id',
  ]);
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

/** The ids of one page in its order; a page nearer to the end is looked for from there. */
async function findPage(work: Work, filter: Filter, { page, limit }: Query, total: number): Promise<string[]> {
  const offset = (page - 1) * limit;
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const fromEnd = offset > total / 2;
  const { sortBy, direction, names } = fromEnd ? backwards(filter) : filter;
  const window: Window = {
    sortBy,
    direction,
    names,
    start: fromEnd ? total - offset - size : offset,
    size,
  };
  const find = async () => {
    if (isPlainFilter(filter)) return pageOf(selectPeople(work, filter), window);
    const walked = total > FEW && isIndexed(filter.sortBy) ? await walk(work, filter, window) : [];
    return walked.length === size ? walked : sort(work, filter, window);
  };
  const ids = await find();
  return fromEnd ? ids.toReversed() : ids;
}

async function find(work: Work, filter: Filter, query: Query): Promise<Found> {
  const { page, limit } = query;
  const { sortBy, direction, names } = filter;
  const kept = await keptCount(work, filter);
  const found =
    kept === undefined
      ? await findAtOnce(work, filter, { sortBy, direction, names, start: (page - 1) * limit, size: limit })
      : undefined;
  if (found) return found;
  const total = kept ?? (await countPeople(work, filter));
  return { ids: await findPage(work, filter, query, total), total };
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
  const { ids, total } = await find(work, filter, query);
  const people = new Map(
    (await readMemberships(work, ids, query.ownFields?.split('\n') ?? [])).map((person) => [person.id, person]),
  );
  return {
    personOrganizations: ids.flatMap((id) => {
      const found = people.get(id);
      return found ? [told(found)] : [];
    }),
    pager: pagerOf(query.page, query.limit, total),
  };
}
