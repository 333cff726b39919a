import * as z from 'zod/mini';
import { listFilters } from '#src/components/ui/table/filters.ts';
import { pageParam, searchParam } from '#src/components/ui/table/list-search.ts';
import { ROLE_OF } from '#src/lib/people.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { FILTERS_OF, PEOPLE_FILTERS } from '#src/schemas/people-filters.ts';
import { GENDERS } from '#src/schemas/person-choices.ts';

/** The two sides of a match. */
export type Side = 'caller' | 'recipient';

export const otherSide = (side: Side): Side => (side === 'caller' ? 'recipient' : 'caller');

const choice = <const Values extends readonly string[]>(values: Values) =>
  z.catch(z.optional(z.enum(values)), undefined);
const chosen = () => z.catch(z.optional(z.string()), undefined);
const flag = () => z.catch(z.optional(z.boolean()), undefined);

/** The filters of both lists. */
export const matchingFilters = listFilters(PEOPLE_FILTERS, FILTERS_OF.matching);

/** What the address bar holds of the screen: who is chosen, and what each list shows. */
export const matchingSearch = searchParams(() =>
  z.object({
    caller: chosen(),
    recipient: chosen(),
    /** For whom somebody is looked for, where both are chosen: the one who was chosen first. */
    for: choice(['caller', 'recipient'] as const),
    ...matchingFilters.params(),
    /** The gender that the candidate should have. */
    gender: choice(GENDERS),
    callerSearch: searchParam(),
    callerPage: pageParam(),
    callerUnmatched: flag(),
    recipientSearch: searchParam(),
    recipientPage: pageParam(),
    recipientUnmatched: flag(),
  }),
);
export type MatchingSearch = (typeof matchingSearch)['types']['output'];

export const matchingDefaults = { callerSearch: '', callerPage: 1, recipientSearch: '', recipientPage: 1 } as const;

/** For whom the other side's candidates are ranked; undefined while nobody is chosen. */
export function anchorOf({ caller, recipient, for: first }: MatchingSearch): Side | undefined {
  if (caller !== undefined && recipient !== undefined) return first ?? 'recipient';
  if (caller !== undefined) return 'caller';
  return recipient === undefined ? undefined : 'recipient';
}

/** The address with somebody chosen, or with nobody chosen on that side any more. */
export function withChosen(search: MatchingSearch, side: Side, id: string | undefined): MatchingSearch {
  const next = { ...search, [side]: id };
  return { ...next, for: next.caller !== undefined && next.recipient !== undefined ? anchorOf(search) : undefined };
}

/** What both a side's list and its candidates are narrowed by. */
const narrowedBy = (side: Side, search: MatchingSearch) => {
  const words = search[`${side}Search`];
  return {
    ...(words && { search: words }),
    ...(search[`${side}Unmatched`] && { matched: false }),
    ...matchingFilters.asked(search),
  };
};

/** What a side's list asks the server for, but for the page. */
export const listFilter = (organizationId: string, side: Side, search: MatchingSearch) => ({
  organizationId,
  role: ROLE_OF[side],
  ...narrowedBy(side, search),
});

/** What candidates of a side are asked for. */
export const candidateFilter = (side: Side, search: MatchingSearch) => ({
  ...narrowedBy(side, search),
  ...(search.gender && { gender: search.gender }),
});
