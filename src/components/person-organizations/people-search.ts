import * as z from 'zod/mini';
import type { ListSearch } from '#src/components/ui/table/list-search.ts';
import type { PersonOrganizationFilter } from '#src/queries/person-organizations.ts';
import type { RoleName } from '#src/schemas/access.ts';
import { PREFERRED_LANGUAGES } from '#src/schemas/person-choices.ts';

/** The role whose people a list shows. */
const ROLE_OF = {
  caller: 'CALLER',
  recipient: 'RECIPIENT',
  outreach: 'OUTREACH',
  inactive: 'INACTIVE',
} as const satisfies Readonly<Record<string, RoleName>>;
export type PeopleTab = keyof typeof ROLE_OF;

export const isPeopleTab = (tab: string): tab is PeopleTab => Object.hasOwn(ROLE_OF, tab);

// an address written by hand holds digits as a number
const anId = () => z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined);

/** The filters of a list of people, for its route's search schema. */
export const peopleFilters = () => ({
  programId: anId(),
  statusId: anId(),
  matched: z.catch(z.optional(z.enum(['yes', 'no'])), undefined),
  language: z.catch(z.optional(z.enum(PREFERRED_LANGUAGES)), undefined),
  uploadId: anId(),
});

interface Filters {
  readonly programId?: string | undefined;
  readonly statusId?: string | undefined;
  readonly matched?: 'yes' | 'no' | undefined;
  readonly language?: (typeof PREFERRED_LANGUAGES)[number] | undefined;
  readonly uploadId?: string | undefined;
}

/** What a list of people keeps in the address bar. */
export interface PeopleSearch extends ListSearch, Filters {}

/** The address bar's search as the call asks for it. */
export const peopleFilter = (
  organizationId: string,
  tab: PeopleTab,
  { page, search, programId, statusId, matched, language, uploadId }: Pick<PeopleSearch, 'page' | 'search'> & Filters,
): PersonOrganizationFilter => ({
  organizationId,
  role: ROLE_OF[tab],
  page,
  ...(search && { search }),
  ...(programId && { programId }),
  ...(statusId && { statusId }),
  ...(matched && { matched: matched === 'yes' }),
  ...(language && { language }),
  ...(uploadId && { uploadId }),
});
