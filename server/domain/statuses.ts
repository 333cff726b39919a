import { sql, type Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { requireFreeName } from '#server/domain/free-names.ts';
import { requireUnchanged } from '#server/domain/unchanged.ts';
import { DomainError, refusedAt, refusing } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  createStatus as createStatusEndpoint,
  listStatuses as listStatusesEndpoint,
  PersonStatus,
  updateStatus as updateStatusEndpoint,
} from '#src/schemas/statuses.ts';
import { audit } from './audit.ts';
import { requireOrganization } from './organizations/lookup.ts';

const toStatus = (row: Selectable<Database['organization_person_statuses']>): PersonStatus => ({
  id: row.id,
  name: row.name,
  description: row.description,
  default: row.is_default,
  organizationId: row.organization_id,
  systemDefined: row.system_defined,
});

const statusRows = ({ tx }: Work, organizationId: string) =>
  tx
    .selectFrom('organization_person_statuses')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('system_defined', 'desc')
    .orderBy(sql`fold(name)`)
    .orderBy('id');

/** The statuses of an organization, the system's own first, then by name. */
export const readStatuses = async (work: Work, organizationId: string): Promise<PersonStatus[]> =>
  (await statusRows(work, organizationId).execute()).map(toStatus);

/** The statuses of an organization, each with the number of its people; 404. Specification statuses 2.1. */
export async function listStatuses(
  work: Work,
  organizationId: string,
): Promise<ResponseOf<typeof listStatusesEndpoint>> {
  await requireOrganization(work, organizationId);
  const rows = await statusRows(work, organizationId)
    .select((eb) =>
      eb
        .selectFrom('memberships')
        .whereRef('memberships.organization_person_status_id', '=', 'organization_person_statuses.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('total'),
    )
    .execute();
  return { rows: rows.map((row) => ({ ...toStatus(row), totalPeople: row.total ?? 0 })) };
}

/**
 * Creates a status; 404, 409 for a name that exists. The system's own make the first default. Specification statuses
 * 1.2, 1.6.
 */
export async function createStatus(
  work: Work,
  actor: Actor,
  input: BodyOf<typeof createStatusEndpoint>,
): Promise<PersonStatus> {
  await requireOrganization(work, input.organizationId);
  await requireFreeName(work, 'organization_person_statuses', input);
  const exists = () => refusedAt(409, 'statusExists', 'name');
  const row = await refusing({ statuses_name_key: exists }, () =>
    work.tx
      .insertInto('organization_person_statuses')
      .values({
        id: work.newId(),
        organization_id: input.organizationId,
        name: input.name,
        description: input.description ?? null,
        created_at: work.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const status = toStatus(row);
  await audit(work, actor, {
    organizationId: row.organization_id,
    action: 'created',
    entity: 'status',
    entityId: status.id,
    after: status,
  });
  return status;
}

/**
 * Gives a status another name and description; 404, 409 for a name that exists and for the system's own. Specification
 * statuses 1.4, 1.7.
 */
export async function updateStatus(
  work: Work,
  actor: Actor,
  statusId: string,
  input: BodyOf<typeof updateStatusEndpoint>,
): Promise<PersonStatus> {
  const before = await work.tx
    .selectFrom('organization_person_statuses')
    .selectAll()
    .where('id', '=', statusId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new DomainError(404, 'notFound');
  if (before.system_defined) throw new DomainError(409, 'statusKeepsName');
  requireUnchanged(toStatus(before), input);
  const description = input.description === undefined ? before.description : input.description;
  if (before.name === input.name && before.description === description) return toStatus(before);
  if (before.name !== input.name)
    await requireFreeName(work, 'organization_person_statuses', {
      organizationId: before.organization_id,
      name: input.name,
      id: statusId,
    });
  const exists = () => refusedAt(409, 'statusExists', 'name');
  const row = await refusing({ statuses_name_key: exists }, () =>
    work.tx
      .updateTable('organization_person_statuses')
      .set({ name: input.name, description })
      .where('id', '=', statusId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await audit(work, actor, {
    organizationId: row.organization_id,
    action: 'updated',
    entity: 'status',
    entityId: row.id,
    before: toStatus(before),
    after: toStatus(row),
  });
  return toStatus(row);
}

/**
 * Deletes a status that nobody has, that isn't the default one nor the system's own; 404, 409. Specification statuses
 * 1.4, 1.5.
 */
export async function deleteStatus(work: Work, actor: Actor, statusId: string): Promise<void> {
  const row = await work.tx
    .selectFrom('organization_person_statuses')
    .selectAll()
    .where('id', '=', statusId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new DomainError(404, 'notFound');
  if (row.system_defined) throw new DomainError(409, 'statusLocked');
  if (row.is_default) throw new DomainError(409, 'statusDefault');
  await refusing(
    {
      memberships_status: () => new DomainError(409, 'statusInUse'),
    },
    () => work.tx.deleteFrom('organization_person_statuses').where('id', '=', statusId).execute(),
  );
  await audit(work, actor, {
    organizationId: row.organization_id,
    action: 'deleted',
    entity: 'status',
    entityId: row.id,
    before: toStatus(row),
  });
}

/** Makes a status the default one and gives all statuses of the organization; 404. Specification statuses 2.4. */
export async function setDefaultStatus(
  work: Work,
  actor: Actor,
  organizationId: string,
  statusId: string,
): Promise<PersonStatus[]> {
  await requireOrganization(work, organizationId);
  const statuses = await statusRows(work, organizationId).forUpdate().execute();
  const chosen = statuses.find((status) => status.id === statusId);
  if (!chosen) throw new DomainError(404, 'notFound');
  if (!chosen.is_default) {
    // Two statements: the unique index on the default is checked row by row.
    await work.tx
      .updateTable('organization_person_statuses')
      .set({ is_default: false })
      .where('organization_id', '=', organizationId)
      .where('is_default', '=', true)
      .execute();
    await work.tx
      .updateTable('organization_person_statuses')
      .set({ is_default: true })
      .where('id', '=', statusId)
      .execute();
    const previous = statuses.find((status) => status.is_default);
    await audit(work, actor, {
      organizationId,
      action: 'default-status',
      entity: 'status',
      entityId: statusId,
      before: previous ? { id: previous.id, name: previous.name } : null,
      after: { id: chosen.id, name: chosen.name },
    });
  }
  return statuses.map((status) => toStatus({ ...status, is_default: status.id === statusId }));
}
