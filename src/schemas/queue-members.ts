import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, moment, momentInput, nullable } from './fields.ts';
import { filterQuery } from './filters.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { pickedId } from './program-people.ts';
import { addition, queueCaller, queueRecipient, reason } from './queue-shapes.ts';
import { QUEUE_CALLER_FILTERS, QUEUE_HOLDS, QUEUE_RECIPIENT_FILTERS } from './queue-values.ts';
import { WORK_LIMITS } from './work-limits.ts';

/* Who is in a queue: its callers, its recipients, and what is done with them. */

const READ = { module: 'callListQueues', right: 'canReadAsAdmin' } as const;
const feature = 'outreachQueues';

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

const onePerson = z.optional(pickedId);

/** An addition that comes again, for its answer was lost, has the same one. Specification queues 2.10. */
const additionId = z.optional(id);
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
    .object({ personId: onePerson, programId: z.optional(id), additionId, onShiftUntil: z.optional(shiftEnd) })
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
      additionId,
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
