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

/** Columns of the people template, in its order. Specification 1 §3. */
export const CSV_COLUMNS = [
  'Role',
  'First Name',
  'Last Name',
  'User Name',
  'Phone',
  'Phone Type',
  'Alternate Phone',
  'Alternate Phone Type',
  'Email',
  'Preferred Name',
  'Program',
  'PIN',
  'Gender',
  'Zip Code',
  'Date of Birth',
  'Hobbies',
  'Phone Call Behavior',
  'Preferred Time For Call',
  'Preferred Method of Communication',
  'Preferred Language',
  'External ID',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const uploadPeople = defineEndpoint({
  id: 'uploadPeople',
  method: 'POST',
  path: '/v2/reportrequest/upload/csv',
  access: { module: 'personorganizations', right: 'canCreate' },
  feature: 'csvUpload',
  beforeSignup: true,
  bodyType: 'multipart',
  body: z.object({
    file: z.file(),
    organizationId: z.optional(id),
    /** SHA-1 of the file's bytes in hexadecimal; travels in the header checksum-sha1. */
    checksum: z.string('required').check(z.toLowerCase(), z.regex(/^[0-9a-f]{40}$/, { error: 'invalid' })),
  }),
  response: z.object({
    total: z.number(),
    processed: z.number(),
    failedRows: z.array(z.object({ rowIndex: z.number(), message: z.string() })),
  }),
  assumed: 'the answer; the organization and the checksum travel in the headers organizationid and checksum-sha1',
  doc: 'Creates people from the rows of a CSV file and tells which rows failed and why.',
});
