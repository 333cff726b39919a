import { actionCounts } from '#server/domain/action-counts.ts';
import { dashboardNumbers } from '#server/domain/dashboard.ts';
import { readChanges } from '#server/domain/organizations/history.ts';
import { getActionCounts, getDashboard } from '#src/schemas/dashboard.ts';
import { route, type Route } from './route.ts';

/** How many of the latest changes the dashboard shows. */
const RECENT = 8;

export const dashboardRoutes: Route[] = [
  route(getDashboard, async ({ work, params }) => ({
    ...(await dashboardNumbers(work, params.organizationId)),
    recentChanges: await readChanges(work, params.organizationId, RECENT),
  })),
  route(getActionCounts, ({ services, work, actor, params }) =>
    actionCounts(services, work, actor, params.organizationId),
  ),
];
