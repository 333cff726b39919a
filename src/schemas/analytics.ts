import * as z from 'zod/mini';
import { ANALYTICS_FILTERS, PAIR_SORTS, RECIPIENT_SORTS } from './analytics-values.ts';
import { CALL_OUTCOMES, CALL_TOPICS, CALL_TYPES, WEEKDAYS } from './call-values.ts';
import { lastQuery, shownRange } from './calls.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, isoDay, moment, usDay } from './fields.ts';
import { choicesQuery, filterQuery } from './filters.ts';
import { limitQuery, pager, pageQuery, sortDirection } from './pager.ts';

/*
 * Each figure is of calls that the list of calls finds by the same range and filters, and by what its place adds: said at
 * each. Specification analytics 1.9.
 */

/** Figures of some calls. Specification analytics 1.5, 1.8. */
const figures = {
  calls: z.number(),
  /** The list's `answered` is true. */
  answered: z.number(),
  /** The list's `answered` is false. */
  notAnswered: z.number(),
  /** Spoken in those that were answered. */
  minutes: z.number(),
  /** Of those that were answered; null where none was. */
  averageMinutes: z.nullable(z.number()),
};
const figuresOf = z.object(figures);
export type Figures = z.output<typeof figuresOf>;

/** Calls of a day: `dateFrom` and `dateTo` are that day. Specification analytics 1.1. */
const dayFigures = z.object({ day: isoDay, ...figures });
export type DayFigures = z.output<typeof dayFigures>;

const narrowing = {
  ...filterQuery(ANALYTICS_FILTERS),
  /** The list's `type`. */
  callType: z.optional(choicesQuery(CALL_TYPES)),
  organizationId: z.optional(id),
  dateFrom: z.optional(usDay),
  dateTo: z.optional(usDay),
  last: lastQuery,
};

const paged = { ...narrowing, page: pageQuery(0), limit: limitQuery };

/** Without a column it is in the report's own order. Specification analytics 1.19. */
const sorted = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  ...paged,
  sortBy: z.optional(z.enum(sorts, 'invalid')),
  sortDirection: z.optional(sortDirection),
});

const named = z.nullable(z.object({ id, name: z.string() }));

export const getReportOne = defineEndpoint({
  id: 'getReportOne',
  method: 'GET',
  path: '/v2/calls/report-one',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callAnalytics',
  query: z.object(narrowing),
  response: z.object({
    /** Each day of the range, the first one first. */
    callLogs: z.array(dayFigures),
    totals: figuresOf,
    /** By the list's `callOutcome`; those that no call has are left out. One call may be in several of them. */
    outcomes: z.array(z.object({ outcome: z.enum(CALL_OUTCOMES), calls: z.number() })),
    /** By the list's `type`, the most calls first. */
    byType: z.array(z.object({ type: z.string(), ...figures })),
    /** By the list's `programId`, the most calls first; null is the list's `withoutProgram`. */
    byProgram: z.array(z.object({ program: named, ...figures })),
    /** By the list's `weekday` and `hour`; hours without calls are left out. */
    hours: z.array(z.object({ weekday: z.enum(WEEKDAYS), hour: z.number(), calls: z.number(), answered: z.number() })),
    /** What the range is compared with: as long right before it. Specification analytics 1.12. */
    previous: z.object({
      from: isoDay,
      to: isoDay,
      since: z.nullable(moment),
      until: z.nullable(moment),
      totals: figuresOf,
    }),
    range: shownRange,
  }),
  assumed: 'all but data.callLogs',
  doc: 'Figures of the calls of some days: by day, outcome, type, program and hour, and of the days before.',
});

/** A person of some calls, as they are called now; both are null for all whose person was deleted. */
const someone = z.object({ id: z.nullable(id), name: z.nullable(z.string()) });
export type Someone = z.output<typeof someone>;

const recipientFigures = z.object({
  /** The list's `callee`; without an id, its `calleeDeleted`. */
  recipient: someone,
  /** The recipient's, now. */
  program: named,
  /** Those who called them most, and how many did at all. */
  callers: z.array(someone),
  callersTotal: z.number(),
  ...figures,
  lastCallAt: moment,
});
export type RecipientFigures = z.output<typeof recipientFigures>;

export const listReportTwo = defineEndpoint({
  id: 'listReportTwo',
  method: 'GET',
  path: '/v2/calls/report-two',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callAnalytics',
  pageBase: 0,
  query: z.object(sorted(RECIPIENT_SORTS)),
  response: z.object({ rows: z.array(recipientFigures), pager, range: shownRange }),
  assumed: 'page, limit, sortBy, sortDirection, the fields of a row, and the order (the most minutes first)',
  doc: 'Figures of the calls of some days for each recipient, the most minutes first unless another order is asked for.',
});

const callerFigures = z.object({
  /** The list's `caller`; without an id, its `callerDeleted`. */
  caller: someone,
  ...figures,
});
export type CallerFigures = z.output<typeof callerFigures>;

export const listReportCallers = defineEndpoint({
  id: 'listReportCallers',
  method: 'GET',
  path: '/v2/calls/report-callers',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callAnalytics',
  pageBase: 0,
  query: z.object(paged),
  response: z.object({ rows: z.array(callerFigures), pager, range: shownRange }),
  assumed: 'the whole call',
  doc: 'Figures of the calls of some days for each caller, the most calls first.',
});

const pairFigures = z.object({
  /** The list's `caller`; without an id, its `callerDeleted`. */
  caller: someone,
  /** The list's `callee`; without an id, its `calleeDeleted`. */
  recipient: someone,
  /** `YYYY-MM`; its days that the range has are the list's `dateFrom` and `dateTo`. */
  month: z.string(),
  from: isoDay,
  to: isoDay,
  ...figures,
  /** The list's `status` is voicemail, or no-answer. */
  voicemail: z.number(),
  noAnswer: z.number(),
  longestMinutes: z.number(),
  firstCallAt: moment,
  lastCallAt: moment,
  /** The list's `survey` is sent, or answered. */
  surveysSent: z.number(),
  surveysAnswered: z.number(),
  topics: z.array(z.enum(CALL_TOPICS)),
});
export type PairFigures = z.output<typeof pairFigures>;

export const listReportThree = defineEndpoint({
  id: 'listReportThree',
  method: 'GET',
  path: '/v2/calls/report-three',
  access: { module: 'calls', right: 'canReadAsAdmin' },
  feature: 'callAnalytics',
  pageBase: 0,
  query: z.object(sorted(PAIR_SORTS)),
  response: z.object({ rows: z.array(pairFigures), pager, range: shownRange }),
  assumed: 'page, limit, sortBy, sortDirection, the fields of a row, and the order (the most minutes first)',
  doc: 'Figures of the calls of some days for each caller, recipient and month, the most minutes first unless another order is asked for.',
});
