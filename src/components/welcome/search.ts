import * as z from 'zod/mini';
import { plainListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { PREFERRED_LANGUAGES } from '#src/schemas/person-choices.ts';

/** What the address bar holds of the campaign's list. */
export const welcomeSearch = searchParams(() =>
  plainListSearch({
    welcomed: z.catch(z.optional(z.boolean()), undefined),
    programId: z.catch(z.optional(z.string()), undefined),
    language: z.catch(z.optional(z.enum(PREFERRED_LANGUAGES)), undefined),
    /** Whose mail is shown. */
    preview: z.catch(z.optional(z.string()), undefined),
  }),
);
export type WelcomeSearch = (typeof welcomeSearch)['types']['output'];

/** The callers whom the search fits; the order is the list's own. */
export const matchingCallers = (organizationId: string, search: Omit<WelcomeSearch, 'page' | 'dir' | 'preview'>) => ({
  organizationId,
  role: 'CALLER' as const,
  ...(search.search && { search: search.search }),
  ...(search.welcomed !== undefined && { welcomed: search.welcomed }),
  ...(search.programId && { programId: search.programId }),
  ...(search.language && { language: search.language }),
});

/** The list: those who were never welcomed first, then by when the last welcome was sent. */
export const welcomeFilter = (organizationId: string, search: Omit<WelcomeSearch, 'dir' | 'preview'>) => ({
  ...matchingCallers(organizationId, search),
  page: search.page,
  sortBy: 'welcomedAt' as const,
});
