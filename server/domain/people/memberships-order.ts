import { sql, type OrderByItemBuilder } from 'kysely';
import type { PersonSort } from '#src/schemas/person-sorts.ts';
import { nameOrder } from '#server/domain/name-order.ts';
import type { Work } from '#server/work.ts';
import {
  isPlainFilter,
  narrowPeople,
  selectFacets,
  selectPeople,
  type People,
  type PeopleFilter,
} from './people-filter.ts';

type Direction = 'asc' | 'desc';

export interface Order {
  readonly sortBy: PersonSort;
  readonly direction: Direction;
  /** Which way equals stand by name. */
  readonly names: Direction;
  /** Whose programs or statuses it goes by; undefined: those of all organizations that may be seen. */
  readonly organizationId?: string | undefined;
}

/** What stands beside the tenant, so that an index has the people in the order. */
const COLUMNS = {
  enrolled: 'membership.enrollment_date',
  unenrolled: 'membership.unenrollment_date',
  welcomedAt: 'membership.welcomed_at',
  lastCall: 'membership.called_on',
} as const satisfies Partial<Record<PersonSort, string>>;

const isColumn = (sortBy: PersonSort): sortBy is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, sortBy);

/** Whether an index has people in the order; else all of them are found before they are sorted. */
export const isIndexed = (sortBy: PersonSort): boolean => sortBy === 'name' || isColumn(sortBy);

/**
 * The order that is asked for. Equals stand by name; an index has all of it in the one direction or the other. Very many
 * were called on one day, so the last call has an index for each direction, and equals stand by name in both.
 */
export const orderOf = (sortBy: PersonSort, direction: Direction): Order => ({
  sortBy,
  direction,
  names: isIndexed(sortBy) && sortBy !== 'lastCall' ? direction : 'asc',
});

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/** The exact reverse of an order. */
export const backwards = ({ direction, names, ...order }: Order): Order => ({
  ...order,
  direction: opposite(direction),
  names: opposite(names),
});

/** What stands in a membership by its id, and is sorted by its name. */
const NAMED = {
  program: { table: 'programs', column: 'program_id' },
  status: { table: 'organization_person_statuses', column: 'organization_person_status_id' },
} as const satisfies Partial<Record<PersonSort, object>>;
type Named = (typeof NAMED)[keyof typeof NAMED];

const namedOf = (sortBy: PersonSort): Named | undefined =>
  sortBy === 'program' || sortBy === 'status' ? NAMED[sortBy] : undefined;

/** Names are folded and sorted once each, and not for each person who has one. */
const ranksOf = ({ table }: Named, organizationId: string | undefined) =>
  sql<{
    id: string;
    rank: number;
  }>`(select id, row_number() over (order by ${nameOrder('name')} collate "C", id) as rank
    from ${sql.table(table)} ${organizationId === undefined ? sql`` : sql`where organization_id = ${organizationId}`}
  )`.as('ranks');

const RANK = sql<number>`coalesce(ranks.rank, 0)`;

/**
 * People in the order of a list, or in that order backwards: who has nothing of what they are sorted by comes first,
 * equals stand by name, and those of one name by id. Specification people 7.4.
 */
export function inOrder(people: People, { sortBy, direction, names, organizationId }: Order): People {
  const nothingFirst = (by: OrderByItemBuilder) =>
    direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast();
  const named = namedOf(sortBy);
  const ranked = named
    ? people
        .leftJoin(ranksOf(named, organizationId), (join) => join.onRef('ranks.id', '=', `membership.${named.column}`))
        .orderBy(RANK, direction)
    : people;
  return ranked
    .$if(isColumn(sortBy), (some) => some.orderBy(sql.ref(COLUMNS[sortBy as keyof typeof COLUMNS]), nothingFirst))
    .$if(sortBy === 'matches', (some) => some.orderBy('membership.match_count', direction))
    .orderBy('membership.sort_name', names)
    .orderBy('membership.id', names);
}

type Sorted = PeopleFilter & Order;

/** The people of the roles, with no more of them than their order goes by: what the indexes on orders are made of. */
export function selectSorted(work: Work, filter: Sorted): People {
  if (filter.sortBy !== 'lastCall') return selectPeople(work, filter);
  const { organizationId, roleIds } = filter;
  let called = work.tx
    .selectFrom('last_calls')
    .select(['membership_id as id', 'organization_id', 'role_id', 'called_on', 'sort_name']);
  if (organizationId !== undefined) called = called.where('organization_id', '=', organizationId);
  if (roleIds !== undefined) called = called.where('role_id', 'in', roleIds);
  return work.tx.selectFrom(called.as('membership'));
}

/** The first people in the order, with all that they can be narrowed by. */
export function selectFirst(work: Work, filter: Sorted, window: Order, most: number): People {
  const first = inOrder(selectSorted(work, filter), window).selectAll('membership').limit(most);
  if (filter.sortBy !== 'lastCall') return work.tx.selectFrom(first.as('membership'));
  const whole = work.tx
    .selectFrom(first.as('first'))
    .innerJoin('findable_people', 'findable_people.id', 'first.id')
    .selectAll('findable_people')
    .select(sql.ref('first.called_on').as('called_on'));
  return work.tx.selectFrom(whole.as('membership'));
}

/** People of a list who have the same of what it is sorted by. */
export interface Group {
  readonly column: Named['column'] | 'match_count';
  readonly value: string | number | null;
  readonly n: number;
}

/** The same program, or status; undefined where the database doesn't keep how many they are. */
async function groupsByName(work: Work, filter: Sorted, named: Named): Promise<Group[] | undefined> {
  const { column } = named;
  const rows = await selectFacets(work, filter)
    ?.leftJoin(ranksOf(named, filter.organizationId), (join) => join.onRef('ranks.id', '=', `kept.${column}`))
    .select([`kept.${column} as value`, (eb) => eb.fn.sum<number>('kept.n').as('n')])
    .groupBy([`kept.${column}`, 'ranks.rank'])
    .orderBy(RANK, filter.direction)
    .execute();
  return rows?.map((row) => ({ ...row, column }));
}

/** How many have each number of matches but none, the most usual number last. */
const countByMatches = (people: People) =>
  people
    .where('membership.match_count', '>', 0)
    .select(['membership.match_count as value', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('membership.match_count')
    .orderBy('n')
    .execute();

/**
 * The same number of matches. Of a role an index tells how many they are. Of what it is narrowed to, the database keeps
 * how many have any: then those with an unusual number are counted, and the others are the rest.
 */
async function groupsByMatches(work: Work, filter: Sorted): Promise<Group[] | undefined> {
  const kept = await selectFacets(work, filter)
    ?.select(['kept.matched', (eb) => eb.fn.sum<number>('kept.n').as('n')])
    .groupBy('kept.matched')
    .execute();
  if (!kept) return undefined;
  const numberOf = (matched: boolean) => kept.find((row) => row.matched === matched)?.n ?? 0;
  let some = await countByMatches(selectPeople(work, filter));
  if (!isPlainFilter(filter)) {
    const [usual = 1, ...unusual] = some.map(({ value }) => value).toReversed();
    const all = narrowPeople(work, selectPeople(work, filter), filter);
    // `<>` would look at each of the usual ones
    some = unusual.length === 0 ? [] : await countByMatches(all.where('membership.match_count', 'in', unusual));
    some.push({ value: usual, n: numberOf(true) - some.reduce((sum, { n }) => sum + n, 0) });
  }
  const sign = filter.direction === 'asc' ? 1 : -1;
  return [{ value: 0, n: numberOf(false) }, ...some]
    .toSorted((one, other) => sign * (one.value - other.value))
    .map((row) => ({ ...row, column: 'match_count' }));
}

/**
 * The groups that an organization's list is made of, in its order: a page is then looked for among the people of one or
 * two of them. Undefined where it is sorted by something else, or how many they are would have to be found out.
 */
export async function groupsOf(work: Work, filter: Sorted): Promise<readonly Group[] | undefined> {
  const { sortBy, organizationId } = filter;
  if (organizationId === undefined) return undefined;
  const named = namedOf(sortBy);
  if (named) return groupsByName(work, filter, named);
  return sortBy === 'matches' ? groupsByMatches(work, filter) : undefined;
}

/** The people of a group alone. */
export const inGroup = (people: People, { column, value }: Group): People =>
  people.where(`membership.${column}`, value === null ? 'is' : '=', value as never);
