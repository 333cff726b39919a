import { DomainError, refusedAt } from '#server/errors.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { DAY_MS, LIMITS } from '#src/schemas/limits.ts';
import {
  type createReportRequest as createEndpoint,
  type listReportRequests as listEndpoint,
  type ReportFilters,
} from '#src/schemas/reports.ts';
import { audit } from '#server/domain/audit.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { latestPage } from '#server/domain/paging.ts';
import { requireArea, requireFilters, told, withChosen } from './report-orders.ts';

async function requireRoom(work: Work, organizationId: string): Promise<void> {
  const { total } = await work.tx
    .selectFrom('report_requests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['created', 'in-progress'])
    .executeTakeFirstOrThrow();
  if (total >= LIMITS.reportsAtOnce) throw new DomainError(422, 'reportsAtOnce');
}

/**
 * Orders a report of an organization, by default of the actor's: a job makes it. 404 for an organization out of sight,
 * and for a `chosenOf` that isn't there or is of nobody chosen; 400 for filters that are none, a foreign program or
 * status, and a report in somebody else's name; 403 without the right to what it is about; 422 where too many wait.
 * Specification reports 2.2, 2.3, 2.10, 3.7, 4.3.
 */
export async function createReportRequest(
  { config }: Services,
  work: Work,
  actor: Actor,
  { module, requestedById, organizationId, filters, chosenOf }: BodyOf<typeof createEndpoint>,
): Promise<ResponseOf<typeof createEndpoint>> {
  if (requestedById.toLowerCase() !== actor.personId) throw refusedAt(400, 'requestedByOther', 'requestedById');
  const organization = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  requireArea(config, actor, module);
  const whole = chosenOf === undefined ? filters : await withChosen(work, organization.id, chosenOf, filters);
  const ordered = await requireFilters(work, actor, { module, organizationId: organization.id, filters: whole });
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
    after: { module, ...told(ordered) },
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
  if (module !== undefined) found = found.where('module', 'in', module.split(','));
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
      ...told(row.filters as ReportFilters),
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
