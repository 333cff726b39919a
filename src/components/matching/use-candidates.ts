import { useQueries, useQuery } from '@tanstack/react-query';
import { personOrganizationListOptions, type PersonOrganizationFilter } from '#src/queries/person-organizations.ts';
import { LIMITS } from '#src/schemas/limits.ts';

/** So many people are compared; more would take too many calls, and are told to be there. */
const CANDIDATES = 200;

/** The people who fit a filter, page by page, up to as many as are compared. */
export function useCandidates(filter: PersonOrganizationFilter) {
  const pageOptions = (page: number) => personOrganizationListOptions({ ...filter, page, limit: LIMITS.pageSizeMax });
  const first = useQuery(pageOptions(1));
  const pager = first.data?.pager;
  // a backend may give smaller pages than it was asked for
  const size = Math.max(1, pager?.itemsPerPage ?? 1);
  const pages = pager ? Math.min(pager.totalPages, Math.ceil(CANDIDATES / size)) : 1;
  const others = useQueries({
    queries: first.isPlaceholderData ? [] : Array.from({ length: pages - 1 }, (_, index) => pageOptions(index + 2)),
  });
  const all = [first, ...others];
  const isComplete = all.every(({ data, isPlaceholderData }) => data && !isPlaceholderData);
  return {
    people: isComplete ? all.flatMap(({ data }) => data?.personOrganizations ?? []).slice(0, CANDIDATES) : undefined,
    total: pager?.totalItems ?? 0,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.filter(({ isError }) => isError).map((query) => query.refetch())),
  };
}
