import { DomainError } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { createReportRequest as createEndpoint } from '#src/schemas/reports.ts';
import { audit } from './audit.ts';
import { requireOrganization } from './organization-lookup.ts';
import { isUuid } from './paging.ts';

async function requireProgram({ tx }: Work, organizationId: string, programId: string): Promise<void> {
  const program = isUuid(programId)
    ? await tx
        .selectFrom('programs')
        .select('id')
        .where('id', '=', programId)
        .where('organization_id', '=', organizationId)
        .executeTakeFirst()
    : undefined;
  if (program) return;
  const { message } = new DomainError(400, 'foreignProgram');
  throw new DomainError(400, 'foreignProgram', { fields: { 'filters.programId': message } });
}

/**
 * Orders a report of an organization, by default of the actor's; 404 for an organization out of sight,
 * 400 for a foreign program and for a report in somebody else's name. Specification 1 §7.
 */
export async function createReportRequest(
  work: Work,
  actor: Actor,
  { module, requestedById, organizationId, filters }: BodyOf<typeof createEndpoint>,
): Promise<ResponseOf<typeof createEndpoint>> {
  if (requestedById.toLowerCase() !== actor.personId) {
    const { message } = new DomainError(400, 'requestedByOther');
    throw new DomainError(400, 'requestedByOther', { fields: { requestedById: message } });
  }
  const organization = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  if (filters.programId !== undefined) await requireProgram(work, organization.id, filters.programId);
  const id = work.newId();
  await work.tx
    .insertInto('report_requests')
    .values({
      id,
      organization_id: organization.id,
      module,
      requested_by_id: actor.personId,
      organization_name: organization.name,
      filters: JSON.stringify(filters),
      created_at: work.now,
    })
    .execute();
  await audit(work, actor, {
    organizationId: organization.id,
    action: 'created',
    entity: 'report-request',
    entityId: id,
    after: { module, filters },
  });
  return { reportRequest: { id, status: 'created' } };
}
