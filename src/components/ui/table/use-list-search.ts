import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { searchWith } from '#src/lib/search-params.ts';
import { PAGE_SIZES, type ListSearch, type PageSize } from './list-search.ts';
import { prefixed, unprefixed } from './prefixed.ts';

/** Wait after the last key before the list is asked for. */
export const SEARCH_DELAY_MS = 250;

type Filters<Search extends ListSearch> = Omit<Search, keyof ListSearch>;

export interface ListState<Search extends ListSearch = ListSearch> {
  readonly page: number;
  /** Rows a page has; undefined where there is no choice. */
  readonly limit: PageSize | undefined;
  readonly sort: Search['sort'];
  readonly dir: 'asc' | 'desc';
  /** The search the list shows. */
  readonly search: string;
  /** What the search field holds, ahead of `search` while a person types. */
  readonly typed: string;
  readonly filters: Filters<Search>;
  /** Is the list narrowed by the search or by a filter? */
  readonly active: boolean;
  /** Changes whenever other rows may match: a selection belongs to one value of it. */
  readonly scope: string;
  readonly setPage: (page: number) => void;
  /** Pages of another size, at the rows seen; `replace` where it isn't a step of the person's. */
  readonly setLimit: (limit: PageSize, replace?: boolean) => void;
  /** Sorts by a column; in the other direction if it is sorted by it already. */
  readonly setSort: (sort: string, dir?: 'asc' | 'desc') => void;
  /** `replace` where it isn't a step of the person's. */
  readonly setFilter: (patch: Partial<Filters<Search>>, replace?: boolean) => void;
  readonly setSearch: (text: string) => void;
  /** Ends the typing: what is typed next is a step of its own. */
  readonly endTyping: () => void;
  /** Takes the search and all filters away. */
  readonly clear: () => void;
  /** Search, filters and order as the address has them: what a saved view keeps. */
  readonly view: Readonly<Record<string, unknown>>;
  /** Shows such a view: what it doesn't name is as in a fresh list. */
  readonly setView: (view: Readonly<Record<string, unknown>>) => void;
}

const viewOf = ({ search, sort, dir }: ListSearch, filters: ReadonlyArray<readonly [string, unknown]>) => ({
  ...(search !== '' && { search }),
  ...(sort !== undefined && { sort, dir }),
  ...Object.fromEntries(filters),
});

interface ListOptions {
  /** Search params that aren't filters and that stay when the filters are cleared, e.g. `tab`. */
  readonly keep?: readonly string[];
  /** Where a screen has more than one list: what the names of this one's params begin with, e.g. `caller` of `callerPage`. */
  readonly prefix?: string | undefined;
}

/**
 * Binds a list to the address bar: page, sort, search and filters live there, each change is a step that Back undoes,
 * and typing a search is one step however many keys it takes.
 *
 *     const list = useListSearch(getRouteApi('/app/organizations/'));
 *     const query = useOrganizations({ page: list.page, sortBy: list.sort, sortDirection: list.dir, searchBy: list.search });
 */
export function useListSearch<Search extends ListSearch>(
  route: { readonly useSearch: () => object },
  { keep = ['tab'], prefix = '' }: ListOptions = {},
): ListState<Search> {
  // oxlint-disable-next-line react/hooks -- a component is of one route for good
  const all = route.useSearch() as Search;
  const current = useMemo(() => unprefixed(prefix, all), [prefix, all]);
  const navigate = useNavigate();
  const { page, limit, sort, dir, search, ...rest } = current;
  const entries = Object.entries(rest).filter(([name]) => !keep.includes(name));
  const set = entries.filter(([, value]) => value !== undefined && value !== '' && value !== false);

  const go = useCallback(
    (patch: object, replace = false) =>
      void navigate({
        to: '.',
        search: searchWith(prefixed(prefix, patch)),
        replace,
        resetScroll: false,
      }),
    [navigate, prefix],
  );

  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const typing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, a link or a cleared filter changed the address: the field follows, unless it changed by its own typing
  useEffect(() => {
    if (search === sent.current) return;
    clearTimeout(timer.current);
    sent.current = search;
    typing.current = false;
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const setSearch = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const next = text.trim();
        if (next === sent.current) return;
        const replace = typing.current;
        typing.current = true;
        sent.current = next;
        go({ search: next, page: 1 }, replace);
      }, SEARCH_DELAY_MS);
    },
    [go],
  );
  const endTyping = useCallback(() => {
    typing.current = false;
  }, []);

  const filterNames = entries.map(([name]) => name).join(' ');
  const none = useMemo(
    () => Object.fromEntries(filterNames.split(' ').map((name) => [name, undefined])),
    [filterNames],
  );
  const actions = useMemo(
    () => ({
      setPage: (next: number) => go({ page: next }),
      setLimit: (next: PageSize, replace = false) =>
        go({ limit: next, page: Math.floor(((page - 1) * (limit ?? PAGE_SIZES[0])) / next) + 1 }, replace),
      setSort: (next: string, direction?: 'asc' | 'desc') =>
        go({ sort: next, dir: direction ?? (next === sort && dir === 'asc' ? 'desc' : 'asc'), page: 1 }),
      setFilter: (patch: object, replace = false) => go({ ...patch, page: 1 }, replace),
      clear: () => go({ ...none, search: '', page: 1 }),
    }),
    [go, page, limit, sort, dir, none],
  );
  const setView = useCallback(
    (next: object) => go({ ...none, search: '', sort: undefined, dir: undefined, ...next, page: 1 }),
    [go, none],
  );

  return {
    page,
    limit,
    sort,
    dir,
    search,
    typed,
    filters: rest,
    active: search !== '' || set.length > 0,
    scope: JSON.stringify([search, set]),
    view: viewOf(current, set),
    setSearch,
    endTyping,
    setView,
    ...actions,
  };
}
