import { listTimeline } from '#server/domain/timeline/timeline.ts';
import * as endpoints from '#src/schemas/timeline.ts';
import { route, type Route } from './route.ts';

export const timelineRoutes: Route[] = [
  route(endpoints.listTimeline, ({ services, work, actor, params, query }) =>
    listTimeline(services, work, actor, params.id, query),
  ),
];
