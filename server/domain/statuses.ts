import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { makeDefault } from '#server/domain/defaults.ts';
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
import { nameOrder } from './name-order.ts';
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
    .orderBy(nameOrder('name'))
    .orderBy('id');

const taken = { statuses_name_key: () => refusedAt(409, 'statusExists', 'name') };

async function lockStatus({ tx }: Work, id: string) {
  const row = await tx
    .selectFrom('organization_person_statuses')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new DomainError(404, 'notFound');
  return row;
}

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
  const row = await refusing(taken, () =>
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
  const before = await lockStatus(work, statusId);
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
  const row = await refusing(taken, () =>
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
  const row = await lockStatus(work, statusId);
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
  const chosen = { table: 'organization_person_statuses', organizationId, id: statusId } as const;
  return (await makeDefault(work, actor, chosen, statuses)).map(toStatus);
}
