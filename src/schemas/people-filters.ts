import type { RoleName } from './access.ts';
import type { Filter, FilterValues } from './filters.ts';
import { PREFERRED_LANGUAGES } from './person-choices.ts';

/** Both administrative profiles of an organization. Specification people 1.4. */
export const ANY_ADMIN_PROFILE = 'admins';

interface PeopleFilter {
  /** The lists that offer it; left out: all that have it. */
  readonly roles?: readonly RoleName[];
}

/**
 * What people are narrowed by besides organization, role and search, by the names that the API has for it. From here
 * follow the query of the list, the params of an export, the address bar and the controls above the lists; the words
 * stand in `people-filters` of the locales, the SQL in `server/domain/people/people-filter-rules.ts`: where one of them is
 * missing, nothing compiles.
 */
export const PEOPLE_FILTERS = {
  /** Only people who hold the profile in the organization, or any of its administrative ones. */
  profile: { kind: 'choice', options: ['ORG_ADMIN', 'ORG_USER', 'USER', ANY_ADMIN_PROFILE] },
  /** Only memberships of this person. */
  personId: { kind: 'id' },
  /** Only people with (true) or without (false) a match. */
  matched: { kind: 'yesNo', roles: ['CALLER', 'RECIPIENT'] },
  /** Only people who were (true) or were never (false) sent a welcome mail. */
  welcomed: { kind: 'flag' },
  programId: { kind: 'id' },
  statusId: { kind: 'id' },
  /** The person's preferred one. */
  language: { kind: 'choice', options: PREFERRED_LANGUAGES },
  /** Only people to whom no call was made for so many days, today among them; who was never called is one of them. */
  notCalled: { kind: 'choice', options: ['7d', '14d', '30d', '60d', '90d'], roles: ['RECIPIENT', 'OUTREACH'] },
  /** An own field of the organization: `Pet` for who has one, `Pet: cat` for those in whose the words are. */
  ownField: { kind: 'text' },
  /** Only people whom a CSV upload created. */
  uploadId: { kind: 'id' },
} as const satisfies Readonly<Record<string, Filter & PeopleFilter>>;

export type PeopleFilters = typeof PEOPLE_FILTERS;
export type PeopleFilterName = keyof PeopleFilters;
export type PeopleFilterValues<Name extends PeopleFilterName = PeopleFilterName> = FilterValues<PeopleFilters, Name>;

/** Which of them a list has, in the order in which it shows them. An export has those of the list that it is ordered from. */
export const FILTERS_OF = {
  people: ['programId', 'statusId', 'matched', 'notCalled', 'language', 'ownField', 'uploadId'],
  welcome: ['welcomed', 'programId', 'language'],
  matching: ['programId', 'language'],
} as const satisfies Readonly<Record<string, readonly PeopleFilterName[]>>;

/** The filters that a person sees, and that so have words. */
export type ShownPeopleFilter = (typeof FILTERS_OF)[keyof typeof FILTERS_OF][number];

/** The own field that people are narrowed by, and the words in it: none for any. */
export function splitOwnField(text: string): { readonly name: string; readonly words: string } {
  const [name = '', ...rest] = text.split(':');
  return { name: name.trim(), words: rest.join(':').trim() };
}

/** How many own fields a list shows at most (assumed). */
export const OWN_FIELDS_SHOWN = 50;

/** The own fields that a list shows, as it asks for them: each in a line; nothing for none. Specification people 7.8. */
export const ownFieldsAsked = (names: readonly string[]): { ownFields?: string } =>
  names.length === 0 ? {} : { ownFields: names.slice(0, OWN_FIELDS_SHOWN).join('\n') };

/** Whether a list of people who have the role offers the filter. */
export function offersFilter(name: PeopleFilterName, role: RoleName): boolean {
  const { roles }: Filter & PeopleFilter = PEOPLE_FILTERS[name];
  return roles?.includes(role) ?? true;
}
