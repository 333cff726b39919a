import type * as z from 'zod/mini';
import { DomainError, refusedAt } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Config } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import { parseValidationMessage } from '#src/schemas/validation.ts';
import {
  broadcastRecipientsParams,
  broadcastResponsesParams,
  broadcastSkippedParams,
  broadcastsParams,
  callParams,
  evaluationParams,
  exportParams,
  REPORT_MODULES,
  noParams,
  notesParams,
  queueCallersParams,
  queueRecipientsParams,
  queuesParams,
  requestedParams,
  surveyParams,
  statsParams,
  type ReportModule,
  type ReportFilters,
} from '#src/schemas/reports.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';
import { REPORT_AREAS } from '#src/schemas/report-areas.ts';
import { requireFeature, requireRight } from '#server/domain/access.ts';
import { broadcastTitle } from '#server/domain/broadcasts/broadcast-title.ts';
import { callFilterOf } from '#server/domain/calls/calls-filter.ts';
import { orderedCalls } from '#server/domain/calls/calls-export.ts';
import { requireOwn, type Foreign } from '#server/domain/own.ts';
import { requireOwnFilters } from '#server/domain/people/people-filter.ts';

/** Whether reports of a module are made. */
export const isReportModule = (module: string): module is ReportModule =>
  REPORT_MODULES.some((each) => each === module);

/** Refuses with 403 who may not read what a report is about. Specification reports 2.10. */
export function requireArea(config: Config, actor: Actor, module: ReportModule): void {
  const { module: area, feature } = REPORT_AREAS[module];
  requireRight(actor, area, 'canReadAsAdmin');
  if (feature) requireFeature(config, actor, feature);
}

/** The params as their schema has them; 400 at each that isn't one. */
function parsedParams<S extends z.ZodMiniType>(schema: S, { params = {} }: ReportFilters): z.output<S> {
  // null values are dropped, as if they weren't there (specification reports 2.1)
  const given = Object.entries(params).filter(([, value]) => value !== null);
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const fields = result.error.issues.map(
    ({ path, message }) => [['filters', 'params', ...path].join('.'), parseValidationMessage(message)] as const,
  );
  throw new DomainError(400, 'invalidInput', { fields: Object.fromEntries(fields) });
}

const fieldOf = (name: string) => (name === 'programId' ? 'filters.programId' : `filters.params.${name}`);

type Check = (work: Work, actor: Actor, organizationId: string, filters: ReportFilters) => Promise<ReportFilters>;

const people: Check = async (work, _, organizationId, filters) => {
  const params = parsedParams(exportParams, filters);
  await requireOwnFilters(work, organizationId, { ...params, programId: filters.programId }, fieldOf);
  return { ...filters, params: requestedParams(params) };
};

/** Fields of a list of calls, as an order has them. */
const CALL_FIELDS: Readonly<Record<string, string>> = {
  dateTo: 'filters.endDate',
  callee: 'filters.params.callee',
  caller: 'filters.params.caller',
};

const calls: Check = async (work, actor, organizationId, filters) => {
  const params = parsedParams(callParams, filters);
  const ordered = { ...filters, params: requestedParams(params) };
  const { programId } = orderedCalls({ organizationId, filters: ordered }).narrowing;
  await requireOwnFilters(work, organizationId, { programId }, fieldOf);
  const { asksForHidden } = await refusedAsOrder(() =>
    callFilterOf(work, actor, orderedCalls({ organizationId, filters: ordered }).narrowing),
  );
  if (asksForHidden) throw new DomainError(403, 'denied');
  return ordered;
};

/** 400 for an end before its start. */
function requireOrder({ startDate, endDate }: ReportFilters): void {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate)
    throw refusedAt(400, 'rangeOrder', 'filters.endDate');
}

type Params = Parameters<typeof requestedParams>[0];

/** Checks an order whose params a schema says whole, beside days and a program of the organization's. */
const simple =
  (schema: z.ZodMiniType<Params>): Check =>
  async (work, _, organizationId, filters) => {
    const params = parsedParams(schema, filters);
    requireOrder(filters);
    await requireOwnFilters(work, organizationId, { programId: filters.programId }, fieldOf);
    return { ...filters, params: requestedParams(params) };
  };

const surveys = simple(surveyParams);
const evaluations = simple(evaluationParams);
const stats = simple(statsParams);
const notes = simple(notesParams);
const dashboard = simple(noParams);

interface Thing {
  readonly foreign: Foreign;
  /** What it is called now, as a file in that language tells it; undefined for what isn't there. */
  readonly nameOf: (work: Work, id: string, language: WrittenLanguage) => Promise<string | undefined>;
}

/** The one thing that a report is a part of: what others have is refused. */
const THINGS: Readonly<Record<'broadcast' | 'queue', Thing>> = {
  broadcast: {
    foreign: 'foreignBroadcast',
    nameOf: async ({ tx }, id, language) => {
      const row = await tx.selectFrom('broadcasts').select(['title', 'type']).where('id', '=', id).executeTakeFirst();
      return row && broadcastTitle(row, language);
    },
  },
  queue: {
    foreign: 'foreignQueue',
    nameOf: async ({ tx }, id) =>
      (await tx.selectFrom('queues').select('name').where('id', '=', id).executeTakeFirst())?.name,
  },
};

/** Checks an order of a part of one broadcast or queue, and tells what that is called now. */
const partOf =
  (thing: keyof typeof THINGS, schema: z.ZodMiniType<Params & { readonly id: string }>): Check =>
  async (work, _, organizationId, filters) => {
    const params = parsedParams(schema, filters);
    const { foreign, nameOf } = THINGS[thing];
    await requireOwn(work, organizationId, foreign, { id: params.id, field: fieldOf('id') });
    const name = await nameOf(work, params.id, filters.language ?? 'en');
    return { ...filters, params: requestedParams({ ...params, name }) };
  };

/** What is refused at a field of the list is told at that of the order. */
async function refusedAsOrder<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const fields = Object.entries(error.fields).map(([name, said]) => [CALL_FIELDS[name] ?? name, said] as const);
    throw new DomainError(error.status, error.refusal, { ...error.details, fields: Object.fromEntries(fields) });
  }
}

const CHECKS: Readonly<Record<ReportModule, Check>> = {
  PEOPLE_EXPORT: people,
  CALLER_RECIPIENT_EXPORT: people,
  CALLLOGS: calls,
  SURVEY_COC: surveys,
  SURVEY_EVALUATION: evaluations,
  INCALL_SURVEY: surveys,
  INCALL_SURVEY_FOLLOWUP: surveys,
  CALLSTATS1: stats,
  CALLSTATS2: stats,
  CALLSTATS3: stats,
  CALLSTATS_MONTHLY: stats,
  DASHBOARD_EXPORT: dashboard,
  NOTES_EXPORT: notes,
  BROADCASTS_EXPORT: simple(broadcastsParams),
  BROADCAST_RECIPIENTS_EXPORT: partOf('broadcast', broadcastRecipientsParams),
  BROADCAST_SKIPPED_EXPORT: partOf('broadcast', broadcastSkippedParams),
  BROADCAST_RESPONSES_EXPORT: partOf('broadcast', broadcastResponsesParams),
  QUEUES_EXPORT: simple(queuesParams),
  QUEUE_RECIPIENTS_EXPORT: partOf('queue', queueRecipientsParams),
  QUEUE_CALLERS_EXPORT: partOf('queue', queueCallersParams),
};

/** With the name that its program has now, which the list of reports shows: an order made again may tell an older one. */
async function withProgramName({ tx }: Work, filters: ReportFilters): Promise<ReportFilters> {
  const { programId = filters.params?.['programId'] } = filters;
  if (typeof programId !== 'string') return filters;
  const program = await tx.selectFrom('programs').select('name').where('id', '=', programId).executeTakeFirst();
  return program ? { ...filters, programName: program.name } : filters;
}

const chosenIn = ({ params }: ReportFilters): readonly string[] | undefined => {
  const ids = params?.['personOrganizationIds'];
  return Array.isArray(ids) ? ids : undefined;
};

/**
 * What is told of an order's filters: of the people who were chosen one by one, their number instead of their ids, which
 * may be a thousand and are asked for with every look at the list. Specification reports 3.7.
 */
export function told(filters: ReportFilters): { filters: ReportFilters; chosen: number | null } {
  const ids = chosenIn(filters);
  if (!ids) return { filters, chosen: null };
  const { personOrganizationIds: _, ...params } = filters.params ?? {};
  return { filters: { ...filters, params }, chosen: ids.length };
}

/**
 * The filters of an order that is of the people who were chosen in an earlier report of the organization, and of those
 * whom it names itself; 404 where there is no such report, or nobody was chosen. Specification reports 3.7, 5.6.
 */
export async function withChosen(
  { tx }: Work,
  organizationId: string,
  chosenOf: string,
  filters: ReportFilters,
): Promise<ReportFilters> {
  const report = isUuid(chosenOf)
    ? await tx
        .selectFrom('report_requests')
        .select('filters')
        .where('id', '=', chosenOf)
        .where('organization_id', '=', organizationId)
        .executeTakeFirst()
    : undefined;
  const chosen = report && chosenIn(report.filters);
  if (!chosen) throw new DomainError(404, 'notFound');
  const personOrganizationIds = [...new Set([...chosen, ...(chosenIn(filters) ?? [])])];
  return { ...filters, params: { ...filters.params, personOrganizationIds } };
}

/**
 * The filters of an order with its params and the name of its program; 400 for what is none of them, and for what is
 * another's. Specification reports 2.3, 5.8.
 */
export const requireFilters = async (
  work: Work,
  actor: Actor,
  { module, organizationId, filters }: { module: ReportModule; organizationId: string; filters: ReportFilters },
): Promise<ReportFilters> => withProgramName(work, await CHECKS[module](work, actor, organizationId, filters));
