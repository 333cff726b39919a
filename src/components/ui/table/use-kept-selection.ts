import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { storeBeside } from '#src/lib/beside-screens.ts';
import type { ListState } from './use-list-search.ts';
import { useSelection, type SelectionState } from './use-selection.ts';

/** A list from when it is opened until it is left: what is selected, and all rows that were seen. */
interface Visit {
  readonly list: string;
  selection?: SelectionState | undefined;
  /** Of the kind that `list` has. */
  readonly seen: Map<string, unknown>;
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

/** Reads rows by their ids, and tells each as it is now; undefined is one that is gone. It fails where it can't be told. */
export type Reread<Row> = (
  ids: readonly string[],
  tell: (id: string, row: Row | undefined) => void,
  signal: AbortSignal,
) => Promise<void>;

interface KeptList<Row, Data> {
  /** Tells lists with one address apart. */
  readonly name: string;
  readonly list: Pick<ListState, 'scope'>;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'refetch'>;
  readonly rowsOf: (data: Data) => readonly Row[];
  /** For rows of other pages. */
  readonly reread: Reread<Row>;
}

/**
 * A list's rows, what is selected of them, and what finds rows that were seen, on this page or on one before: whatever is
 * selected was. It is as it was where the list is come back to; what is gone meanwhile drops out. Specification product
 * 5.23.
 */
export function useKeptSelection<Row extends { readonly id: string }, Data>({
  name,
  list,
  query: { data, refetch },
  rowsOf,
  reread,
}: KeptList<Row, Data>) {
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
    return before?.list === name ? before : { list: name, seen: new Map() };
  });
  const [state, setState] = useState(visit.selection);
  const select = useMemo(
    () => (next: SelectionState) => {
      remember(visit, next);
      setState(next);
    },
    [visit],
  );
  const [first] = useState(entry);
  useEffect(() => {
    // on one page, the entry of another list may come before this one goes
    if (entry !== undefined && (entry === first || !kept.getState().visits.has(entry))) keep(entry, visit);
  }, [entry, first, visit]);

  const rows = useMemo(() => data && rowsOf(data), [data, rowsOf]);
  useEffect(() => {
    for (const row of rows ?? []) visit.seen.set(row.id, row);
  }, [rows, visit]);
  const seen = useMemo(() => {
    const known = visit.seen as ReadonlyMap<string, Row>;
    return (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  }, [visit]);

  const latest = useRef({ refetch, rowsOf, reread });
  useEffect(() => {
    latest.current = { refetch, rowsOf, reread };
  });
  useEffect(() => {
    const left = new AbortController();
    const tell = (id: string, row: Row | undefined): void => {
      // somebody else may be signed in by then
      if (left.signal.aborted) return;
      if (row) visit.seen.set(id, row);
      const now = visit.selection;
      if (!row && now?.ids.has(id)) select({ ...now, ids: new Set([...now.ids].filter((each) => each !== id)) });
    };
    const look = async (ids: ReadonlySet<string>): Promise<void> => {
      // what is kept of the page may be from before
      const fresh = await latest.current.refetch({ cancelRefetch: false });
      const shown = new Set(fresh.data && latest.current.rowsOf(fresh.data).map(({ id }) => id));
      const others = [...ids].filter((id) => !shown.has(id));
      if (others.length > 0 && !left.signal.aborted) await latest.current.reread(others, tell, left.signal);
    };
    // what can't be read again stays selected: then what is done with it tells of it
    if (visit.selection?.ids.size) look(visit.selection.ids).catch(() => {});
    return () => left.abort();
  }, [visit, select]);

  return { rows, selection: useSelection(list, [state, select]), seen };
}
