import { sql } from 'kysely';
import { DomainError } from '#server/errors.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { DAY_MS, LIMITS } from '#src/schemas/limits.ts';
import { validationText } from '#src/schemas/messages.ts';
import {
  exportParams,
  MADE_MODULES,
  requestedParams,
  type createReportRequest as createEndpoint,
  type listReportFields as fieldsEndpoint,
  type listReportRequests as listEndpoint,
  type ReportFilters,
} from '#src/schemas/reports.ts';
import { audit } from '#server/domain/audit.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { refusedAt } from '#server/domain/own.ts';
import { latestPage } from '#server/domain/paging.ts';
import { requireOwnFilters } from '#server/domain/people/people-filter.ts';

/** The filters with the params of an export in full; 400 for what is none of them, and for what is another's. */
async function requireFilters(work: Work, organizationId: string, filters: ReportFilters): Promise<ReportFilters> {
  // null values are dropped, as if they weren't there (specification reports 2.1)
  const given = Object.entries(filters.params ?? {}).filter(([, value]) => value !== null);
  const result = exportParams.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const fields = result.error.issues.map(({ path, message }) => [
      ['filters', 'params', ...path].join('.'),
      validationText(message),
    ]);
    throw new DomainError(400, 'invalidInput', { fields: Object.fromEntries(fields) as Record<string, string> });
  }
  const { programId } = filters;
  await requireOwnFilters(work, organizationId, { ...result.data, programId }, (name) =>
    name === 'programId' ? 'filters.programId' : `filters.params.${name}`,
  );
  return { ...filters, params: requestedParams(result.data) };
}

async function requireRoom(work: Work, organizationId: string): Promise<void> {
  const { total } = await work.tx
    .selectFrom('report_requests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['created', 'in-progress'])
    .executeTakeFirstOrThrow();
  if (total >= LIMITS.reportsAtOnce) throw new DomainError(422, 'reportsAtOnce');
}

const isMade = (module: string): boolean => MADE_MODULES.some((each) => each === module);

/**
 * Orders a report of an organization, by default of the actor's: a job makes it. 404 for an organization out of sight,
 * 400 for a module that no report is made of yet, for filters that are none, a foreign program or status, and a report
 * in somebody else's name; 422 where too many wait. Specification reports 1.12, 2.2, 2.3, 4.3.
 */
export async function createReportRequest(
  work: Work,
  actor: Actor,
  { module, requestedById, organizationId, filters }: BodyOf<typeof createEndpoint>,
): Promise<ResponseOf<typeof createEndpoint>> {
  if (requestedById.toLowerCase() !== actor.personId) throw refusedAt('requestedById', 'requestedByOther');
  const organization = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  if (!isMade(module)) throw refusedAt('module', 'reportModule');
  const ordered = await requireFilters(work, organization.id, filters);
  await requireRoom(work, organization.id);
  const id = work.newId();
  await work.tx
    .insertInto('report_requests')
    .values({
      id,
      organization_id: organization.id,
      module,
      requested_by_id: actor.personId,
      requested_by_name: actor.name,
      organization_name: organization.name,
      filters: JSON.stringify(ordered),
      created_at: work.now,
    })
    .execute();
  await enqueue(work, 'report', { id });
  await audit(work, actor, {
    organizationId: organization.id,
    action: 'created',
    entity: 'report-request',
    entityId: id,
    after: { module, filters: ordered },
  });
  return { reportRequest: { id, status: 'created' } };
}

/**
 * Reports of the organizations that may be seen, or of one of them, the latest first; 404 for another's. Specification
 * reports 7.2.
 */
export async function listReportRequests(
  work: Work,
  actor: Actor,
  { page, limit, module, organizationId = actor.organizationId ?? undefined }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  if (organizationId !== undefined) await requireOrganization(work, organizationId);
  let found = work.tx.selectFrom('report_requests').selectAll();
  if (organizationId !== undefined) found = found.where('organization_id', '=', organizationId);
  if (module !== undefined) found = found.where('module', '=', module);
  const { rows, pager } = await latestPage(found, { page, limit });
  return {
    rows: rows.map((row) => ({
      id: row.id,
      module: row.module,
      status: row.status,
      organizationId: row.organization_id,
      organizationName: row.organization_name,
      requestedById: row.requested_by_id,
      requestedByName: row.requested_by_name,
      filters: row.filters as ReportFilters,
      createdAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      expiresAt: row.finished_at && new Date(row.finished_at.getTime() + LIMITS.reportDays * DAY_MS).toISOString(),
      rowsDone: row.rows_done,
      rowsTotal: row.rows_total,
      fileName: row.file_name,
      size: row.size,
    })),
    pager,
  };
}

/**
 * The names of the own fields that people of an organization have; 404 for another's organization. Specification
 * reports 7.4.
 */
export async function listReportFields(
  work: Work,
  actor: Actor,
  { organizationId }: QueryOf<typeof fieldsEndpoint>,
): Promise<ResponseOf<typeof fieldsEndpoint>> {
  const { id } = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(custom_fields) as name from memberships
    where organization_id = ${id} and custom_fields <> '{}' order by name limit ${LIMITS.reportFields}`.execute(
    work.tx,
  );
  return { customFields: rows.map(({ name }) => name) };
}
