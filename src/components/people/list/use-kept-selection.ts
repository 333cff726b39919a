import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SelectionState } from '#src/components/ui/table/use-selection.ts';
import { isNotFound } from '#src/lib/api/error.ts';
import { storeBeside } from '#src/lib/beside-screens.ts';
import { getMembership } from '#src/queries/memberships.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listMemberships, Membership } from '#src/schemas/memberships.ts';

type People = ResponseOf<typeof listMemberships>;

/** A list of people from when it is opened until it is left: who is selected, and all who were seen. */
interface Visit {
  readonly list: string;
  selection?: SelectionState | undefined;
  readonly seen: Map<string, Membership>;
}

/** More steps back than anybody takes to a selection; each of them holds the rows that were seen. */
const STEPS = 20;

/* By the entry of the history: all that were passed while the list was open lead back to what was selected last. */
const kept = storeBeside<{ readonly visits: Map<string, Visit> }>(() => ({ visits: new Map() }));

function keep(entry: string, visit: Visit): void {
  const { visits } = kept.getState();
  visits.delete(entry);
  visits.set(entry, visit);
  const [oldest] = visits.keys();
  if (oldest !== undefined && visits.size > STEPS) visits.delete(oldest);
}

function remember(visit: Visit, selection: SelectionState): void {
  visit.selection = selection;
}

/**
 * What is selected in `list`, a name that tells lists with one address apart, and who was seen there; as it was where
 * the list is come back to. Whoever has been deleted meanwhile drops out. Specification people 5.12.
 */
export function useKeptSelection(list: string, { refetch }: Pick<UseQueryResult<People>, 'refetch'>) {
  const client = useQueryClient();
  const path = useRef<string>(undefined);
  const entry = useLocation({
    select: ({ pathname, state }) => {
      path.current ??= pathname;
      // the address of the next screen comes before this one goes
      return pathname === path.current ? state.__TSR_key : undefined;
    },
  });
  const [visit] = useState<Visit>(() => {
    const before = entry === undefined ? undefined : kept.getState().visits.get(entry);
    return before?.list === list ? before : { list, seen: new Map() };
  });
  const [selection, setSelection] = useState(visit.selection);
  const select = useMemo(
    () => (next: SelectionState) => {
      remember(visit, next);
      setSelection(next);
    },
    [visit],
  );
  const [first] = useState(entry);
  useEffect(() => {
    // on one page, the entry of another list may come before this one goes
    if (entry !== undefined && (entry === first || !kept.getState().visits.has(entry))) keep(entry, visit);
  }, [entry, first, visit]);

  useEffect(() => {
    let left = false;
    const drop = (id: string): void => {
      const now = visit.selection;
      if (now?.ids.has(id)) select({ ...now, ids: new Set([...now.ids].filter((each) => each !== id)) });
    };
    const look = async (ids: ReadonlySet<string>): Promise<void> => {
      // what is kept of the page may be from before
      const { data } = await refetch({ cancelRefetch: false });
      const shown = new Set(data?.personOrganizations.map(({ id }) => id));
      // one after another: they may be hundreds, and nobody waits for it
      for (const id of ids) {
        // somebody else may be signed in by then
        if (left) return;
        if (shown.has(id)) continue;
        try {
          const { personOrganization } = await client.query({ ...getMembership(id), staleTime: 0 });
          visit.seen.set(id, personOrganization);
        } catch (error) {
          // then what is done with them tells of it
          if (!isNotFound(error)) return;
          drop(id);
        }
      }
    };
    if (visit.selection?.ids.size) void look(visit.selection.ids);
    return () => {
      left = true;
    };
  }, [client, refetch, visit, select]);

  return { selection: [selection, select] as const, seen: visit.seen };
}
