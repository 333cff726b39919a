import type { QueryClient } from '@tanstack/react-query';
import { readAllPages } from '#src/lib/all-pages.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { listMemberships, type MembershipFilter } from './memberships.ts';

/** Everybody whom a list finds. */
export function readAllMemberships(
  client: QueryClient,
  filter: MembershipFilter,
  onFound: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly Membership[]> {
  const read = async (page: number) => {
    const options = listMemberships({ ...filter, page, limit: LIMITS.pageSizeMax });
    // what is written to has to be there now, and nobody looks at these pages again
    const { personOrganizations: rows, pager } = await client.query({ ...options, staleTime: 0, gcTime: 0 });
    return { rows, pager };
  };
  return readAllPages(read, onFound, signal);
}
