import * as z from 'zod/mini';
import { BROADCAST_AUDIO_TYPES } from './broadcasts.ts';
import { defineEndpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

/** A field that the carrier may send: longer ones are none of its. */
const field = z.optional(z.string().check(z.maxLength(2000, 'invalid')));

/** Whose phone the carrier tells of: the caller's, the recipient's, or how the dialing of the recipient ended. */
export const CALL_LEGS = ['caller', 'recipient', 'dial'] as const;
export type CallLeg = (typeof CALL_LEGS)[number];

/** What all calls of the carrier have in common; its forms hold some thirty fields of a kilobyte together. */
const common = {
  method: 'POST',
  access: 'carrier',
  encoding: 'urlencoded',
  maxBytes: 32_000,
  textType: 'text/xml',
  response: z.string(),
  assumed: 'the whole call',
} as const;

export const connectCarrierCall = defineEndpoint({
  ...common,
  id: 'connectCarrierCall',
  path: '/v2/carriers/calls/:id/connect',
  params: idParams,
  body: z.object({ CallSid: field, AnsweredBy: field }),
  doc: 'The carrier asks whom to connect a caller with who has picked up.',
});

export const tellCarrierCall = defineEndpoint({
  ...common,
  id: 'tellCarrierCall',
  path: '/v2/carriers/calls/:id/events',
  params: idParams,
  query: z.object({ leg: z.enum(CALL_LEGS, 'invalid') }),
  body: z.object({
    CallSid: field,
    CallStatus: field,
    CallDuration: field,
    Timestamp: field,
    AnsweredBy: field,
    DialCallSid: field,
    DialCallStatus: field,
  }),
  doc: 'The carrier tells what has become of a call, in any order, twice or late.',
});

export const tellCarrierRecording = defineEndpoint({
  ...common,
  id: 'tellCarrierRecording',
  path: '/v2/carriers/calls/:id/recording',
  params: idParams,
  body: z.object({ RecordingSid: field, RecordingStatus: field }),
  doc: 'The carrier tells that the recording of a call can be fetched.',
});

export const tellCarrierMessage = defineEndpoint({
  ...common,
  id: 'tellCarrierMessage',
  path: '/v2/carriers/messages/:id/events',
  params: idParams,
  body: z.object({ MessageStatus: field, ErrorCode: field, CallStatus: field }),
  doc: 'The carrier tells whether a message has arrived, be it a text or a spoken one.',
});

export const receiveCarrierMessage = defineEndpoint({
  ...common,
  id: 'receiveCarrierMessage',
  path: '/v2/carriers/messages',
  body: z.object({ From: field, Body: field, MessageSid: field, OptOutType: field }),
  doc: 'The carrier hands over a text message that somebody has sent: STOP, START, and answers to broadcasts.',
});

export const playCarrierSound = defineEndpoint({
  id: 'playCarrierSound',
  method: 'GET',
  path: '/v2/carriers/sounds/:id',
  access: 'public',
  params: idParams,
  query: z.object({ token: z.string('required').check(z.maxLength(1000, 'invalid')) }),
  fileTypes: BROADCAST_AUDIO_TYPES,
  response: z.file(),
  assumed: 'the whole call',
  doc: 'The sound of a spoken broadcast, by the token that its carrier was given.',
});
