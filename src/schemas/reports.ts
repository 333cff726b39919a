import * as z from 'zod/mini';
import { ROLE_NAMES } from './access.ts';
import {
  BROADCAST_FILTERS,
  BROADCAST_RECIPIENT_FILTERS,
  BROADCAST_RESPONSE_FILTERS,
  BROADCAST_SKIPPED_FILTERS,
} from './broadcast-values.ts';
import { CALL_FILTERS, CALL_TYPES } from './call-values.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, maxChars, moment, requiredText, searchText } from './fields.ts';
import { choicesQuery, filterBody, filterQuery } from './filters.ts';
import { LIMITS } from './limits.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { FILTERS_OF, PEOPLE_FILTERS } from './people-filters.ts';
import { PERSON_DETAILS_IN_FORM, PERSON_FIELDS, type PersonDetailName } from './person-fields.ts';
import { QUEUE_CALLER_FILTERS, QUEUE_FILTERS, QUEUE_RECIPIENT_FILTERS } from './queue-values.ts';
import { REPORT_FILTERS, REPORT_MODULES } from './report-modules.ts';
import { PERSON_SURVEY_FILTERS } from './survey-values.ts';
import { timezone } from './timezone.ts';
import { fileLanguage } from './written-languages.ts';

const param = z.union([
  z.string().check(maxChars(LIMITS.name)),
  z.number(),
  z.boolean(),
  z.null(),
  // each module says how many it takes
  z
    .array(z.string().check(maxChars(LIMITS.name)))
    .check(z.maxLength(Math.max(LIMITS.reportFields, LIMITS.exportChosen), 'invalid')),
]);

const epoch = z.number('invalid').check(z.int('invalid'), z.gte(0, 'invalid'), z.lte(8.64e15, 'invalid'));

export {
  PEOPLE_MODULES,
  REPORT_MODULES,
  SURVEY_MODULES,
  type ReportModule,
  type SurveyModule,
} from './report-modules.ts';

export const REPORT_STATUSES = ['created', 'in-progress', 'cancelled', 'completed'] as const;

/* They stand beside their phones, whatever is chosen. */
type PhoneType = 'phoneType' | 'phoneAlternateType';
const isPhoneType = (name: PersonDetailName): name is PhoneType => PERSON_FIELDS[name].group === 'phone';

export type ExportField = Exclude<PersonDetailName, PhoneType> | 'optedOut';

/** Fields of a person that an export holds only where they are chosen. Specification reports 3.1. */
export const EXPORT_FIELDS: readonly ExportField[] = PERSON_DETAILS_IN_FORM.flatMap((name): ExportField[] => {
  if (isPhoneType(name)) return [];
  return name === 'zipCode' ? [name, 'optedOut'] : [name];
});

export const EXPORT_ROLE_ALL = 'all';

const { programId: _, ...narrowing } = filterBody(PEOPLE_FILTERS, FILTERS_OF.people);

/**
 * What an export of people is narrowed by besides `filters.programId`, under the names that their lists have for it,
 * and which fields it holds: those of `EXPORT_FIELDS`, and own fields of the organization by their names; left out: all of the former.
 * An export of pairs has those of which the caller or the recipient is found. Of `personOrganizationIds` it holds those
 * alone: they are chosen in a list, and no address bar has them. Specification reports 2.5, 3.6.
 */
export const exportParams = z.strictObject({
  role: z._default(z.enum([...ROLE_NAMES, EXPORT_ROLE_ALL], 'invalid'), EXPORT_ROLE_ALL),
  search: z.optional(searchText),
  ...narrowing,
  personOrganizationIds: z.optional(
    z.array(id).check(z.minLength(1, 'invalid'), z.maxLength(LIMITS.exportChosen, 'invalid')),
  ),
  fields: z._default(z.array(requiredText(LIMITS.name)).check(z.maxLength(LIMITS.reportFields, 'invalid')), [
    ...EXPORT_FIELDS,
  ]),
});
export type ExportParams = z.input<typeof exportParams>;

/**
 * What a report of calls is narrowed by, under the names that their list has for it; its days are `filters.startDate`
 * and `endDate`, and the program may stand in either place. Specification reports 2.9.
 */
export const callParams = z.strictObject({
  ...filterBody(CALL_FILTERS, Object.keys(CALL_FILTERS) as Array<keyof typeof CALL_FILTERS>),
  isAnonymous: z.optional(z.boolean('invalid')),
});

/**
 * What a report of surveys is narrowed by, under the names that their list has for it; its days are `filters.startDate`
 * and `endDate`. Specification reports 2.8.
 */
export const surveyParams = z.strictObject({
  ...filterBody(PERSON_SURVEY_FILTERS, [
    'respondentId',
    'subjectId',
    'state',
    'actionRequired',
    'isAnonymous',
    'additionalComments',
    'adminNotes',
  ]),
});

/** The same of evaluations, whose kind may be said once more. Specification reports 2.8. */
export const evaluationParams = z.extend(surveyParams, { type: z.optional(z.enum(['EVALUATION'], 'invalid')) });
/** Types of calls that a report of figures is of; left out: all, or MATCH and OUTREACH_QUEUE for reports 3 and 4. Specification reports 2.7. */
export const statsParams = z.strictObject({
  callType: z.optional(
    z.array(z.enum(CALL_TYPES, 'invalid')).check(z.minLength(1, 'invalid'), z.maxLength(CALL_TYPES.length, 'invalid')),
  ),
});

/** What a report of notes is narrowed by: author, whom they are about, the text. Specification reports 2.6. */
export const notesParams = z.strictObject({
  respondent: z.optional(searchText),
  subject: z.optional(searchText),
  note: z.optional(searchText),
});

/** What a report of broadcasts is narrowed by, under the names that their list has for it. Specification reports 2.12. */
export const broadcastsParams = z.strictObject(
  filterBody(BROADCAST_FILTERS, ['searchBy', 'type', 'status', 'archived']),
);

/** What a report of one broadcast or one queue is of; its name is the one that it had when the report was ordered. */
const partOf = { id, name: z.optional(z.string().check(z.maxLength(LIMITS.name))) };

/** Which part of which broadcast a report is of, narrowed as the list of that part is. Specification reports 2.13. */
export const broadcastRecipientsParams = z.strictObject({
  ...partOf,
  ...filterBody(BROADCAST_RECIPIENT_FILTERS, ['search', 'status']),
});
export const broadcastSkippedParams = z.strictObject({
  ...partOf,
  ...filterBody(BROADCAST_SKIPPED_FILTERS, ['search', 'reason']),
});
export const broadcastResponsesParams = z.strictObject({
  ...partOf,
  ...filterBody(BROADCAST_RESPONSE_FILTERS, ['done']),
});

/** What a report of queues is narrowed by, under the names that their list has for it. Specification reports 2.14. */
export const queuesParams = z.strictObject(filterBody(QUEUE_FILTERS, ['search', 'active']));

/** Which part of which queue a report is of, narrowed as the list of that part is. Specification reports 2.14. */
export const queueRecipientsParams = z.strictObject({
  ...partOf,
  ...filterBody(QUEUE_RECIPIENT_FILTERS, ['search', 'state', 'reason']),
});
export const queueCallersParams = z.strictObject({
  ...partOf,
  ...filterBody(QUEUE_CALLER_FILTERS, ['search', 'state']),
});

/** A report that takes no params. */
export const noParams = z.strictObject({});

const filters = z.object({
  tz: z.optional(timezone),
  language: fileLanguage,
  startDate: z.optional(epoch),
  endDate: z.optional(epoch),
  programId: z.optional(id),
  programName: z.optional(requiredText(LIMITS.name)),
  params: z.optional(z.record(z.string().check(z.maxLength(LIMITS.name)), param)),
});
export type ReportFilters = z.output<typeof filters>;

type Params = NonNullable<ReportFilters['params']>;

/** The params of a report as a request has them: without those that aren't given. */
export const requestedParams = (params: Readonly<Record<string, Params[string] | undefined>>): Params =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

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
    filters,
    /** A report that was of people chosen one by one: this one is of them, too, and who chose them needn't know them any more. */
    chosenOf: z.optional(id),
  }),
  response: z.object({ reportRequest: z.object({ id, status: z.enum(REPORT_STATUSES) }) }),
  assumed:
    'the answer, chosenOf, the modules of people, pairs, broadcasts and queues, and their params statusId, matched, notCalled, language, uploadId, personOrganizationIds and fields, and of CALLLOGS callListQueueId, transcript and isAnonymous',
  doc: 'Orders a report, which is made in the background.',
});

/** A report as the list shows it. Specification reports 5.4. */
export const reportRequest = z.object({
  id,
  module: z.string(),
  status: z.enum(REPORT_STATUSES),
  organizationId: id,
  organizationName: z.nullable(z.string()),
  requestedById: id,
  requestedByName: z.nullable(z.string()),
  /** As it was ordered, perhaps by another version; without `personOrganizationIds`, of which `chosen` tells. */
  filters: z.object({ ...filters.shape, tz: z.optional(z.string()) }),
  /** How many people were chosen one by one; null where nobody was. Specification reports 3.7. */
  chosen: z.nullable(z.number()),
  createdAt: moment,
  finishedAt: z.nullable(moment),
  /** When it is taken away; null while it is being made. */
  expiresAt: z.nullable(moment),
  /** Rows written so far, and how many there will be, as far as could be told when it was begun. */
  rowsDone: z.number(),
  rowsTotal: z.nullable(z.number()),
  fileName: z.nullable(z.string()),
  /** In bytes. */
  size: z.nullable(z.number()),
});
export type ReportRequest = z.output<typeof reportRequest>;

export const listReportRequests = defineEndpoint({
  id: 'listReportRequests',
  method: 'GET',
  path: '/v2/reportrequest',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  feature: 'reports',
  pageBase: 1,
  query: z.object({
    page: pageQuery(1),
    limit: limitQuery,
    ...filterQuery(REPORT_FILTERS),
    /** One or several, with commas. */
    module: z.optional(choicesQuery(REPORT_MODULES)),
    organizationId: z.optional(id),
  }),
  response: z.object({ rows: z.array(reportRequest), pager }),
  assumed: 'the whole call',
  doc: 'Reports that were ordered, the latest first.',
});

export const downloadReport = defineEndpoint({
  id: 'downloadReport',
  method: 'GET',
  path: '/v2/reportrequest/:id/download',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  feature: 'reports',
  params: idParams,
  fileType: 'text/csv',
  response: z.file(),
  assumed: 'the whole call',
  doc: 'The file of a report that is completed.',
});
