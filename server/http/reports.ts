import * as reports from '#server/domain/reports.ts';
import { createReportRequest } from '#src/schemas/reports.ts';
import { route, type Route } from './route.ts';

export const reportRoutes: Route[] = [
  route(createReportRequest, ({ work, actor, body }) => reports.createReportRequest(work, actor, body)),
];
