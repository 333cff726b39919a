import * as z from 'zod/mini';
import { defineEndpoint, type ResponseOf } from './endpoint.ts';
import { id, isoDay, moment } from './fields.ts';
import { organizationChange } from './organizations.ts';

/** People of an organization at the end of a month; the last one: now. */
export const monthTotals = z.object({
  /** `YYYY-MM`, in the organization's time zone. */
  month: z.string(),
  callers: z.number(),
  recipients: z.number(),
  outreaches: z.number(),
  inactive: z.number(),
});
export type MonthTotals = z.output<typeof monthTotals>;

/** Who waits in onboarding: since being returned to it, else since joining. `id` is that of the membership. */
export const waitingPerson = z.object({ id, name: z.string(), since: moment });
export type WaitingPerson = z.output<typeof waitingPerson>;

/** To whom no call was made for long: when the last one was, where the organization is; null: never. */
export const notCalledPerson = z.object({ id, name: z.string(), calledOn: z.nullable(isoDay) });
export type NotCalledPerson = z.output<typeof notCalledPerson>;

export const getDashboard = defineEndpoint({
  id: 'getDashboard',
  method: 'GET',
  path: '/v1/organizations/:organizationId/dashboard',
  access: { module: 'organizations', right: 'canReadAsAdmin' },
  feature: 'dashboard',
  params: z.object({ organizationId: id }),
  response: z.object({
    /** Active people without a match, and the recipients of them who have been there for longest. */
    withoutMatch: z.object({ callers: z.number(), recipients: z.number(), longest: z.array(waitingPerson) }),
    /** Recipients to whom no call was made for so many days, today among them, and the few who wait longest. */
    notCalled: z.object({ days: z.number(), total: z.number(), longest: z.array(notCalledPerson) }),
    /** People who wait to be converted, since when the first of them does, and the few who have waited longest. */
    onboarding: z.object({ total: z.number(), since: z.nullable(moment), longest: z.array(waitingPerson) }),
    recentChanges: z.array(organizationChange),
    /** The last twelve months, the oldest first. */
    totals: z.array(monthTotals),
  }),
  assumed: 'the whole call: the specification names the dashboard, not its data',
  doc: 'What needs doing now in an organization, and how it has grown.',
});

export type Dashboard = ResponseOf<typeof getDashboard>;

export const getActionCounts = defineEndpoint({
  id: 'getActionCounts',
  method: 'GET',
  path: '/v1/organizations/:organizationId/action-counts',
  access: { module: 'organizations', right: 'canReadAsAdmin' },
  params: z.object({ organizationId: id }),
  response: z.object({
    /** Surveys that require action; null for who may not see surveys. */
    surveys: z.nullable(z.number()),
    /** People of the queue Self Signup who can be called now; null for who may not see queues. */
    signups: z.nullable(z.number()),
  }),
  assumed: 'the whole call: the counts that call for action, beside the entries of the menu',
  doc: 'How much waits for somebody in an organization.',
});

export type ActionCounts = ResponseOf<typeof getActionCounts>;
