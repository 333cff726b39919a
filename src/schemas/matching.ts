import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, searchText } from './fields.ts';
import { matchReason } from './match-reasons.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { GENDERS, PREFERRED_LANGUAGES } from './person-choices.ts';
import { personOrganization } from './person-organizations.ts';

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
    /** Only people with (true) or without (false) a match. */
    matched: z.optional(z.stringbool({ error: 'invalid' })),
    programId: z.optional(id),
    language: z.optional(z.enum(PREFERRED_LANGUAGES, 'invalid')),
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
