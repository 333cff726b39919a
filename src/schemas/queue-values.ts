/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

import type { Filters } from './filters.ts';

/**
 * How a recipient of a queue stands: in a call; over with, because they were spoken with or tried often enough; not to
 * be called now; or next in their turn. Specification queues 4.1.
 */
export const QUEUE_STATES = ['live', 'ready', 'blocked', 'done'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** How recipients are narrowed to: as they stand, or whoever isn't done. Specification queues 5.8. */
export const QUEUE_STATE_FILTERS = [...QUEUE_STATES, 'notDone'] as const;
export type QueueStateFilter = (typeof QUEUE_STATE_FILTERS)[number];

/**
 * Why a recipient isn't called now. All that hold are told; the first of them, in this order, is what lists show. The
 * database says which hold, and the engine asks it, too. Specification queues 4.2.
 *
 * - `inactive`: the person is inactive · `otherRole`: is neither a recipient nor in onboarding any more
 * - `noPhone`: has none · `optedOut`: doesn't want to be called
 * - `onHold`: has the built-in status “On hold”
 * - `held`: the organization is inactive, or its feature is off, or no carrier is connected · `queueOff`: the queue is
 * - `paused`: for a day, by hand · `notBefore`: until the next availability, by hand
 * - `cooldown`: called too short a time ago, by whatever queue or match
 * - `nightThere`: outside the hours of calls where they are · `notTheirTime`: not when they like to be called
 * - `phoneBusy`: somebody else of the same phone is in a call
 * - `noCaller`: no caller on shift who may call them and speaks their language
 */
export const QUEUE_REASONS = [
  'inactive',
  'otherRole',
  'noPhone',
  'optedOut',
  'onHold',
  'held',
  'queueOff',
  'paused',
  'notBefore',
  'cooldown',
  'nightThere',
  'notTheirTime',
  'phoneBusy',
  'noCaller',
] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];

/** Why no call of an active queue is made, whoever is in it. Specification queues 4.5. */
export const QUEUE_HOLDS = ['organization', 'feature', 'noCarrier'] as const;
export type QueueHold = (typeof QUEUE_HOLDS)[number];

/** How a caller of a queue stands: in a call; on shift; not on shift; or somebody who can't call. */
export const QUEUE_CALLER_STATES = ['talking', 'free', 'off', 'unable'] as const;
export type QueueCallerState = (typeof QUEUE_CALLER_STATES)[number];

/** Who may be in a queue, and as what. Specification queues 2.1. */
export const QUEUE_CONTACT_TYPES = ['CALLER', 'RECIPIENT', 'OUTREACH'] as const;
export type QueueContactType = (typeof QUEUE_CONTACT_TYPES)[number];

/** Whether people of a queue can be called, or could be if a caller were on shift. Specification dashboard 1.9. */
export const hasToCall = ({ ready, noCaller }: { readonly ready: number; readonly noCaller: number }): boolean =>
  ready > 0 || noCaller > 0;

/** What queues are narrowed by, by the names that the API has for it. Specification queues 5.2. */
export const QUEUE_FILTERS = {
  search: { kind: 'text' },
  active: { kind: 'yesNo' },
  /** The queues that this person is in. */
  personId: { kind: 'id' },
  /** Whether as a caller or as a recipient. */
  personType: { kind: 'choice', options: ['caller', 'recipient'] },
} as const satisfies Filters;

/** What a queue's recipients are narrowed by. Specification queues 5.8. */
export const QUEUE_RECIPIENT_FILTERS = {
  search: { kind: 'text' },
  state: { kind: 'choice', options: QUEUE_STATE_FILTERS },
  /** The first reason that holds. */
  reason: { kind: 'choice', options: QUEUE_REASONS },
} as const satisfies Filters;

/** What a queue's callers are narrowed by. Specification queues 5.7. */
export const QUEUE_CALLER_FILTERS = {
  search: { kind: 'text' },
  state: { kind: 'choice', options: QUEUE_CALLER_STATES },
} as const satisfies Filters;

/** Why somebody isn't added to a queue. Specification queues 2.2. */
export const QUEUE_ADD_REFUSALS = ['unknown', 'inactive', 'role'] as const;
export type QueueAddRefusal = (typeof QUEUE_ADD_REFUSALS)[number];
