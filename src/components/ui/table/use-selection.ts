import { useMemo, useState } from 'react';
import type { ListState } from './use-list-search.ts';

export interface Selection {
  /** The rows selected one by one, over all pages seen; empty when `all` holds. */
  readonly ids: readonly string[];
  /** Everything that matches the search and the filters, seen or not. */
  readonly all: boolean;
  /** How many rows that is, of `total` that match. */
  readonly count: (total: number) => number;
  readonly isSelected: (id: string) => boolean;
  /** Selects or deselects rows; `page` are the rows seen, to which “all” falls back when one of them is taken out. */
  readonly toggle: (ids: readonly string[], on: boolean, page: readonly string[]) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING = { ids: NONE, all: false };

/** What is selected, and for which search and filters. */
export interface SelectionState {
  readonly scope: string;
  readonly ids: ReadonlySet<string>;
  readonly all: boolean;
}

/**
 * The selection of a list's rows; it ends when the search or a filter changes. Give it to the table, and to the bulk
 * action. `kept` holds it where it outlives the list.
 */
export function useSelection(
  list: Pick<ListState, 'scope'>,
  kept?: readonly [SelectionState | undefined, (state: SelectionState) => void],
): Selection {
  const { scope } = list;
  const own = useState<SelectionState>();
  const [state, setState] = kept ?? own;
  const { ids, all } = state?.scope === scope ? state : NOTHING;
  return useMemo(
    () => ({
      ids: [...ids],
      all,
      count: (total) => (all ? total : ids.size),
      isSelected: (id) => all || ids.has(id),
      toggle: (changed, on, page) => {
        const next = new Set(all ? page : ids);
        for (const id of changed) {
          if (on) next.add(id);
          else next.delete(id);
        }
        setState({ scope, ids: next, all: false });
      },
      selectAll: () => setState({ scope, ids: NONE, all: true }),
      clear: () => setState({ scope, ids: NONE, all: false }),
    }),
    [scope, ids, all, setState],
  );
}
