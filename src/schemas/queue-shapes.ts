import * as z from 'zod/mini';
import { MEMBERSHIP_ROLES } from './access.ts';
import { id, moment } from './fields.ts';
import { QUEUE_ADD_REFUSALS, QUEUE_CALLER_STATES, QUEUE_HOLDS, QUEUE_REASONS, QUEUE_STATES } from './queue-values.ts';

/** How many of a queue's recipients stand how, and its callers. Specification queues 1.6. */
export const counts = z.object({
  callers: z.number(),
  onShift: z.number(),
  recipients: z.number(),
  live: z.number(),
  ready: z.number(),
  blocked: z.number(),
  done: z.number(),
  /** Of the blocked ones, who could be called now if a caller who speaks their language were on shift. */
  noCaller: z.number(),
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
export const reasonCounts = z.partialRecord(z.enum(QUEUE_REASONS), z.number());

/** A reason why somebody isn't called, as far as it is known since when and until when it holds. */
export const reason = z.object({
  kind: z.enum(QUEUE_REASONS),
  since: z.nullable(moment),
  until: z.nullable(moment),
});

/** A recipient of a queue. Specification queues 1.2. */
export const queueRecipient = z.object({
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

/** A caller of a queue. */
export const queueCaller = z.object({
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

/** Who came in, who was in, and who doesn't. Specification queues 2.2. */
export const addition = z.object({
  added: z.number(),
  already: z.number(),
  refused: z.array(z.object({ personId: id, name: z.nullable(z.string()), reason: z.enum(QUEUE_ADD_REFUSALS) })),
  /** What this addition is undone by: what it was sent with, or else a new one; null where nobody came in. */
  additionId: z.nullable(id),
});
export type QueueAddition = z.output<typeof addition>;
