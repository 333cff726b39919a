import * as z from 'zod/mini';
import { BROADCAST_ERRORS, BROADCAST_RECIPIENT_STATUSES, BROADCAST_TYPES } from './broadcast-values.ts';
import { CALL_STATUSES, CALL_TOPICS, CONTACT_OUTCOMES, TRANSCRIPT_STATUSES } from './call-values.ts';
import { defineEndpoint, type ResponseOf } from './endpoint.ts';
import { id, idParams, isoDay, moment } from './fields.ts';
import { noteFacts } from './notes.ts';
import { organizationChange } from './organizations.ts';
import { SURVEY_TYPES } from './survey-values.ts';
import { kindsIn, type TimelineKind } from './timeline-values.ts';

const entry = <Kind extends TimelineKind, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), id, at: moment, ...shape });

/** What is told of a survey about somebody. Specification people 10.6. */
const SURVEY_STEPS = [
  'created',
  'sent',
  'answered',
  'completed',
  'reopened',
  'postponed',
  'resumed',
  'link-renewed',
  'closed',
] as const;

const broadcast = z.object({ id, title: z.string() });

/** What happened to somebody, each kind with what it shows. Specification people 10.1. */
const timelineEntry = z.discriminatedUnion('kind', [
  entry('call', {
    call: z.object({
      status: z.enum(CALL_STATUSES),
      callOutcome: z.nullable(z.enum(CONTACT_OUTCOMES)),
      topics: z.array(z.enum(CALL_TOPICS)),
      /** Who was on the other side, by the name of then; the membership is null once it is deleted. */
      other: z.object({ id: z.nullable(id), name: z.nullable(z.string()) }),
      /** How long they spoke, in seconds; null where nobody picked up, and until it has ended. */
      duration: z.nullable(z.number()),
      recorded: z.boolean(),
      transcriptStatus: z.enum(TRANSCRIPT_STATUSES),
    }),
  }),
  entry('note', { note: noteFacts }),
  entry('survey', {
    survey: z.object({
      /** Null where the history doesn't tell it. */
      id: z.nullable(id),
      type: z.enum(SURVEY_TYPES),
      step: z.enum(SURVEY_STEPS),
      /** Who did it, by the name of then; null: it came by itself, or it is the person whose timeline it is. */
      actor: z.nullable(z.string()),
      /** Of one that the person answered about somebody else: about whom. */
      about: z.nullable(z.object({ id, name: z.string() })),
      /** Of one that was answered: how many of its answers somebody should look at. */
      alarms: z.number(),
      /** Of one that was postponed. */
      postponedTo: z.nullable(isoDay),
    }),
  }),
  entry('message', {
    broadcast,
    message: z.object({
      type: z.enum(BROADCAST_TYPES),
      status: z.enum(BROADCAST_RECIPIENT_STATUSES),
      error: z.nullable(z.enum(BROADCAST_ERRORS)),
    }),
  }),
  /** `isStop`: no more is wanted. */
  entry('reply', { broadcast, reply: z.object({ text: z.string(), isStop: z.boolean() }) }),
  /** `subjects` are the others: the timeline is the person's own. Specification people 10.7. */
  entry('change', { change: organizationChange }),
]);

/** A moment in microseconds and an id: where a page ended. */
const CURSOR = /^\d{1,16}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const listTimeline = defineEndpoint({
  id: 'listTimeline',
  method: 'GET',
  path: '/v2/personorganizations/:id/timeline',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  params: idParams,
  query: z.object({
    /** Kinds with commas between them; all without it. */
    kinds: z.optional(
      z
        .string('invalid')
        .check(z.refine((list) => kindsIn(list).length === list.split(',').length, { error: 'invalid' })),
    ),
    /** The `next` of the page before. */
    before: z.optional(z.string('invalid').check(z.regex(CURSOR, { error: 'invalid' }))),
  }),
  response: z.object({
    entries: z.array(timelineEntry),
    /** Where the next page begins; null at the end. */
    next: z.nullable(z.string()),
  }),
  assumed: 'the whole call',
  doc: 'What happened to somebody, all kinds in one list, the latest first, 25 at a time.',
});

export type TimelineEntry = ResponseOf<typeof listTimeline>['entries'][number];
/** An entry of one kind. */
export type TimelineEntryOf<Kind extends TimelineKind> = Extract<TimelineEntry, { readonly kind: Kind }>;
