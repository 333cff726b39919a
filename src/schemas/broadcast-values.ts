/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

import type { Filters } from './filters.ts';

/** How a broadcast reaches people. Specification broadcasts 1.1. */
export const BROADCAST_TYPES = ['voice', 'email', 'sms'] as const;
export type BroadcastType = (typeof BROADCAST_TYPES)[number];

/**
 * How a broadcast stands. One that is being sent stays scheduled, with `startedAt`. Specification broadcasts 1.2, 3.3.
 */
export const BROADCAST_STATUSES = ['draft', 'scheduled', 'sent', 'error'] as const;
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number];

/** How the form is sent: kept as a draft and gone on with, or left; or handed over for sending. */
export const BROADCAST_ACTIONS = ['save', 'save_exit', 'submit'] as const;

/** People of the organization, or contacts that were typed or uploaded for this broadcast alone. */
export const BROADCAST_KINDS = ['STANDARD', 'EPHEMERAL'] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];

/** How a message of a broadcast stands. Specification broadcasts 1.3. */
export const BROADCAST_RECIPIENT_STATUSES = ['pending', 'success', 'error', 'opt_out'] as const;
export type BroadcastRecipientStatus = (typeof BROADCAST_RECIPIENT_STATUSES)[number];

/** The same, but what is pending for ever, because its broadcast was stopped, is told apart. Specification broadcasts 3.3. */
export const BROADCAST_STANDINGS = [...BROADCAST_RECIPIENT_STATUSES, 'stopped'] as const;
export type BroadcastStanding = (typeof BROADCAST_STANDINGS)[number];

/**
 * Why somebody who was chosen is sent nothing: the first that fits. `duplicate`: the same phone or address is in it
 * already. Specification broadcasts 4.1.
 */
export const BROADCAST_SKIPPED = ['inactive', 'optedOut', 'noContact', 'landline', 'duplicate'] as const;
export type BroadcastSkipped = (typeof BROADCAST_SKIPPED)[number];
export type BroadcastSkippedCounts = { readonly [Reason in BroadcastSkipped]?: number };

/**
 * Why a message didn't arrive: the carrier refused it, could not be reached, or told later that it didn't arrive;
 * nobody knows whether it was sent; its hours closed before it could leave; or its person may not be written to any
 * more. Specification broadcasts 4.2 to 4.5.
 */
export const BROADCAST_ERRORS = ['refused', 'unreachable', 'undelivered', 'unknown', 'tooLate', 'noLonger'] as const;
export type BroadcastError = (typeof BROADCAST_ERRORS)[number];

/** Why a broadcast isn't sent although its time has come. Specification broadcasts 3.7. */
export const BROADCAST_HOLDS = ['organization', 'feature', 'noCarrier'] as const;
export type BroadcastHold = (typeof BROADCAST_HOLDS)[number];

/** What broadcasts are narrowed by, by the names that the API has for it. Specification broadcasts 5.5. */
export const BROADCAST_FILTERS = {
  /** In the title. */
  searchBy: { kind: 'text' },
  programId: { kind: 'id' },
  type: { kind: 'choice', options: BROADCAST_TYPES },
  status: { kind: 'choice', options: BROADCAST_STATUSES },
  archived: { kind: 'flag' },
} as const satisfies Filters;

/** What broadcasts are sorted by. Specification broadcasts 5.10. */
export const BROADCAST_SORTS = ['title', 'type', 'status', 'scheduledAt', 'createdAt', 'sent_to_count'] as const;
export type BroadcastSort = (typeof BROADCAST_SORTS)[number];

/** What the responses to a broadcast are narrowed by. Specification broadcasts 4.11. */
export const BROADCAST_RESPONSE_FILTERS = { done: { kind: 'flag' } } as const satisfies Filters;

/** What those whom a broadcast left out are narrowed by. Specification broadcasts 5.9. */
export const BROADCAST_SKIPPED_FILTERS = {
  search: { kind: 'text' },
  reason: { kind: 'choice', options: BROADCAST_SKIPPED },
} as const satisfies Filters;

/** What the messages of a broadcast are narrowed by. Specification broadcasts 5.9. */
export const BROADCAST_RECIPIENT_FILTERS = {
  search: { kind: 'text' },
  status: { kind: 'choice', options: BROADCAST_STANDINGS },
} as const satisfies Filters;
