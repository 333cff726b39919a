import * as audio from '#server/domain/broadcasts/broadcast-audio.ts';
import { retryBroadcast, stopBroadcast } from '#server/domain/broadcasts/broadcast-control.ts';
import {
  listRecipients,
  listResponses,
  listSkipped,
  setResponseDone,
} from '#server/domain/broadcasts/broadcast-messages.ts';
import { listProgramsRecipients } from '#server/domain/broadcasts/broadcast-picker.ts';
import { previewBroadcast } from '#server/domain/broadcasts/broadcast-preview.ts';
import { testBroadcast } from '#server/domain/broadcasts/broadcast-test.ts';
import * as broadcasts from '#server/domain/broadcasts/broadcasts.ts';
import { listBroadcasts } from '#server/domain/broadcasts/broadcasts-list.ts';
import * as endpoints from '#src/schemas/broadcasts.ts';
import { bytesRoute, openRoute, route, signedIn, type Route } from './route.ts';

export const broadcastRoutes: Route[] = [
  route(endpoints.listBroadcasts, ({ work, actor, query }) => listBroadcasts(work, actor, query)),
  route(endpoints.createBroadcast, ({ services, work, actor, body }) =>
    broadcasts.createBroadcast(services, work, actor, body),
  ),
  // before those with an id in the same place
  route(endpoints.listBroadcastProgramsRecipients, ({ work, query }) => listProgramsRecipients(work, query)),
  route(endpoints.previewBroadcast, ({ work, body }) => previewBroadcast(work, body)),
  openRoute(endpoints.testBroadcast, ({ services, actor, body }) => testBroadcast(services, signedIn(actor), body)),
  openRoute(endpoints.uploadBroadcastAudio, ({ services, actor, body }) =>
    audio.uploadAudio(services, signedIn(actor), body),
  ),
  route(endpoints.removeBroadcastAudio, async ({ work, body }) => {
    await audio.removeAudio(work, body.audio);
    return { audio: body.audio };
  }),
  bytesRoute(endpoints.getBroadcastAudio, ({ services, actor, params }) => audio.getAudio(services, actor, params.id)),
  route(endpoints.archiveBroadcast, async ({ work, actor, params }) => {
    await broadcasts.setArchived(work, actor, params.id, true);
    return { id: params.id };
  }),
  route(endpoints.restoreBroadcast, async ({ work, actor, params }) => {
    await broadcasts.setArchived(work, actor, params.id, false);
    return { id: params.id };
  }),
  route(endpoints.getBroadcast, ({ services, work, actor, params }) =>
    broadcasts.getBroadcast(services, work, actor, params.id),
  ),
  route(endpoints.updateBroadcast, ({ services, work, actor, params, body }) =>
    broadcasts.updateBroadcast(services, work, actor, params.id, body),
  ),
  route(endpoints.deleteBroadcast, async ({ work, actor, params }) => {
    await broadcasts.deleteBroadcast(work, actor, params.id);
    return { id: params.id };
  }),
  route(endpoints.duplicateBroadcast, ({ services, work, actor, params }) =>
    broadcasts.duplicateBroadcast(services, work, actor, params.id),
  ),
  route(endpoints.listBroadcastRecipients, ({ work, params, query }) => listRecipients(work, params.id, query)),
  route(endpoints.listBroadcastSkipped, ({ work, params, query }) => listSkipped(work, params.id, query)),
  route(endpoints.listBroadcastResponses, ({ work, params, query }) => listResponses(work, params.id, query)),
  route(endpoints.updateBroadcastResponse, async ({ work, actor, params, body }) => ({
    response: await setResponseDone(work, actor, params.id, params.responseId, body.done),
  })),
  route(endpoints.stopBroadcast, ({ services, work, actor, params }) =>
    stopBroadcast(services, work, actor, params.id),
  ),
  route(endpoints.retryBroadcast, ({ services, work, actor, params, body }) =>
    retryBroadcast(services, work, actor, params.id, body),
  ),
];
