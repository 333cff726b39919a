import { listReportCallers } from '#server/domain/analytics/report-callers.ts';
import { getReportOne } from '#server/domain/analytics/report-one.ts';
import { listReportThree } from '#server/domain/analytics/report-three.ts';
import { listReportTwo } from '#server/domain/analytics/report-two.ts';
import * as endpoints from '#src/schemas/analytics.ts';
import { route, type Route } from './route.ts';

export const analyticsRoutes: Route[] = [
  route(endpoints.getReportOne, ({ work, actor, query }) => getReportOne(work, actor, query)),
  route(endpoints.listReportTwo, ({ work, actor, query }) => listReportTwo(work, actor, query)),
  route(endpoints.listReportCallers, ({ work, actor, query }) => listReportCallers(work, actor, query)),
  route(endpoints.listReportThree, ({ work, actor, query }) => listReportThree(work, actor, query)),
];
