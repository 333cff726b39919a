import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { idParams, searchText } from './fields.ts';
import { filterQuery } from './filters.ts';
import { matchReason } from './match-reasons.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { FILTERS_OF, PEOPLE_FILTERS } from './people-filters.ts';
import { GENDERS } from './person-choices.ts';
import { personOrganization } from './memberships.ts';

export const listMatchCandidates = defineEndpoint({
  id: 'listMatchCandidates',
  method: 'GET',
  path: '/v2/personorganizations/:id/candidates',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  feature: 'matching',
  pageBase: 1,
  params: idParams,
  query: z.object({
    search: z.optional(searchText),
    page: pageQuery(1),
    limit: limitQuery,
    ...filterQuery(PEOPLE_FILTERS, ['matched', ...FILTERS_OF.matching]),
    /** The gender that the candidate should have: counts for and against, and leaves nobody out. */
    gender: z.optional(z.enum(GENDERS, 'invalid')),
  }),
  response: z.object({
    candidates: z.array(z.object({ personOrganization, reasons: z.array(matchReason) })),
    pager,
  }),
  assumed: 'the whole call: who may be matched with a person, and why',
  doc: 'Candidates for a match with a person, the best first, each with what speaks for and against it.',
});
