import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { fullName } from '#src/lib/people.ts';
import { useWrite } from '#src/queries/client.ts';
import { getMembership, matchPeople, unmatchPeople } from '#src/queries/memberships.ts';
import { matchingFilters, type MatchingSearch, type Side } from './search.ts';
import { anchorOf, withChosen } from './sides.ts';
import { useMatchingTexts } from './texts.ts';

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

/** Who is matched with whom, as far as words go. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export const namedOf = ({
  id,
  person,
}: {
  readonly id: string;
  readonly person: { readonly firstName: string; readonly lastName: string };
}): Named => ({ id, name: fullName(person) });

/** Matches and unmatches at once, each with the other as its Undo. */
export function useMatchDeeds() {
  const t = useMatchingTexts();
  const match = useWrite(matchPeople);
  const unmatch = useWrite(unmatchPeople);
  const deed = (caller: Named, recipient: Named, isMatch: boolean) => {
    const body = { callerId: caller.id, recipientId: recipient.id };
    const join = () => match.mutateAsync({ body });
    const part = () => unmatch.mutateAsync({ body });
    return atOnce({
      run: isMatch ? join : part,
      undo: isMatch ? part : join,
      about: `match ${caller.id} ${recipient.id}`,
      text: t(isMatch ? 'done' : 'ended', { caller: caller.name, recipient: recipient.name }),
    });
  };
  return {
    match: (caller: Named, recipient: Named) => deed(caller, recipient, true),
    unmatch: (caller: Named, recipient: Named) => deed(caller, recipient, false),
    busy: match.isPending || unmatch.isPending,
  };
}
