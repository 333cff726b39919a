import { pageAsked, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import { columnsOf } from '#src/components/ui/table/chosen-columns.ts';
import { ROLE_OF } from '#src/lib/people.ts';
import type { MembershipFilter } from '#src/queries/memberships.ts';
import type { PersonSort } from '#src/schemas/person-sorts.ts';
import { FILTERS_OF, ownFieldsAsked, PEOPLE_FILTERS, type PeopleFilters } from '#src/schemas/people-filters.ts';

export type PeopleTab = keyof typeof ROLE_OF;

export const isPeopleTab = (tab: string): tab is PeopleTab => Object.hasOwn(ROLE_OF, tab);

/** The filters of a list of people. */
export const peopleFilters = listFilters(PEOPLE_FILTERS, FILTERS_OF.people);

type Filters = FilterSearch<PeopleFilters, (typeof FILTERS_OF.people)[number]>;

/** What a list of people keeps in the address bar. */
export interface PeopleSearch extends ListSearch, Filters {
  readonly sort: PersonSort;
}

type Narrowing = Pick<PeopleSearch, 'page' | 'limit' | 'search' | 'sort' | 'dir'> & Filters;

/** What of the address bar other people are shown for. */
export const peopleDeps = (search: Narrowing): Narrowing => ({
  ...pageAsked(search),
  search: search.search,
  sort: search.sort,
  dir: search.dir,
  ...peopleFilters.pick(search),
});

/** What a list's columns are remembered by. */
export const tableOf = (tab: PeopleTab): string => `people-${tab}`;

const OWN = 'own.';
/** The column of an own field, and the fields of those that somebody has chosen. */
export const ownColumn = (name: string): string => `${OWN}${name}`;
export const ownAmong = (columns: Readonly<Record<string, boolean>> = {}): string[] =>
  Object.keys(columns).flatMap((id) => (columns[id] && id.startsWith(OWN) ? [id.slice(OWN.length)] : []));

/** The address bar's search as the call asks for it. */
export const peopleFilter = (organizationId: string, tab: PeopleTab, search: Narrowing): MembershipFilter => ({
  organizationId,
  role: ROLE_OF[tab],
  ...pageAsked(search),
  ...(search.search && { search: search.search }),
  ...((search.sort !== 'name' || search.dir !== 'asc') && { sortBy: search.sort, sortDirection: search.dir }),
  ...peopleFilters.asked(search),
});

/** The same for the list itself, with the own fields that it shows. */
export const peopleListFilter = (organizationId: string, tab: PeopleTab, search: Narrowing): MembershipFilter => ({
  ...peopleFilter(organizationId, tab, search),
  ...ownFieldsAsked(ownAmong(columnsOf(tableOf(tab)))),
});
