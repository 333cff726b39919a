import { useEffect, useRef } from 'react';
import { isPageSize, PAGE_SIZES, type ListSearch, type PageSize } from './list-search.ts';
import type { useTablePreferences } from './preferences.ts';
import type { ListState } from './use-list-search.ts';

export interface SizeChoice {
  readonly value: PageSize;
  readonly choose: (size: PageSize) => void;
}

/**
 * How many rows a list's pages have: what the address says, else what the person chose last. Undefined where there is
 * no choice.
 */
export function usePageSize<Search extends ListSearch>(
  list: ListState<Search> | undefined,
  { size: liked, setSize }: Pick<ReturnType<typeof useTablePreferences>, 'size' | 'setSize'>,
): SizeChoice | undefined {
  const value = list?.limit;
  // an address with a page of its own, or a size, means the rows it was written for
  const open = useRef(list?.page === 1 && value === PAGE_SIZES[0]);
  const setLimit = list?.setLimit;
  useEffect(() => {
    if (!open.current || liked === undefined || !setLimit) return;
    open.current = false;
    if (isPageSize(liked) && liked !== PAGE_SIZES[0]) setLimit(liked, true);
  }, [liked, setLimit]);
  if (!setLimit || value === undefined) return undefined;
  const choose = (next: PageSize) => {
    open.current = false;
    setSize(next);
    setLimit(next);
  };
  return { value, choose };
}
