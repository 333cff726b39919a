import { importPeople } from '#server/domain/people-import.ts';
import * as reports from '#server/domain/reports.ts';
import { createReportRequest, uploadPeople } from '#src/schemas/reports.ts';
import { openRoute, route, signedIn, type Route } from './route.ts';

export const reportRoutes: Route[] = [
  route(createReportRequest, ({ work, actor, body }) => reports.createReportRequest(work, actor, body)),
  openRoute(uploadPeople, ({ services, actor, body }) => importPeople(services, signedIn(actor), body)),
];
