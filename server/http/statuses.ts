import * as statuses from '#server/domain/statuses.ts';
import { createStatus, deleteStatus, listStatuses, setDefaultStatus, updateStatus } from '#src/schemas/statuses.ts';
import { route, type Route } from './route.ts';

export const statusRoutes: Route[] = [
  route(listStatuses, ({ work, query }) => statuses.listStatuses(work, query.organizationId)),
  route(createStatus, async ({ work, actor, body }) => ({
    organizationPersonStatus: await statuses.createStatus(work, actor, body),
  })),
  route(updateStatus, async ({ work, actor, params, body }) => ({
    organizationPersonStatus: await statuses.updateStatus(work, actor, params.id, body),
  })),
  route(deleteStatus, async ({ work, actor, params }) => {
    await statuses.deleteStatus(work, actor, params.id);
    return { id: params.id };
  }),
  route(setDefaultStatus, async ({ work, actor, params }) => ({
    statuses: await statuses.setDefaultStatus(work, actor, params.organizationId, params.statusId),
  })),
];
