import * as z from 'zod/mini';
import { MEMBERSHIP_ROLES } from './access.ts';
import { audio, broadcast, broadcastDetail, broadcastInput, message, skippedCounts } from './broadcast-shapes.ts';
import {
  BROADCAST_ERRORS,
  BROADCAST_FILTERS,
  BROADCAST_KINDS,
  BROADCAST_RECIPIENT_FILTERS,
  BROADCAST_RECIPIENT_STATUSES,
  BROADCAST_RESPONSE_FILTERS,
  BROADCAST_SKIPPED,
  BROADCAST_SKIPPED_FILTERS,
  BROADCAST_SORTS,
  BROADCAST_TYPES,
} from './broadcast-values.ts';
import { COMMUNICATION_METHODS } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, mediaKey, moment, momentInput, nameText, nullable, optionalText } from './fields.ts';
import { filterQuery } from './filters.ts';
import { limitQuery, pager, pageQuery, sortDirection } from './pager.ts';
import { PROGRAM_ROLES, programPeople, programPeopleQuery, programPerson } from './program-people.ts';
import { WORK_LIMITS } from './work-limits.ts';

export { broadcast, broadcastInput };
export type { Broadcast, BroadcastAudio, BroadcastDetail } from './broadcast-shapes.ts';

const feature = 'broadcasts';
const right = (name: 'canCreate' | 'canEdit' | 'canDeleteAsAdmin' | 'canReadAsAdmin') =>
  ({ module: 'broadcasts', right: name }) as const;

const saved = z.object({ broadcast: broadcastDetail });

export const createBroadcast = defineEndpoint({
  id: 'createBroadcast',
  method: 'POST',
  path: '/v2/broadcasts',
  access: right('canCreate'),
  feature,
  maxBytes: WORK_LIMITS.broadcastBytes,
  /** The same form that comes again, for its answer was lost, has the same id. Specification broadcasts 3.8. */
  body: z.extend(broadcastInput, { submissionId: z.optional(id) }),
  response: saved,
  assumed: 'action, the fields’ names, submissionId, and the answer',
  doc: 'Creates a broadcast as a draft, or hands it over for sending.',
});

export const updateBroadcast = defineEndpoint({
  id: 'updateBroadcast',
  method: 'PUT',
  path: '/v2/broadcasts/:id',
  access: right('canEdit'),
  feature,
  maxBytes: WORK_LIMITS.broadcastBytes,
  params: idParams,
  body: z.extend(broadcastInput, { updatedAt: z.optional(momentInput) }),
  response: saved,
  assumed: 'updatedAt: what the form began with; 409 where somebody else saved since',
  doc: 'Saves a draft, hands it over, or makes a scheduled one a draft again.',
});

export const deleteBroadcast = defineEndpoint({
  id: 'deleteBroadcast',
  method: 'DELETE',
  path: '/v2/broadcasts/:id',
  access: right('canDeleteAsAdmin'),
  feature,
  params: idParams,
  response: z.unknown(),
  doc: 'Deletes a draft, or a scheduled broadcast that hasn’t begun.',
});

export const getBroadcast = defineEndpoint({
  id: 'getBroadcast',
  method: 'GET',
  path: '/v2/broadcasts/:id',
  access: right('canReadAsAdmin'),
  feature,
  params: idParams,
  response: saved,
  assumed: 'progress, sample',
  doc: 'A broadcast with whom it goes to and how far it is.',
});

export const archiveBroadcast = defineEndpoint({
  id: 'archiveBroadcast',
  method: 'DELETE',
  path: '/v2/broadcasts/archive/:id',
  access: right('canDeleteAsAdmin'),
  feature,
  params: idParams,
  response: z.unknown(),
  doc: 'Puts a broadcast that isn’t being sent out of the way.',
});

export const restoreBroadcast = defineEndpoint({
  id: 'restoreBroadcast',
  method: 'POST',
  path: '/v2/broadcasts/archive/:id',
  access: right('canDeleteAsAdmin'),
  feature,
  params: idParams,
  response: z.unknown(),
  assumed: 'the whole call',
  doc: 'Takes a broadcast out of the archive again.',
});

export const duplicateBroadcast = defineEndpoint({
  id: 'duplicateBroadcast',
  method: 'POST',
  path: '/v2/broadcasts/:id/duplicate',
  access: right('canCreate'),
  feature,
  params: idParams,
  response: saved,
  doc: 'Makes a draft like another broadcast, without its contacts that were typed or uploaded.',
});

export const listBroadcasts = defineEndpoint({
  id: 'listBroadcasts',
  method: 'GET',
  path: '/v2/broadcasts',
  access: right('canReadAsAdmin'),
  feature,
  pageBase: 1,
  query: z.object({
    ...filterQuery(BROADCAST_FILTERS),
    organizationId: z.optional(id),
    sortBy: z.optional(z.enum(BROADCAST_SORTS, 'invalid')),
    sortDirection: z.optional(sortDirection),
    page: pageQuery(1),
    limit: limitQuery,
  }),
  response: z.object({ broadcasts: z.array(broadcast), pager }),
  assumed: 'limit and archived; the latest first where nothing is asked for',
  doc: 'Broadcasts, a page at a time.',
});

export const uploadBroadcastAudio = defineEndpoint({
  id: 'uploadBroadcastAudio',
  method: 'POST',
  path: '/v2/broadcasts/upload',
  access: right('canCreate'),
  feature,
  maxBytes: WORK_LIMITS.broadcastAudioBytes + 10_000,
  form: {},
  body: z.object({
    audio: z.file(),
    organizationId: z.optional(id),
    /** As the page measured it, in seconds; the server measures what it can itself. */
    seconds: z.optional(
      z.coerce
        .number('invalid')
        .check(z.gte(0, 'invalid'), z.lte(WORK_LIMITS.broadcastAudioSeconds, 'broadcast.audioLong')),
    ),
    /** 400 values of 0 to 255, in base64. */
    peaks: z.optional(z.string().check(z.maxLength(600, 'invalid'))),
  }),
  response: z.object({ audio }),
  assumed: 'organizationId, seconds, peaks, and the answer',
  doc: 'Keeps a spoken message; its kind is told from its bytes.',
});

export const removeBroadcastAudio = defineEndpoint({
  id: 'removeBroadcastAudio',
  method: 'POST',
  path: '/v2/broadcasts/audios/remove',
  access: right('canEdit'),
  feature,
  body: z.object({ audio: id }),
  response: z.unknown(),
  assumed: 'the body; 409 where a broadcast that was sent has it',
  doc: 'Forgets a spoken message; one that is gone is fine.',
});

/** Sounds that may be uploaded. Specification broadcasts 2.9. */
export const BROADCAST_AUDIO_TYPES = ['audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/ogg', 'audio/webm'];

export const getBroadcastAudio = defineEndpoint({
  id: 'getBroadcastAudio',
  method: 'GET',
  path: '/v2/broadcasts/audios/:id',
  access: { module: 'broadcasts', right: 'canReadAsAdmin', key: true },
  feature,
  params: idParams,
  query: z.object({ key: mediaKey }),
  fileTypes: BROADCAST_AUDIO_TYPES,
  response: z.file(),
  assumed: 'the whole call',
  doc: 'A spoken message, whole or a part of it.',
});

export const listBroadcastProgramsRecipients = defineEndpoint({
  id: 'listBroadcastProgramsRecipients',
  method: 'GET',
  path: '/v2/broadcasts/programsrecipients',
  access: right('canReadAsAdmin'),
  feature,
  query: z.extend(programPeopleQuery(COMMUNICATION_METHODS, 'SMS', WORK_LIMITS.broadcastChosen), {
    role: z.optional(z.enum(PROGRAM_ROLES, 'invalid')),
    programId: z.optional(id),
  }),
  response: z.object({
    rows: z.array(
      z.extend(programPeople(z.extend(programPerson, { role: z.enum(MEMBERSHIP_ROLES), contact: z.string() })), {
        /** Of those that the whole program is, how many have each role. */
        wholeByRole: z.partialRecord(z.enum(MEMBERSHIP_ROLES), z.number()),
        /** Who of those who are found can’t be reached that way, and why. */
        skipped: skippedCounts,
      }),
    ),
  }),
  assumed: 'whole, wholeByRole, skipped, search, role, programId, limit (of all people together) and the shape',
  doc: 'Programs with their people who can be reached in a way, and how many can’t.',
});

export const previewBroadcast = defineEndpoint({
  id: 'previewBroadcast',
  method: 'POST',
  path: '/v2/broadcasts/preview',
  access: right('canReadAsAdmin'),
  feature,
  maxBytes: WORK_LIMITS.broadcastBytes,
  body: z.object(message),
  response: z.object({
    /** selected = sendTo + all that are skipped. */
    selected: z.number(),
    sendTo: z.number(),
    skipped: skippedCounts,
    /** Of those who are skipped, the first by name. */
    skippedPeople: z.array(
      z.object({
        personOrganizationId: z.nullable(id),
        name: z.nullable(z.string()),
        contact: z.nullable(z.string()),
        reason: z.enum(BROADCAST_SKIPPED),
      }),
    ),
    /** When it begins; null: no time is chosen yet, and all is told of now. */
    startsAt: z.nullable(moment),
    /** At what hour of their clocks it reaches people when it begins; of e-mail nobody waits. */
    localHours: z.array(z.object({ hour: z.number(), people: z.number(), waiting: z.number() })),
    /** How many are outside their hours then, and when the first and the last of them get it. */
    waiting: z.number(),
    waitingFrom: z.nullable(moment),
    waitingUntil: z.nullable(moment),
    /** The first moment from then on at which nobody has to wait; null where there is none within seven days. */
    startForAll: z.nullable(moment),
    /** Text messages that the carrier counts, of all together, with each name put in; null for other types. */
    segments: z.nullable(z.number()),
    /** Of them, how many one person's text is: fewest and most. */
    segmentsEach: z.nullable(z.object({ least: z.number(), most: z.number() })),
    /** About, in US dollars. */
    cost: z.nullable(z.number()),
    /** One of those who get it, with what is put in for them: how the text reads. Null where none of the first does. */
    sample: z.nullable(
      z.object({
        name: z.nullable(z.string()),
        firstName: z.nullable(z.string()),
        lastName: z.nullable(z.string()),
        organization: z.string(),
      }),
    ),
  }),
  assumed: 'the whole call',
  doc: 'Who gets a broadcast and who doesn’t, at what hour of theirs, and about what it costs.',
});

/** What somebody answered. Specification broadcasts 4.7, 4.11. */
const broadcastResponse = z.object({
  id,
  personOrganizationId: z.nullable(id),
  name: z.nullable(z.string()),
  from: z.string(),
  body: z.string(),
  at: moment,
  /** It ended text messages to them. */
  isStop: z.boolean(),
  /** When somebody has seen to it; null: it is open. */
  doneAt: z.nullable(moment),
  /** Who has; null also where they were deleted since. */
  doneBy: z.nullable(z.string()),
});
export type BroadcastResponse = z.output<typeof broadcastResponse>;

export const listBroadcastRecipients = defineEndpoint({
  id: 'listBroadcastRecipients',
  method: 'GET',
  path: '/v2/broadcasts/:id/recipients',
  access: right('canReadAsAdmin'),
  feature,
  pageBase: 1,
  params: idParams,
  query: z.object({ ...filterQuery(BROADCAST_RECIPIENT_FILTERS), page: pageQuery(1), limit: limitQuery }),
  response: z.object({
    recipients: z.array(
      z.object({
        id,
        kind: z.enum(BROADCAST_KINDS),
        personOrganizationId: z.nullable(id),
        name: z.nullable(z.string()),
        contact: z.string(),
        status: z.enum(BROADCAST_RECIPIENT_STATUSES),
        /** It is pending for ever: the broadcast was stopped before it left. */
        stopped: z.boolean(),
        error: z.nullable(z.enum(BROADCAST_ERRORS)),
        attempts: z.number(),
        /** Before this moment it doesn't leave: their hours, or a retry. */
        sendAfter: z.nullable(moment),
        sentAt: z.nullable(moment),
        deliveredAt: z.nullable(moment),
      }),
    ),
    pager,
  }),
  assumed: 'the whole call',
  doc: 'The messages of a broadcast, a page at a time; of one that hasn’t begun, who would get it.',
});

export const listBroadcastSkipped = defineEndpoint({
  id: 'listBroadcastSkipped',
  method: 'GET',
  path: '/v2/broadcasts/:id/skipped',
  access: right('canReadAsAdmin'),
  feature,
  pageBase: 1,
  params: idParams,
  query: z.object({ ...filterQuery(BROADCAST_SKIPPED_FILTERS), page: pageQuery(1), limit: limitQuery }),
  response: z.object({
    skipped: z.array(
      z.object({
        id,
        personOrganizationId: z.nullable(id),
        name: z.nullable(z.string()),
        contact: z.nullable(z.string()),
        reason: z.enum(BROADCAST_SKIPPED),
      }),
    ),
    pager,
  }),
  assumed: 'the whole call',
  doc: 'Whom a broadcast left out, and why, a page at a time.',
});

export const listBroadcastResponses = defineEndpoint({
  id: 'listBroadcastResponses',
  method: 'GET',
  path: '/v2/broadcasts/:id/responses',
  access: right('canReadAsAdmin'),
  feature,
  pageBase: 1,
  params: idParams,
  query: z.object({ ...filterQuery(BROADCAST_RESPONSE_FILTERS), page: pageQuery(1), limit: limitQuery }),
  response: z.object({ responses: z.array(broadcastResponse), pager }),
  assumed: 'the whole call',
  doc: 'What people answered to a broadcast, the latest first.',
});

export const updateBroadcastResponse = defineEndpoint({
  id: 'updateBroadcastResponse',
  method: 'PUT',
  path: '/v2/broadcasts/:id/responses/:responseId',
  access: right('canEdit'),
  feature,
  params: z.extend(idParams, { responseId: id }),
  body: z.object({ done: z.boolean() }),
  response: z.object({ response: broadcastResponse }),
  assumed: 'the whole call',
  doc: 'Says that somebody has seen to a response, or that it is still open.',
});

export const stopBroadcast = defineEndpoint({
  id: 'stopBroadcast',
  method: 'POST',
  path: '/v2/broadcasts/:id/stop',
  access: right('canEdit'),
  feature,
  params: idParams,
  response: saved,
  assumed: 'the whole call',
  doc: 'Stops a broadcast that is being sent: what hasn’t left stays.',
});

export const retryBroadcast = defineEndpoint({
  id: 'retryBroadcast',
  method: 'POST',
  path: '/v2/broadcasts/:id/retry',
  access: right('canEdit'),
  feature,
  params: idParams,
  /** Sends what was stopped before it left, and not what failed. */
  body: z.object({ stopped: z.optional(z.boolean('invalid')) }),
  response: z.extend(saved, { retried: z.number() }),
  assumed: 'the whole call',
  doc: 'Sends the messages again that failed, or those that were stopped, and those only.',
});

export const testBroadcast = defineEndpoint({
  id: 'testBroadcast',
  method: 'POST',
  path: '/v2/broadcasts/test',
  access: right('canCreate'),
  feature,
  body: z.object({
    organizationId: id,
    type: z.enum(BROADCAST_TYPES, 'required'),
    title: nameText(WORK_LIMITS.broadcastTitle),
    content: z.optional(optionalText(WORK_LIMITS.broadcastContent)),
    audio: z.optional(nullable(id)),
  }),
  /** The address or phone, shortened. */
  response: z.object({ sentTo: z.string() }),
  assumed: 'the whole call',
  doc: 'Sends a broadcast to whoever asks, at their own address or phone.',
});
