import * as z from 'zod/mini';
import {
  BROADCAST_ACTIONS,
  BROADCAST_HOLDS,
  BROADCAST_KINDS,
  BROADCAST_SKIPPED,
  BROADCAST_STATUSES,
  BROADCAST_TYPES,
} from './broadcast-values.ts';
import {
  id,
  isoDay,
  maxChars,
  moment,
  nameText,
  nullable,
  optionalEmail,
  optionalName,
  optionalText,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { pickedId } from './program-people.ts';
import { WORK_LIMITS } from './work-limits.ts';

/** A spoken message that is kept. Specification broadcasts 2.9. */
export const audio = z.object({
  id,
  seconds: z.number(),
  /** How loud it is, from the start to the end, each 0 to 255. */
  peaks: z.array(z.number()),
  /** Where it is, from where the API is; its key is good for 10 minutes, for whoever asked. */
  url: z.string(),
});
export type BroadcastAudio = z.output<typeof audio>;

/** A broadcast as lists show it. Specification broadcasts 1.1. */
export const broadcast = z.object({
  id,
  title: z.string(),
  organizationId: id,
  organizationName: z.string(),
  type: z.enum(BROADCAST_TYPES),
  kind: z.enum(BROADCAST_KINDS),
  content: z.nullable(z.string()),
  status: z.enum(BROADCAST_STATUSES),
  archived: z.boolean(),
  sendNow: z.boolean(),
  /** As they were chosen, in the zone that was chosen. */
  scheduleDate: z.nullable(isoDay),
  scheduleTime: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  /** The moment that they mean; of one that is sent at once, when it was handed over. */
  scheduledAt: z.nullable(moment),
  allowResponses: z.boolean(),
  authorId: z.nullable(id),
  authorName: z.nullable(z.string()),
  startedAt: z.nullable(moment),
  finishedAt: z.nullable(moment),
  stoppedAt: z.nullable(moment),
  /** Why it isn't sent although its time has come. */
  hold: z.nullable(z.enum(BROADCAST_HOLDS)),
  /** How many it goes to; null before it is expanded. */
  total: z.nullable(z.number()),
  /** How many messages left. */
  sent_to_count: z.number(),
  /** How many are still to leave: the others of all are through, whatever became of them. */
  pending_count: z.number(),
  replies_count: z.number(),
  /** How many of them nobody has seen to yet; a STOP needs nobody. Specification broadcasts 4.11. */
  replies_open: z.number(),
  /** How many messages were stopped before they left; sending the failed ones again leaves them so. */
  stopped_count: z.number(),
  createdAt: moment,
  updatedAt: moment,
});
export type Broadcast = z.output<typeof broadcast>;

/** How many are skipped, by reason. */
export const skippedCounts = z.partialRecord(z.enum(BROADCAST_SKIPPED), z.number());

/** What became of all who were chosen: they are all of the numbers together. Specification broadcasts 3.3, 4.1. */
const progress = z.object({
  selected: z.number(),
  pending: z.number(),
  success: z.number(),
  error: z.number(),
  opt_out: z.number(),
  /** Not sent, because it was stopped. */
  stopped: z.number(),
  skipped: skippedCounts,
  /** When the next one leaves that waits for its hours. */
  nextAt: z.nullable(moment),
});

/** A message as one of those it was made for reads it. Specification broadcasts 2.14. */
const read = z.object({
  /** Whose names are put in; null where nobody’s are known. */
  name: z.nullable(z.string()),
  /** An email’s subject; of the others the title. */
  title: z.string(),
  content: z.nullable(z.string()),
});

/** A broadcast with all that its form and its page show. */
export const broadcastDetail = z.extend(broadcast, {
  audio: z.nullable(audio),
  programs: z.array(z.object({ id, name: z.string(), total: z.number() })),
  /** Who was chosen one by one. */
  recipients: z.array(z.object({ id: z.string(), personId: id, name: z.string() })),
  ephemeralCount: z.number(),
  alertRecipient: z.nullable(z.object({ personId: id, name: z.string() })),
  alertEmail: z.nullable(z.string()),
  progress: z.nullable(progress),
  /** Null before it has begun. */
  sample: z.nullable(read),
});
export type BroadcastDetail = z.output<typeof broadcastDetail>;

/** A contact for this broadcast alone. Specification broadcasts 1.4. */
const ephemeralRecipient = z.object({
  name: z.optional(optionalName(LIMITS.name)),
  /** A phone in international form, or an e-mail address, as the type needs it. */
  contact: z.string('required').check(z.trim(), z.minLength(1, { error: 'required' }), maxChars(LIMITS.email)),
});

/** Hours and minutes, `09:30`. */
const clockTime = z.string('invalid').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }));

/** Whom a broadcast goes to, what it says, and when. Specification broadcasts 2.1 to 2.10. */
export const message = {
  organizationId: id,
  type: z.enum(BROADCAST_TYPES, 'required'),
  /** Null where it is blank. */
  content: z.optional(optionalText(WORK_LIMITS.broadcastContent)),
  programs: z._default(z.array(id).check(z.maxLength(WORK_LIMITS.broadcastChosen, 'invalid')), []),
  recipients: z._default(z.array(pickedId).check(z.maxLength(WORK_LIMITS.broadcastChosen, 'broadcast.recipients')), []),
  ephemeralRecipients: z._default(
    z.array(ephemeralRecipient).check(z.maxLength(WORK_LIMITS.broadcastEphemeral, 'broadcast.ephemeral')),
    [],
  ),
  audio: z.optional(nullable(id)),
  sendNow: z._default(z.boolean('invalid'), false),
  scheduleDate: z.optional(nullable(isoDay, 'date.format')),
  scheduleTime: z.optional(nullable(clockTime)),
  timezone: z.optional(nullable(z.string().check(z.maxLength(64, 'timezone.invalid')))),
};

/** What is saved. The server holds the rest of the rules, which depend on the type and the action. */
export const broadcastInput = z.object({
  ...message,
  title: nameText(WORK_LIMITS.broadcastTitle),
  action: z._default(z.enum(BROADCAST_ACTIONS, 'invalid'), 'save'),
  authorId: id,
  allowResponses: z._default(z.boolean('invalid'), false),
  /** An admin's person, who is told of replies and of the end. */
  alertRecipient: z.optional(nullable(id)),
  alertEmail: z.optional(optionalEmail),
});
