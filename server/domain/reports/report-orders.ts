import type * as z from 'zod/mini';
import { DomainError } from '#server/errors.ts';
import type { Config } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import type { Feature, Module } from '#src/schemas/access.ts';
import { parseValidationMessage } from '#src/schemas/validation.ts';
import {
  callParams,
  exportParams,
  MADE_MODULES,
  requestedParams,
  type MadeModule,
  type ReportFilters,
} from '#src/schemas/reports.ts';
import { requireFeature, requireRight } from '#server/domain/access.ts';
import { callFilterOf } from '#server/domain/calls/calls-filter.ts';
import { orderedCalls } from '#server/domain/calls/calls-export.ts';
import { requireOwnFilters } from '#server/domain/people/people-filter.ts';

interface Area {
  readonly module: Module;
  readonly feature?: Feature;
}

const PEOPLE: Area = { module: 'personorganizations' };

const AREA_OF: Readonly<Record<MadeModule, Area>> = {
  PEOPLE_EXPORT: PEOPLE,
  CALLER_RECIPIENT_EXPORT: PEOPLE,
  CALLLOGS: { module: 'calls', feature: 'callLogs' },
};

/** Whether reports of a module are made. */
export const isMade = (module: string): module is MadeModule => MADE_MODULES.some((each) => each === module);

/** Refuses with 403 who may not read what a report is about. Specification reports 2.10. */
export function requireArea(config: Config, actor: Actor, module: MadeModule): void {
  const { module: area, feature } = AREA_OF[module];
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

const CHECKS: Readonly<Record<MadeModule, Check>> = {
  PEOPLE_EXPORT: people,
  CALLER_RECIPIENT_EXPORT: people,
  CALLLOGS: calls,
};

/**
 * The filters of an order with its params in full; 400 for what is none of them, and for what is another's.
 * Specification reports 2.3.
 */
export const requireFilters = (
  work: Work,
  actor: Actor,
  { module, organizationId, filters }: { module: MadeModule; organizationId: string; filters: ReportFilters },
): Promise<ReportFilters> => CHECKS[module](work, actor, organizationId, filters);
