import type { ListSearch } from '#src/components/ui/table/list-search.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';

/** What is searched on one side. */
export type SideList = ListSearch & { readonly unmatched?: boolean | undefined };
export type SideListState = ListState<SideList>;
