import { connectCaller, tellCall, tellRecording } from '#server/domain/calls/call-callbacks.ts';
import { receiveMessage, tellMessage } from '#server/domain/carrier-messages.ts';
import { playAudio } from '#server/domain/broadcasts/broadcast-audio.ts';
import type { Services } from '#server/services.ts';
import { addressesFor } from '#server/twilio/addresses.ts';
import { answerMessage, dial, hangUp, nothing } from '#server/twilio/twiml.ts';
import { inScope, type Work } from '#server/work.ts';
import * as endpoints from '#src/schemas/carriers.ts';
import { openBytesRoute, openRoute, type Route } from './route.ts';

const told = async (services: Services, tell: (work: Work) => Promise<void>) => {
  await inScope(services, 'system', tell);
  return nothing;
};

export const carrierRoutes: Route[] = [
  openRoute(endpoints.connectCarrierCall, async ({ services, params: { id }, body }) => {
    const phone = await inScope(services, 'system', (work) => connectCaller(work, id, body));
    if (phone === null) return hangUp;
    const { call, recording } = addressesFor(services.config.publicUrl);
    return dial(phone, { dial: call(id, 'dial'), recipient: call(id, 'recipient'), recording: recording(id) });
  }),
  openRoute(endpoints.tellCarrierCall, ({ services, params, query, body }) =>
    told(services, (work) => tellCall(work, params.id, query.leg, body)),
  ),
  openRoute(endpoints.tellCarrierRecording, ({ services, params, body }) =>
    told(services, (work) => tellRecording(work, params.id, body)),
  ),
  openRoute(endpoints.tellCarrierMessage, ({ services, params, body }) =>
    told(services, (work) => tellMessage(work, params.id, body)),
  ),
  openRoute(endpoints.receiveCarrierMessage, async ({ services, body }) => {
    const words = await inScope(services, 'system', (work) => receiveMessage(work, body));
    return words === null ? nothing : answerMessage(words);
  }),
  openBytesRoute(endpoints.playCarrierSound, ({ services, params, query }) =>
    playAudio(services, params.id, query.token),
  ),
];
