import * as z from 'zod/mini';
import { callLog } from './calls.ts';
import { began } from './began.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedName, id, idParams, moment } from './fields.ts';
import { filterQuery } from './filters.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { pickedId, programPeople, programPeopleQuery, programPerson } from './program-people.ts';
import { callListQueue, counts, queueRecipient, reasonCounts } from './queue-shapes.ts';
import { QUEUE_CONTACT_TYPES, QUEUE_FILTERS, QUEUE_HOLDS } from './queue-values.ts';
import { wholeNumber } from './whole-number.ts';
import { WORK_LIMITS } from './work-limits.ts';

// a queue itself is here, who is in it there
export * from './queue-members.ts';
export { callListQueue };
export type { CallListQueue, QueueAddition, QueueCaller, QueueRecipient } from './queue-shapes.ts';

/** The fields of the dialog. Specification queues 1.4, 4.2, 4.3. */
export const queueInput = z.object({
  name: boundedName(WORK_LIMITS.queueNameMin, WORK_LIMITS.queueNameMax, 'queue.length'),
  active: z.boolean('invalid'),
  cooldownHours: z.optional(wholeNumber(0, WORK_LIMITS.queueCooldownHoursMax)),
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
  body: z.extend(queueInput, { began }),
  response: z.object({ callListQueue }),
  assumed: 'cooldownHours, respectPreferredTimes, began, and the answer; the Self Signup queue keeps its name',
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

export const listQueueProgramsRecipients = defineEndpoint({
  id: 'listQueueProgramsRecipients',
  method: 'GET',
  path: '/v2/callListQueues/programsrecipients',
  access: { module: 'callListQueuesEditor', right: 'canReadAsAdmin' },
  feature,
  query: z.extend(programPeopleQuery(QUEUE_CONTACT_TYPES, 'RECIPIENT'), {
    /** Of whom it is told who is in it already. */
    callListQueueId: z.optional(id),
  }),
  response: z.object({ rows: z.array(programPeople(programPerson)) }),
  assumed: 'contactType says who; whole, search, limit (of all people together), callListQueueId and the shape',
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
        /** By whom, as the shifts are now; null: by nobody who is on shift at that moment. */
        caller: z.nullable(z.object({ personOrganizationId: id, name: z.string() })),
      }),
    ),
    /** How many become ready in each of the next 24 hours; the first are those who are. */
    hours: z.array(z.object({ from: moment, ready: z.number() })),
    /** How many recipients were called today, and how many in an hour; null: none so far. */
    callsToday: z.number(),
    perHour: z.nullable(z.number()),
    /** When all who can be called are through at that pace; null where that isn't before the last shift ends. */
    throughAt: z.nullable(moment),
  }),
  assumed: 'the whole call',
  doc: 'Who is next and by whom, how many become ready when, and when a queue is through.',
});
