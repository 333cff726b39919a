import * as z from 'zod/mini';
import { listFilters } from '#src/components/ui/table/filters.ts';
import { pageAsked, plainListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { FILTERS_OF, PEOPLE_FILTERS } from '#src/schemas/people-filters.ts';

export const welcomeFilters = listFilters(PEOPLE_FILTERS, FILTERS_OF.welcome);

/** What the address bar holds of the campaign's list. */
export const welcomeSearch = searchParams(() =>
  plainListSearch({
    ...welcomeFilters.params(),
    /** Whose mail is shown. */
    preview: z.catch(z.optional(z.string()), undefined),
  }),
);
export type WelcomeSearch = (typeof welcomeSearch)['types']['output'];

type Narrowing = Omit<WelcomeSearch, 'dir' | 'preview' | 'limit'> & Partial<Pick<WelcomeSearch, 'limit'>>;

/** What of the address bar other callers are shown for: not the mail. */
export const welcomeDeps = (search: Narrowing): Narrowing => ({
  ...pageAsked(search),
  search: search.search,
  ...welcomeFilters.pick(search),
});

/** The callers whom the search fits; the order is the list's own. */
export const matchingCallers = (organizationId: string, search: Omit<Narrowing, 'page'>) => ({
  organizationId,
  role: 'CALLER' as const,
  ...(search.search && { search: search.search }),
  ...welcomeFilters.asked(search),
});

/** The list: those who were never welcomed first, then by when the last welcome was sent. */
export const welcomeFilter = (organizationId: string, search: Narrowing) => ({
  ...matchingCallers(organizationId, search),
  ...pageAsked(search),
  sortBy: 'welcomedAt' as const,
});
