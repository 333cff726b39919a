import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { listMatchCandidates } from '#src/schemas/matching.ts';
import { apiQuery } from './client.ts';
import { keys } from './keys.ts';

export type MatchCandidateFilter = QueryInput<typeof listMatchCandidates>;

export const matchCandidatesOptions = (id: string, filter: MatchCandidateFilter) => ({
  ...apiQuery(keys.personOrganizations.candidatesOf(id, filter), listMatchCandidates, {
    params: { id },
    query: filter,
  }),
  placeholderData: keepPreviousData,
});
export const useMatchCandidates = (id: string, filter: MatchCandidateFilter) =>
  useQuery(matchCandidatesOptions(id, filter));
