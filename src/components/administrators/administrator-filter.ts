import { pageAsked, type ListSearch } from '#src/components/ui/table/list-search.ts';
import type { MembershipFilter } from '#src/queries/memberships.ts';
import { ANY_ADMIN_PROFILE } from '#src/schemas/people-filters.ts';

type Wanted = Pick<ListSearch, 'page' | 'limit' | 'search'>;

/** What the list of an organization's administrators asks for; the loader and the list ask for the same. */
export const administratorFilter = (organizationId: string, { search, ...pages }: Wanted): MembershipFilter => ({
  organizationId,
  profile: ANY_ADMIN_PROFILE,
  ...pageAsked(pages),
  ...(search && { search }),
});
