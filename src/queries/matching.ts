import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as matching from '#src/schemas/matching.ts';
import { reads } from './client.ts';

export type MatchCandidateFilter = QueryInput<typeof matching.listMatchCandidates>;

export const listMatchCandidates = reads(
  matching.listMatchCandidates,
  (id: string, filter: MatchCandidateFilter) => ({ params: { id }, query: filter }),
  { keepPrevious: true },
);
