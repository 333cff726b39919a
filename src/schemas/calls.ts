import * as z from 'zod/mini';
import {
  CALL_FAILURES,
  CALL_FILTERS,
  CALL_STATUSES,
  CALL_TOPICS,
  CALL_TYPES,
  CONTACT_OUTCOMES,
  TRANSCRIPT_STATUSES,
  type CallFailure,
} from './call-values.ts';
import { began } from './began.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, isoDay, mediaKey, moment, momentInput, usDay } from './fields.ts';
import { choicesQuery, filterQuery } from './filters.ts';
import { PERIODS } from './periods.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { fileLanguage } from './written-languages.ts';

/** One side of a call, as it was then: the membership is null once it is deleted. Specification calls 1.5. */
const party = z.object({ id: z.nullable(id), name: z.nullable(z.string()), phone: z.nullable(z.string()) });

/** Why the call was made: by an admin's "Call now", by a caller, or by the queue it was next in. */
export type CallReason = z.output<typeof callReason>;
const callReason = z.object({
  kind: z.enum(['admin', 'caller', 'queue']),
  /** The admin's or the queue's name. */
  name: z.nullable(z.string()),
  /** The place in the queue. */
  position: z.nullable(z.number()),
});

/** A part of a transcript: who said what, from when until when, in seconds of the recording. Specification calls 5.4. */
export const transcriptSegment = z.object({
  start: z.number(),
  end: z.number(),
  who: z.enum(['caller', 'callee']),
  text: z.string(),
});
export type TranscriptSegment = z.output<typeof transcriptSegment>;

/** A call as lists show it. Specification calls 1.1, 1.2, 1.4. */
export const callLog = z.object({
  id,
  organizationId: id,
  type: z.string(),
  status: z.enum(CALL_STATUSES),
  callOutcome: z.nullable(z.enum(CONTACT_OUTCOMES)),
  topics: z.array(z.enum(CALL_TOPICS)),
  caller: party,
  callee: party,
  program: z.nullable(z.object({ id, name: z.string() })),
  callListQueueId: z.nullable(id),
  callListQueueName: z.nullable(z.string()),
  createdAt: moment,
  /** When the phone was picked up; null: nobody did. */
  answeredAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** How long they spoke, in seconds; null until it has ended. */
  duration: z.nullable(z.number()),
  failure: z.nullable(z.enum(CALL_FAILURES)),
  transcriptStatus: z.enum(TRANSCRIPT_STATUSES),
  /** Whether there is something to listen to. */
  recorded: z.boolean(),
  surveySentDate: z.nullable(moment),
  /** Where the words of the filter `transcript` were said; empty without it. */
  hits: z._default(z.array(transcriptSegment), []),
});
export type CallLog = z.output<typeof callLog>;

/** A period that ends now. */
export const lastQuery = z.optional(z.enum(PERIODS, 'invalid'));

/** A day, or a moment: the last 24 hours begin in the middle of a day. */
const dayOrMoment = z.union([usDay, momentInput], 'date.format');

const narrowing = {
  ...filterQuery(CALL_FILTERS),
  type: z.optional(choicesQuery(CALL_TYPES)),
  organizationId: z.optional(id),
  dateFrom: z.optional(dayOrMoment),
  dateTo: z.optional(dayOrMoment),
  /** In the place of days. Specification calls 3.6. */
  last: lastQuery,
};

/** The days that a list shows, in the organization's zone. Specification calls 3.4. */
export const shownRange = z.object({
  from: isoDay,
  to: isoDay,
  /** The first moment, and the last, where the first day, or the last, isn't whole. */
  since: z.nullable(moment),
  until: z.nullable(moment),
  isCut: z.boolean(),
  timezone: z.string(),
});
export type ShownRange = z.output<typeof shownRange>;

export const listCalls = defineEndpoint({
  id: 'listCalls',
  method: 'GET',
  path: '/v2/calls',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callLogs',
  pageBase: 0,
  query: z.object({ ...narrowing, page: pageQuery(0), limit: limitQuery }),
  response: z.object({ callLogs: z.array(callLog), pager, range: shownRange }),
  assumed:
    'limit, last, the filters transcript and those of figures, several types, moments in dateFrom and dateTo, the order (the latest first), and the range',
  doc: 'Calls of a range of days, a page at a time, the latest first.',
});

/** What the engine waits for; `until` tells when it goes on, as far as that is known. */
export const CALLING_STATES = ['calling', 'ready', 'resting', 'night', 'noCarrier'] as const;

export const getCallsNow = defineEndpoint({
  id: 'getCallsNow',
  method: 'GET',
  path: '/v2/calls/now',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callLogs',
  query: z.object({ organizationId: z.optional(id) }),
  response: z.object({
    /** Calls that go on, the latest first. */
    callLogs: z.array(callLog),
    calling: z.object({
      state: z.enum(CALLING_STATES),
      until: z.nullable(moment),
      /** The carrier is a simulation: nobody's phone rings. */
      simulated: z.boolean(),
      /** What is spoken is recorded. */
      recorded: z.boolean(),
    }),
  }),
  assumed: 'the whole call: what goes on now, and whether calls can be made',
  doc: 'Calls that go on now, and whether anybody can be called.',
});

/** A step of a call, as its page tells it. */
export const CALL_EVENTS = [
  'queued',
  'ringing',
  'in-progress',
  'voicemail',
  'completed',
  'no-answer',
  'busy',
  'failed',
  'cancelled',
  'recording-ready',
  'transcript-processing',
  'transcript-ready',
  'transcript-failed',
  'survey-sent',
] as const;
export type CallEventKind = (typeof CALL_EVENTS)[number];

/** What an event tells besides its kind and moment. */
export interface CallEventData {
  /** How long they spoke, as the carrier measured it. */
  readonly seconds?: number | undefined;
  readonly failure?: CallFailure | undefined;
  readonly fileId?: string | undefined;
}

const step = z.object({ kind: z.enum(CALL_EVENTS), at: moment });

/** Sounds as carriers record them. */
const RECORDING_TYPES = ['audio/webm', 'audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/wav'];

/** How long each side spoke and nobody did, in seconds of the recording. */
const talk = z.object({ caller: z.number(), callee: z.number(), silence: z.number() });

export const getCall = defineEndpoint({
  id: 'getCall',
  method: 'GET',
  path: '/v2/calls/:id',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callLogs',
  params: idParams,
  response: z.object({
    call: z.extend(callLog, {
      reason: z.nullable(callReason),
      steps: z.array(step),
      /**
       * Where the recording is, from where the API is: `/v2/calls/…`; its key is good for 10 minutes, for whoever
       * asked. Specification calls 4.2.
       */
      recordingUrl: z.nullable(z.string()),
      recording: z.nullable(
        z.object({
          seconds: z.number(),
          /** How loud it is, from the start to the end, each 0 to 255. */
          peaks: z.array(z.number()),
        }),
      ),
      talk: z.nullable(talk),
      /** Who has listened, the latest first. Specification calls 4.4. */
      listeners: z.array(z.object({ name: z.string(), at: moment })),
    }),
  }),
  assumed: 'the whole call',
  doc: 'A call with its steps, its recording and who has listened to it.',
});
export type Call = z.output<typeof getCall.response>['call'];

export const exportCalls = defineEndpoint({
  id: 'exportCalls',
  method: 'GET',
  path: '/v2/calls/csv',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callLogs',
  query: z.object({
    ...narrowing,
    /** Caller and callee as codes that differ from file to file. Specification calls 5.8. */
    isAnonymous: z.optional(z.stringbool({ error: 'invalid' })),
    language: fileLanguage,
  }),
  fileType: 'text/csv',
  response: z.file(),
  assumed: 'the columns, and 422 for more than 50,000 calls',
  doc: 'The calls that the list shows, as a file; 422 for too many: a report has them all.',
});

export const getCallTranscript = defineEndpoint({
  id: 'getCallTranscript',
  method: 'GET',
  path: '/v2/calls/:id/transcript',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callLogs',
  params: idParams,
  unready: { transcriptStatus: 'processing' },
  response: z.object({
    transcriptStatus: z.enum(TRANSCRIPT_STATUSES),
    /** `en` or `es`; null until it is ready. */
    language: z.nullable(z.string()),
    /** In the order of their beginnings; numbers are hidden from who may not edit calls. Specification calls 4.7. */
    segments: z.array(transcriptSegment),
  }),
  assumed: 'the whole call',
  doc: 'What was said in a call, by whom and when.',
});

export const getCallRecording = defineEndpoint({
  id: 'getCallRecording',
  method: 'GET',
  path: '/v2/calls/:id/recording',
  access: { module: 'calls', right: 'canReadAsAdmin', key: true },
  feature: 'callLogs',
  params: idParams,
  query: z.object({ key: mediaKey }),
  fileTypes: RECORDING_TYPES,
  response: z.file(),
  assumed: 'the whole call',
  doc: 'The sound of a call, whole or a part of it; listening is told in the history.',
});

export const updateCall = defineEndpoint({
  id: 'updateCall',
  method: 'PATCH',
  path: '/v2/calls/:id',
  access: { module: 'calls', right: 'canEdit' },
  feature: 'callLogs',
  params: idParams,
  body: z.object({
    callOutcome: z.optional(z.nullable(z.enum(CONTACT_OUTCOMES, 'invalid'))),
    topics: z.optional(z.array(z.enum(CALL_TOPICS, 'invalid')).check(z.maxLength(CALL_TOPICS.length, 'invalid'))),
    began,
  }),
  response: z.object({ call: callLog }),
  assumed: 'the whole call',
  doc: 'Sets whom a call reached and what it was about.',
});

export const createCall = defineEndpoint({
  id: 'createCall',
  method: 'POST',
  path: '/v2/calls',
  access: { module: 'calls', right: 'canCreate' },
  feature: 'callLogs',
  body: z.object({ callerId: id, recipientId: id }),
  response: z.object({ call: callLog }),
  assumed: 'the whole call',
  doc: 'Calls a recipient for the caller who is matched with them.',
});
