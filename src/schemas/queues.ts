import * as z from 'zod/mini';
import { MEMBERSHIP_ROLES } from './access.ts';
import { callLog } from './calls.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedName, id, idParams, moment, momentInput, nullable } from './fields.ts';
import { filterQuery } from './filters.ts';
import { WORK_LIMITS } from './work-limits.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { pickedId, programPeople, programPeopleQuery, programPerson } from './program-people.ts';
import {
  QUEUE_ADD_REFUSALS,
  QUEUE_CALLER_FILTERS,
  QUEUE_CALLER_STATES,
  QUEUE_CONTACT_TYPES,
  QUEUE_FILTERS,
  QUEUE_HOLDS,
  QUEUE_REASONS,
  QUEUE_RECIPIENT_FILTERS,
  QUEUE_STATES,
} from './queue-values.ts';

/** How many of a queue's recipients stand how, and its callers. Specification queues 1.6. */
const counts = z.object({
  callers: z.number(),
  onShift: z.number(),
  recipients: z.number(),
  live: z.number(),
  ready: z.number(),
  blocked: z.number(),
  done: z.number(),
});

/** An outreach queue as lists show it. Specification queues 1.1, 1.6. */
export const callListQueue = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  organizationId: id,
  organizationName: z.string(),
  /** The one that people who sign up by themselves come into. Specification queues 1.3. */
  selfSignup: z.boolean(),
  /** Hours between two calls to one person. Specification queues 4.3. */
  cooldownHours: z.number(),
  /** Whether people are called only when they like to be called. Specification queues 4.2. */
  respectPreferredTimes: z.boolean(),
  /** Why no call is made although it is active. */
  hold: z.nullable(z.enum(QUEUE_HOLDS)),
  counts,
  lastCallAt: z.nullable(moment),
});
export type CallListQueue = z.output<typeof callListQueue>;

/** How many are blocked by which reason, each counted once, at the first that holds: together they are `blocked`. */
const reasonCounts = z.partialRecord(z.enum(QUEUE_REASONS), z.number());

/** The fields of the dialog. Specification queues 1.4, 4.2, 4.3. */
export const queueInput = z.object({
  name: boundedName(WORK_LIMITS.queueNameMin, WORK_LIMITS.queueNameMax, 'queue.length'),
  active: z.boolean('invalid'),
  cooldownHours: z.optional(
    z
      .number('number.digits')
      .check(
        z.int('number.digits'),
        z.gte(0, 'queue.cooldown'),
        z.lte(WORK_LIMITS.queueCooldownHoursMax, 'queue.cooldown'),
      ),
  ),
  respectPreferredTimes: z.optional(z.boolean('invalid')),
});

const picked = z._default(z.array(pickedId).check(z.maxLength(WORK_LIMITS.queuePeopleAtOnce, 'queue.people')), []);

const READ = { module: 'callListQueues', right: 'canReadAsAdmin' } as const;
const feature = 'outreachQueues';

export const createQueue = defineEndpoint({
  id: 'createQueue',
  method: 'POST',
  path: '/v2/callListQueues',
  access: { module: 'callListQueues', right: 'canCreate' },
  feature,
  body: z.extend(queueInput, { organizationId: id, callers: picked, recipients: picked }).check(
    z.refine(({ callers, recipients }) => callers.length + recipients.length <= WORK_LIMITS.queuePeopleAtOnce, {
      error: 'queue.people',
      path: ['recipients'],
    }),
  ),
  response: z.object({ callListQueue }),
  assumed: 'cooldownHours, respectPreferredTimes, and the answer',
  doc: 'Creates a queue with its first callers and recipients, or nothing at all.',
});

/** A reason why somebody isn't called, as far as it is known since when and until when it holds. */
const reason = z.object({
  kind: z.enum(QUEUE_REASONS),
  since: z.nullable(moment),
  until: z.nullable(moment),
});

/** A recipient of a queue. Specification queues 1.2. */
const queueRecipient = z.object({
  id,
  /** Of the person. */
  personId: id,
  personOrganizationId: id,
  name: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(MEMBERSHIP_ROLES),
  program: z.nullable(z.object({ id, name: z.string() })),
  language: z.nullable(z.string()),
  /** Where they are, as far as phone and zip code tell; the first of several. */
  timezone: z.string(),
  /** From 1 to the last. Specification queues 3.3. */
  priorityOrder: z.number(),
  nextAvailability: z.nullable(moment),
  pausedUntil: z.nullable(moment),
  addedAt: moment,
  /** When they signed up by themselves, as long as they aren't callers; else null. Specification self-signup 2.6. */
  signedUpAt: z.nullable(moment),
  /** When they like to be called. */
  preferredTimeForCall: z.array(z.string()),
  /** From when on their calls of this queue count. */
  countedFrom: moment,
  /** How often it was tried since. */
  attempts: z.number(),
  /** The last call of this queue: `last active call`. */
  lastCall: z.nullable(z.object({ id, at: moment, status: z.string(), callOutcome: z.nullable(z.string()) })),
  state: z.enum(QUEUE_STATES),
  /** The first reason why they are blocked; null in any other state. */
  reason: z.nullable(reason),
});
export type QueueRecipient = z.output<typeof queueRecipient>;

const listed = z.object({
  callListQueues: z.array(
    z.extend(callListQueue, {
      /** How the person stands to whom the list is narrowed, where they are a recipient. */
      recipient: z.optional(queueRecipient),
    }),
  ),
  pager,
});

export const listQueues = defineEndpoint({
  id: 'listQueues',
  method: 'GET',
  path: '/v2/callListQueues',
  access: READ,
  feature,
  pageBase: 1,
  query: z.object({
    ...filterQuery(QUEUE_FILTERS),
    organizationId: z.optional(id),
    page: pageQuery(1),
    limit: limitQuery,
  }),
  response: listed,
  assumed: 'all of the query but page, the counts, and the order: active ones first, then by name',
  doc: 'Outreach queues, a page at a time.',
});

export const listOrganizationQueues = defineEndpoint({
  id: 'listOrganizationQueues',
  method: 'GET',
  path: '/v1/organizations/:organizationId/callListQueues',
  access: READ,
  feature,
  pageBase: 1,
  params: z.object({ organizationId: id }),
  query: z.object({ ...filterQuery(QUEUE_FILTERS), page: pageQuery(1), limit: limitQuery }),
  response: listed,
  assumed: 'all of the query but page',
  doc: 'Outreach queues of one organization, a page at a time.',
});

export const getQueue = defineEndpoint({
  id: 'getQueue',
  method: 'GET',
  path: '/v2/callListQueues/:id',
  access: READ,
  feature,
  params: idParams,
  response: z.object({ callListQueue: z.extend(callListQueue, { reasons: reasonCounts }) }),
  assumed: 'reasons',
  doc: 'An outreach queue, with how many of its recipients are blocked by what.',
});
export type CallListQueueDetail = z.output<typeof getQueue.response>['callListQueue'];

export const updateQueue = defineEndpoint({
  id: 'updateQueue',
  method: 'PUT',
  path: '/v2/callListQueues/:id',
  access: { module: 'callListQueues', right: 'canEdit' },
  feature,
  params: idParams,
  body: queueInput,
  response: z.object({ callListQueue }),
  assumed: 'cooldownHours, respectPreferredTimes, and the answer; the Self Signup queue keeps its name',
  doc: 'Renames, activates or deactivates a queue; what isn’t given of the rest stays.',
});

export const deleteQueue = defineEndpoint({
  id: 'deleteQueue',
  method: 'DELETE',
  path: '/v2/callListQueues/:id',
  access: { module: 'callListQueues', right: 'canDeleteAsAdmin' },
  feature,
  params: idParams,
  response: z.unknown(),
  doc: 'Deletes a queue that isn’t the Self Signup queue and has no live call.',
});

/** A caller of a queue. */
const queueCaller = z.object({
  /** Of the person. */
  personId: id,
  personOrganizationId: id,
  name: z.string(),
  phone: z.nullable(z.string()),
  language: z.nullable(z.string()),
  state: z.enum(QUEUE_CALLER_STATES),
  /** Until when on shift; null: not on shift. */
  onShiftUntil: z.nullable(moment),
  /** The call that goes on. */
  call: z.nullable(z.object({ id, name: z.nullable(z.string()), since: moment })),
  /** They leave the queue when their call has ended. */
  leaving: z.boolean(),
  /** How many calls of this queue they have made today, where the organization is. */
  callsToday: z.number(),
});
export type QueueCaller = z.output<typeof queueCaller>;

export const listQueueCallers = defineEndpoint({
  id: 'listQueueCallers',
  method: 'GET',
  path: '/v2/callListQueues/:id/callers',
  access: READ,
  feature,
  pageBase: 1,
  params: idParams,
  query: z.object({ ...filterQuery(QUEUE_CALLER_FILTERS), page: pageQuery(1), limit: limitQuery }),
  response: z.object({ callers: z.array(queueCaller), pager }),
  assumed: 'the query and the shape; the order: those on shift first, then by name',
  doc: 'The callers of a queue, a page at a time.',
});

export const listQueueRecipients = defineEndpoint({
  id: 'listQueueRecipients',
  method: 'GET',
  path: '/v2/callListQueues/:id/recipients',
  access: READ,
  feature,
  pageBase: 1,
  params: idParams,
  query: z.object({ ...filterQuery(QUEUE_RECIPIENT_FILTERS), page: pageQuery(1), limit: limitQuery }),
  response: z.object({ recipients: z.array(queueRecipient), pager }),
  assumed: 'the query and the shape; the order is the queue’s',
  doc: 'The recipients of a queue in their order, a page at a time.',
});

/** Who came in, who was in, and who doesn't. Specification queues 2.2. */
const addition = z.object({
  added: z.number(),
  already: z.number(),
  refused: z.array(z.object({ personId: id, name: z.nullable(z.string()), reason: z.enum(QUEUE_ADD_REFUSALS) })),
  /** What this addition is undone by; null where nobody came in. */
  additionId: z.nullable(id),
});
export type QueueAddition = z.output<typeof addition>;

const onePerson = z.optional(pickedId);
const exactlyOne = z.refine<{ personId?: string | undefined; programId?: string | undefined }>(
  ({ personId, programId }) => (personId === undefined) !== (programId === undefined),
  { error: 'required', path: ['personId'] },
);

/** When a caller's shift ends; null ends it. At most so many hours ahead. Specification queues 4.6. */
const shiftEnd = nullable(momentInput);

export const addQueueCallers = defineEndpoint({
  id: 'addQueueCallers',
  method: 'POST',
  path: '/v2/callListQueues/:id/callers',
  access: { module: 'callListQueuesEditor', right: 'canCreate' },
  feature,
  params: idParams,
  body: z
    .object({ personId: onePerson, programId: z.optional(id), onShiftUntil: z.optional(shiftEnd) })
    .check(exactlyOne),
  response: addition,
  assumed: 'the body and the answer; onShiftUntil puts a person back as they were',
  doc: 'Adds a caller, or all callers of a program; who is in stays in.',
});

export const addQueueRecipients = defineEndpoint({
  id: 'addQueueRecipients',
  method: 'POST',
  path: '/v2/callListQueues/:id/recipients',
  access: { module: 'callListQueuesEditor', right: 'canCreate' },
  feature,
  params: idParams,
  body: z
    .object({
      personId: onePerson,
      programId: z.optional(id),
      /** Puts a person back as they were, with `personId` alone. */
      priorityOrder: z.optional(z.number('invalid').check(z.int('invalid'), z.gte(1, 'invalid'))),
      nextAvailability: z.optional(nullable(momentInput)),
      pausedUntil: z.optional(nullable(momentInput)),
      countedFrom: z.optional(momentInput),
      done: z.optional(z.boolean('invalid')),
    })
    .check(exactlyOne),
  response: addition,
  assumed: 'the body and the answer',
  doc: 'Adds a recipient, or all of a program, at the end; who is in stays where they are.',
});

export const undoQueueAddition = defineEndpoint({
  id: 'undoQueueAddition',
  method: 'DELETE',
  path: '/v2/callListQueues/:id/additions/:additionId',
  access: { module: 'callListQueuesEditor', right: 'canDeleteAsAdmin' },
  feature,
  params: z.object({ id, additionId: id }),
  response: z.object({ removed: z.number() }),
  assumed: 'the whole call',
  doc: 'Takes out who came in by one addition and hasn’t been called since.',
});

const personInQueue = z.object({ id, personId: id });

export const removeQueueCaller = defineEndpoint({
  id: 'removeQueueCaller',
  method: 'DELETE',
  path: '/v2/callListQueues/:id/callers/:personId',
  access: { module: 'callListQueuesEditor', right: 'canDeleteAsAdmin' },
  feature,
  params: personInQueue,
  /** `leaving`: they talk, and leave when the call has ended. */
  response: z.object({ leaving: z.boolean() }),
  assumed: 'the answer',
  doc: 'Takes a caller out of a queue.',
});

export const removeQueueRecipient = defineEndpoint({
  id: 'removeQueueRecipient',
  method: 'DELETE',
  path: '/v2/callListQueues/:id/recipients/:personId',
  access: { module: 'callListQueuesEditor', right: 'canDeleteAsAdmin' },
  feature,
  params: personInQueue,
  response: z.unknown(),
  doc: 'Takes a recipient who isn’t in a call out of a queue.',
});

export const removeQueueCallerLong = defineEndpoint({
  ...removeQueueCaller,
  id: 'removeQueueCallerLong',
  path: '/v2/callListQueues/:id/callers/:personId/remove',
  doc: 'The same as removeQueueCaller, by its longer address.',
});

export const removeQueueRecipientLong = defineEndpoint({
  ...removeQueueRecipient,
  id: 'removeQueueRecipientLong',
  path: '/v2/callListQueues/:id/recipients/:personId/remove',
  doc: 'The same as removeQueueRecipient, by its longer address.',
});

export const updateQueueCaller = defineEndpoint({
  id: 'updateQueueCaller',
  method: 'PUT',
  path: '/v2/callListQueues/:id/callers/:personId',
  access: { module: 'callListQueuesEditor', right: 'canEdit' },
  feature,
  params: personInQueue,
  body: z.object({ onShiftUntil: shiftEnd }),
  response: z.object({ caller: queueCaller }),
  assumed: 'the whole call',
  doc: 'Puts a caller on shift until a moment, or ends the shift.',
});

export const updateQueueRecipient = defineEndpoint({
  id: 'updateQueueRecipient',
  method: 'PUT',
  path: '/v2/callListQueues/:id/recipients/:personId',
  access: { module: 'callListQueuesEditor', right: 'canEdit' },
  feature,
  params: personInQueue,
  body: z.object({
    priorityOrder: z.optional(z.number('invalid').check(z.int('invalid'), z.gte(1, 'invalid'))),
    nextAvailability: z.optional(nullable(momentInput)),
    /** Over with, or to be called again. */
    done: z.optional(z.boolean('invalid')),
    /** Put somebody back as they were, in one write. Specification queues 3.8. */
    pausedUntil: z.optional(nullable(momentInput)),
    countedFrom: z.optional(momentInput),
  }),
  response: z.object({ recipient: queueRecipient }),
  assumed: 'done, pausedUntil, countedFrom, and the answer; what isn’t given stays',
  doc: 'Moves a recipient, sets from when on they may be called, or puts them back or aside.',
});

export const pauseQueueRecipient = defineEndpoint({
  id: 'pauseQueueRecipient',
  method: 'PATCH',
  path: '/v2/callListQueues/:id/recipients/:personId/pauseResume',
  access: { module: 'callListQueuesEditor', right: 'canEdit' },
  feature,
  params: personInQueue,
  body: z.object({ paused: z.optional(z.boolean('invalid')) }),
  response: z.object({ pausedUntil: z.nullable(moment) }),
  assumed: 'the body, without which it toggles, and the answer',
  doc: 'Pauses a recipient for a day, or lets them be called again.',
});

const move = z.object({
  callListQueueRecipientId: id,
  priorityOrder: z.number('invalid').check(z.int('invalid'), z.gte(1, 'invalid')),
});

export const moveQueueRecipients = defineEndpoint({
  id: 'moveQueueRecipients',
  method: 'POST',
  path: '/v2/callListQueues/:id/recipients/priorityOrders',
  access: { module: 'callListQueuesEditor', right: 'canEdit' },
  feature,
  params: idParams,
  body: z.union(
    [move, z.array(move).check(z.minLength(1, 'required'), z.maxLength(WORK_LIMITS.queueMoves, 'invalid'))],
    'invalid',
  ),
  response: z.object({ priorityOrders: z.array(move) }),
  assumed: 'several at once, done one after another, and the answer',
  doc: 'Moves recipients to other places of their queue; the rest follows.',
});

export const listQueueProgramsRecipients = defineEndpoint({
  id: 'listQueueProgramsRecipients',
  method: 'GET',
  path: '/v2/callListQueues/programsrecipients',
  access: { module: 'callListQueuesEditor', right: 'canReadAsAdmin' },
  feature,
  query: programPeopleQuery(QUEUE_CONTACT_TYPES, 'RECIPIENT'),
  response: z.object({ rows: z.array(programPeople(programPerson)) }),
  assumed: 'contactType says who; search, limit (of all people together) and the shape',
  doc: 'Programs with their people who may come into a queue.',
});

export const getQueueStats = defineEndpoint({
  id: 'getQueueStats',
  method: 'GET',
  path: '/v2/callListQueues/:id/stats',
  access: READ,
  feature,
  params: idParams,
  response: z.object({
    counts,
    reasons: reasonCounts,
    hold: z.nullable(z.enum(QUEUE_HOLDS)),
    active: z.boolean(),
    /** Calls of the queue that go on, the latest first. */
    callLogs: z.array(callLog),
  }),
  assumed: 'the whole call',
  doc: 'How a queue stands now: for a screen that asks again and again.',
});

export const getQueueRecipientReasons = defineEndpoint({
  id: 'getQueueRecipientReasons',
  method: 'GET',
  path: '/v2/callListQueues/:id/recipients/:personId/why',
  access: READ,
  feature,
  params: personInQueue,
  response: z.object({
    recipient: queueRecipient,
    /** All that hold, in the order of QUEUE_REASONS. */
    reasons: z.array(
      z.extend(reason, {
        /** The call that makes them wait, or that the phone is busy by. */
        callId: z.nullable(id),
        /** Why all wait: of `held`. */
        hold: z.nullable(z.enum(QUEUE_HOLDS)),
      }),
    ),
    /** When none of them holds any more, as far as that is known; null where somebody has to do something first. */
    readyAt: z.nullable(moment),
    /** How many are ready before them; null unless they are ready. */
    readyBefore: z.nullable(z.number()),
    /** All zones in one of which they are. */
    timezones: z.array(z.string()),
    /** When they like to be called. */
    preferredTimes: z.array(z.string()),
  }),
  assumed: 'the whole call',
  doc: 'Why a recipient is called or isn’t, since when, and until when.',
});

export const getQueuePlan = defineEndpoint({
  id: 'getQueuePlan',
  method: 'GET',
  path: '/v2/callListQueues/:id/plan',
  access: READ,
  feature,
  params: idParams,
  response: z.object({
    /** The next ones as if the queue were active, in the order in which they are called. */
    next: z.array(
      z.object({
        personId: id,
        personOrganizationId: id,
        name: z.string(),
        /** When they can be called; a moment that is past: now. */
        at: moment,
        timezone: z.string(),
        /** By whom, as the shifts are now; null: by nobody who is on shift. */
        caller: z.nullable(z.object({ personOrganizationId: id, name: z.string() })),
      }),
    ),
    /** How many become ready in each of the next 24 hours; the first are those who are. */
    hours: z.array(z.object({ from: moment, ready: z.number() })),
    /** How many recipients were called today, and how many in an hour; null: none so far. */
    callsToday: z.number(),
    perHour: z.nullable(z.number()),
    /** When all who can be called are through at that pace. */
    throughAt: z.nullable(moment),
  }),
  assumed: 'the whole call',
  doc: 'Who is next and by whom, how many become ready when, and when a queue is through.',
});
