import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getMembership } from '#src/queries/memberships.ts';
import { matchingFilters, type MatchingSearch, type Side } from './search.ts';
import { anchorOf, otherSide, withChosen } from './sides.ts';

const route = getRouteApi('/app/_organization/matching');

/** Who is chosen and what is filtered by, as the address bar has it, and the ways to change it. */
export function useMatchingAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (change: (before: MatchingSearch) => MatchingSearch, replace = false) =>
    void navigate({ search: change, replace, resetScroll: false });
  return {
    search,
    anchor: anchorOf(search),
    choose: (side: Side, id: string | undefined) => go((before) => withChosen(before, side, id)),
    /** Somebody is chosen, and nobody else. */
    goOnWith: (side: Side, id: string) =>
      go(({ caller: _c, recipient: _r, for: _f, ...before }) => ({
        ...withChosen(before, side, id),
        [`${otherSide(side)}Search`]: '',
      })),
    clear: () => go((before) => ({ ...before, caller: undefined, recipient: undefined, for: undefined })),
    /** Everybody of a side again: its own search and switch, and the filters of both. */
    showAll: (side: Side) =>
      go((before) => ({
        ...before,
        ...matchingFilters.none,
        [`${side}Search`]: '',
        [`${side}Unmatched`]: undefined,
        [`${side}Page`]: 1,
      })),
    /** Other people fit: both lists begin anew. */
    filter: (patch: Partial<MatchingSearch>, replace = false) =>
      go((before) => ({ ...before, ...patch, callerPage: 1, recipientPage: 1 }), replace),
  };
}

/** Somebody who is chosen; nothing is asked for while nobody is. */
export function useChosen(id: string | undefined) {
  const query = useQuery({ ...getMembership(id ?? ''), enabled: id !== undefined });
  return { ...query, person: id === undefined ? undefined : query.data?.personOrganization };
}
