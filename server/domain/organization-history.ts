import type { Selectable } from 'kysely';
import type { AuditEventTable } from '#server/db/schema.ts';
import type { Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { listOrganizationChanges as changesEndpoint, OrganizationChange } from '#src/schemas/organizations.ts';
import { requireOrganization } from './organization-lookup.ts';
import { pagerOf } from './paging.ts';

const toChange = (row: Selectable<AuditEventTable>): OrganizationChange => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  before: row.before,
  after: row.after,
});

/** The latest `limit` changes in an organization after the first `offset`, the latest first. */
export async function readChanges(
  { tx }: Work,
  organizationId: string,
  limit: number,
  offset = 0,
): Promise<OrganizationChange[]> {
  const rows = await tx
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toChange);
}

/** The history of an organization, the latest first, a page at a time; 404. */
export async function listOrganizationChanges(
  work: Work,
  organizationId: string,
  { page, limit }: QueryOf<typeof changesEndpoint>,
): Promise<ResponseOf<typeof changesEndpoint>> {
  await requireOrganization(work, organizationId);
  const { total } = await work.tx
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const rows = await readChanges(work, organizationId, limit, (page - 1) * limit);
  return { rows, pager: pagerOf(page, limit, total) };
}
