import { ROLE_OF } from '#src/lib/people.ts';
import { matchingFilters, type MatchingSearch, type Side } from './search.ts';

/* Apart from the address bar's search, which the console's start holds for every route. */

export const otherSide = (side: Side): Side => (side === 'caller' ? 'recipient' : 'caller');

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
