import * as additions from '#server/domain/queues/queue-additions.ts';
import * as callers from '#server/domain/queues/queue-callers.ts';
import { listQueueProgramsRecipients } from '#server/domain/queues/queue-picker.ts';
import { getQueuePlan } from '#server/domain/queues/queue-plan.ts';
import * as recipients from '#server/domain/queues/queue-recipients.ts';
import { listQueueRecipients } from '#server/domain/queues/queue-recipients-list.ts';
import { getQueueStats } from '#server/domain/queues/queue-stats.ts';
import { getQueueRecipientReasons } from '#server/domain/queues/queue-why.ts';
import * as queues from '#server/domain/queues/queues.ts';
import { listQueues } from '#server/domain/queues/queues-list.ts';
import * as endpoints from '#src/schemas/queues.ts';
import { route, type Route } from './route.ts';

export const queueRoutes: Route[] = [
  // before those whose path has an id in that place
  route(endpoints.listQueueProgramsRecipients, ({ work, actor, query }) =>
    listQueueProgramsRecipients(work, actor, query),
  ),
  route(endpoints.createQueue, ({ services, work, actor, body }) => queues.createQueue(services, work, actor, body)),
  route(endpoints.listQueues, ({ services, work, actor, query }) => listQueues(services, work, actor, query)),
  route(endpoints.listOrganizationQueues, ({ services, work, actor, params, query }) =>
    listQueues(services, work, actor, { ...query, organizationId: params.organizationId }),
  ),
  route(endpoints.getQueue, ({ services, work, params }) => queues.getQueue(services, work, params.id)),
  route(endpoints.updateQueue, ({ services, work, actor, params, body }) =>
    queues.updateQueue(services, work, actor, params.id, body),
  ),
  route(endpoints.deleteQueue, ({ work, actor, params }) => queues.deleteQueue(work, actor, params.id)),
  route(endpoints.listQueueCallers, ({ work, params, query }) => callers.listQueueCallers(work, params.id, query)),
  route(endpoints.listQueueRecipients, ({ services, work, params, query }) =>
    listQueueRecipients(services, work, params.id, query),
  ),
  route(endpoints.addQueueCallers, ({ work, actor, params, body }) =>
    additions.addQueueCallers(work, actor, params.id, body),
  ),
  route(endpoints.addQueueRecipients, ({ work, actor, params, body }) =>
    additions.addQueueRecipients(work, actor, params.id, body),
  ),
  route(endpoints.undoQueueAddition, ({ work, actor, params }) =>
    additions.undoQueueAddition(work, actor, params.id, params.additionId),
  ),
  ...[endpoints.removeQueueCaller, endpoints.removeQueueCallerLong].map((endpoint) =>
    route(endpoint, ({ work, actor, params }) => callers.removeQueueCaller(work, actor, params.id, params.personId)),
  ),
  ...[endpoints.removeQueueRecipient, endpoints.removeQueueRecipientLong].map((endpoint) =>
    route(endpoint, ({ work, actor, params }) =>
      recipients.removeQueueRecipient(work, actor, params.id, params.personId),
    ),
  ),
  route(endpoints.updateQueueCaller, ({ work, actor, params, body }) =>
    callers.updateQueueCaller(work, actor, params.id, params.personId, body),
  ),
  route(endpoints.updateQueueRecipient, ({ services, work, actor, params, body }) =>
    recipients.updateQueueRecipient(services, work, actor, params.id, params.personId, body),
  ),
  route(endpoints.pauseQueueRecipient, ({ work, actor, params, body }) =>
    recipients.pauseQueueRecipient(work, actor, params.id, params.personId, body),
  ),
  route(endpoints.moveQueueRecipients, ({ work, actor, params, body }) =>
    recipients.moveQueueRecipients(work, actor, params.id, body),
  ),
  route(endpoints.getQueueStats, ({ services, work, params }) => getQueueStats(services, work, params.id)),
  route(endpoints.getQueueRecipientReasons, ({ services, work, params }) =>
    getQueueRecipientReasons(services, work, params.id, params.personId),
  ),
  route(endpoints.getQueuePlan, ({ services, work, params }) => getQueuePlan(services, work, params.id)),
];
