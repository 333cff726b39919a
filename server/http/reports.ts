import { openReport } from '#server/domain/reports/report-file.ts';
import * as reports from '#server/domain/reports/reports.ts';
import { createReportRequest, downloadReport, listReportRequests } from '#src/schemas/reports.ts';
import { fileRoute, route, type Route } from './route.ts';

export const reportRoutes: Route[] = [
  route(createReportRequest, ({ services, work, actor, body }) =>
    reports.createReportRequest(services, work, actor, body),
  ),
  route(listReportRequests, ({ work, actor, query }) => reports.listReportRequests(work, actor, query)),
  fileRoute(downloadReport, ({ services, actor, params }) => openReport(services, actor, params.id)),
];
