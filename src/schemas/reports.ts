import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, maxChars, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';

const param = z.union([
  z.string().check(maxChars(LIMITS.name)),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().check(maxChars(LIMITS.name))).check(z.maxLength(100, 'invalid')),
]);

const epoch = z.number('invalid').check(z.int('invalid'), z.gte(0, 'invalid'), z.lte(8.64e15, 'invalid'));

/** Modules a report can be ordered for. Specification 1 §7, 2 §3. */
export const REPORT_MODULES = [
  'CALLLOGS',
  'CALLSTATS1',
  'CALLSTATS2',
  'CALLSTATS3',
  'CALLSTATS_MONTHLY',
  'SURVEY_COC',
  'SURVEY_EVALUATION',
  'DASHBOARD_EXPORT',
  'NOTES_EXPORT',
  'INCALL_SURVEY',
  'INCALL_SURVEY_FOLLOWUP',
  'PEOPLE_EXPORT',
  'CALLER_RECIPIENT_EXPORT',
] as const;

export const REPORT_STATUSES = ['created', 'in-progress', 'cancelled', 'completed'] as const;

export const createReportRequest = defineEndpoint({
  id: 'createReportRequest',
  method: 'POST',
  path: '/v2/reportrequest/create',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  feature: 'reports',
  body: z.object({
    module: z.enum(REPORT_MODULES, 'invalid'),
    requestedById: id,
    organizationId: z.optional(id),
    organizationName: z.optional(requiredText(LIMITS.name)),
    filters: z.object({
      tz: z.optional(requiredText(LIMITS.name)),
      startDate: z.optional(epoch),
      endDate: z.optional(epoch),
      programId: z.optional(id),
      programName: z.optional(requiredText(LIMITS.name)),
      params: z.optional(z.record(z.string().check(z.maxLength(LIMITS.name)), param)),
    }),
  }),
  response: z.object({ reportRequest: z.object({ id, status: z.enum(REPORT_STATUSES) }) }),
  assumed: 'the answer, and the modules PEOPLE_EXPORT and CALLER_RECIPIENT_EXPORT',
  doc: 'Orders a report.',
});
