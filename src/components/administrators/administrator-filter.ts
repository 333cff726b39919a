import type { MembershipFilter } from '#src/queries/memberships.ts';
import { ANY_ADMIN_PROFILE } from '#src/schemas/people-filters.ts';

interface Wanted {
  readonly page: number;
  readonly search: string;
}

/** What the list of an organization's administrators asks for; the loader and the list ask for the same. */
export const administratorFilter = (organizationId: string, { page, search }: Wanted): MembershipFilter => ({
  organizationId,
  profile: ANY_ADMIN_PROFILE,
  page,
  ...(search && { search }),
});
