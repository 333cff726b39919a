import * as z from 'zod/mini';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import { pageAsked, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { NOTE_FILTERS } from '#src/schemas/note-values.ts';

/** The text is the list's own search. */
export const noteFilters = listFilters(NOTE_FILTERS, [
  'fromDate',
  'toDate',
  'fromPerson',
  'toPerson',
  'toPersonProgramId',
]);

type NoteFilterSearch = FilterSearch<typeof NOTE_FILTERS, (typeof noteFilters.names)[number]>;

/** What the list of notes keeps in the address bar. */
export interface NoteSearch extends ListSearch, NoteFilterSearch {
  /** The note that the drawer shows; `new`: it asks whom one is to be written about. */
  readonly open?: string | undefined;
}

export const noteSearch = searchParams(() =>
  plainListSearch({ ...noteFilters.params(), open: z.catch(z.optional(z.string()), undefined) }),
);

type NoteNarrowing = Pick<NoteSearch, 'page' | 'limit' | 'search'> & NoteFilterSearch;

/** What of the address bar other notes are shown for. */
export const noteDeps = (search: NoteNarrowing): NoteNarrowing => ({
  ...pageAsked(search),
  search: search.search,
  ...noteFilters.pick(search),
});

/** The address bar's search as the call asks for it. Specification notes 2.1. */
export const noteFilter = (search: NoteNarrowing) => ({
  ...pageAsked(search),
  ...noteFilters.asked(search),
  ...(search.search && { note: search.search }),
});
