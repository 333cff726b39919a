import {
  endOthers,
  endOwn,
  listOwnEvents,
  listSecurityEvents,
  listSessions,
} from '#server/domain/accounts/security.ts';
import * as endpoints from '#src/schemas/security.ts';
import { route, type Route } from './route.ts';

export const securityRoutes: Route[] = [
  route(endpoints.listSessions, ({ work, actor }) => listSessions(work, actor)),
  route(endpoints.endSession, ({ work, actor, params }) => endOwn(work, actor, params.id)),
  route(endpoints.endOtherSessions, ({ work, actor }) => endOthers(work, actor)),
  route(endpoints.listOwnSecurityEvents, ({ work, actor, query }) => listOwnEvents(work, actor, query)),
  route(endpoints.listSecurityEvents, ({ work, params, query }) =>
    listSecurityEvents(work, params.organizationId, query),
  ),
];
