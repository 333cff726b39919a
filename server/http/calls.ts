import { getCallRecording } from '#server/domain/calls/call-recording.ts';
import { getCallTranscript } from '#server/domain/calls/call-transcript.ts';
import { getCall, updateCall } from '#server/domain/calls/calls.ts';
import { exportCalls } from '#server/domain/calls/calls-csv.ts';
import { listCalls } from '#server/domain/calls/calls-list.ts';
import { getCallsNow } from '#server/domain/calls/calls-now.ts';
import { createCall } from '#server/domain/calls/calls-start.ts';
import * as endpoints from '#src/schemas/calls.ts';
import { bytesRoute, fileRoute, route, type Route } from './route.ts';

export const callRoutes: Route[] = [
  route(endpoints.listCalls, ({ work, actor, query }) => listCalls(work, actor, query)),
  fileRoute(endpoints.exportCalls, ({ services, actor, query }) => exportCalls(services, actor, query)),
  route(endpoints.getCallsNow, ({ services, work, actor, query }) => getCallsNow(services, work, actor, query)),
  route(endpoints.getCall, ({ services, work, actor, params }) => getCall(services, work, actor, params.id)),
  route(endpoints.getCallTranscript, ({ work, actor, params }) => getCallTranscript(work, actor, params.id)),
  bytesRoute(endpoints.getCallRecording, ({ services, actor, params }) => getCallRecording(services, actor, params.id)),
  route(endpoints.updateCall, ({ work, actor, params, body }) => updateCall(work, actor, params.id, body)),
  route(endpoints.createCall, ({ services, work, actor, body }) => createCall(services, work, actor, body)),
];
