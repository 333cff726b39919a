import { listMatchCandidates } from '#server/domain/matching/candidates.ts';
import * as endpoints from '#src/schemas/matching.ts';
import { route, type Route } from './route.ts';

export const matchingRoutes: Route[] = [
  route(endpoints.listMatchCandidates, ({ work, params, query }) => listMatchCandidates(work, params.id, query)),
];
