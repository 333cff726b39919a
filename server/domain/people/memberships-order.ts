import { sql, type OrderByItemBuilder } from 'kysely';
import type { PersonSort } from '#src/schemas/person-sorts.ts';
import type { People } from './people-filter.ts';

type Direction = 'asc' | 'desc';

export interface Order {
  readonly sortBy: PersonSort;
  readonly direction: Direction;
  /** Which way equals stand by name. */
  readonly names: Direction;
}

/** What stands beside the tenant, so that an index has the people in the order. */
const COLUMNS = {
  enrolled: 'membership.enrollment_date',
  unenrolled: 'membership.unenrollment_date',
  welcomedAt: 'membership.welcomed_at',
} as const satisfies Partial<Record<PersonSort, string>>;

const isColumn = (sortBy: PersonSort): sortBy is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, sortBy);

/** Whether an index has people in the order; else all of them are found before they are sorted. */
export const isIndexed = (sortBy: PersonSort): boolean => sortBy === 'name' || isColumn(sortBy);

/** The order that is asked for. Equals stand by name; an index has all of it in the one direction or the other. */
export const orderOf = (sortBy: PersonSort, direction: Direction): Order => ({
  sortBy,
  direction,
  names: isIndexed(sortBy) ? direction : 'asc',
});

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/** The exact reverse of an order. */
export const backwards = ({ sortBy, direction, names }: Order): Order => ({
  sortBy,
  direction: opposite(direction),
  names: opposite(names),
});

/** How many matches each has who has one. */
const counted = sql<{ id: string; n: number }>`(select pair.id, count(*) as n from (
  select caller_id as id from matches union all select recipient_id from matches) pair group by pair.id)`;

/**
 * People in the order of a list, or in that order backwards: who has nothing of what they are sorted by comes first,
 * equals stand by name, and those of one name by id. Specification people 7.4.
 */
export function inOrder(people: People, { sortBy, direction, names }: Order): People {
  const nothingFirst = (by: OrderByItemBuilder) =>
    direction === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast();
  return people
    .$if(isColumn(sortBy), (some) => some.orderBy(COLUMNS[sortBy as keyof typeof COLUMNS], nothingFirst))
    .$if(sortBy === 'program', (some) =>
      some
        .leftJoin('programs', 'programs.id', 'membership.program_id')
        .orderBy(sql`coalesce(fold(programs.name), '') collate "C"`, direction)
        .orderBy(sql`programs.id`, nothingFirst),
    )
    .$if(sortBy === 'status', (some) =>
      some
        .leftJoin('organization_person_statuses as status', 'status.id', 'membership.organization_person_status_id')
        .orderBy(sql`coalesce(fold(status.name), '') collate "C"`, direction)
        .orderBy(sql`status.id`, nothingFirst),
    )
    .$if(sortBy === 'matches', (some) =>
      some
        .leftJoin(counted.as('counted'), (join) => join.onRef('counted.id', '=', 'membership.id'))
        .orderBy(sql`coalesce(counted.n, 0)`, direction),
    )
    .orderBy('membership.sort_name', names)
    .orderBy('membership.id', names);
}
