import { DomainError } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import { audit } from './audit.ts';

/** What an organization has one default of, and what the history calls it. */
const ENTITIES = { programs: 'program', organization_person_statuses: 'status' } as const;

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly is_default: boolean;
}

/** Makes one of an organization's things the default one, and gives them as they are then; 404 for one that isn't there. */
export async function makeDefault<Row extends Thing>(
  work: Work,
  actor: Actor,
  { table, organizationId, id }: { table: keyof typeof ENTITIES; organizationId: string; id: string },
  things: readonly Row[],
): Promise<Row[]> {
  const chosen = things.find((thing) => thing.id === id);
  if (!chosen) throw new DomainError(404, 'notFound');
  if (!chosen.is_default) {
    // Two statements: the unique index on the default is checked row by row.
    await work.tx
      .updateTable(table)
      .set({ is_default: false })
      .where('organization_id', '=', organizationId)
      .where('is_default', '=', true)
      .execute();
    await work.tx.updateTable(table).set({ is_default: true }).where('id', '=', id).execute();
    const previous = things.find((thing) => thing.is_default);
    const entity = ENTITIES[table];
    await audit(work, actor, {
      organizationId,
      action: `default-${entity}`,
      entity,
      entityId: id,
      before: previous ? { id: previous.id, name: previous.name } : null,
      after: { id: chosen.id, name: chosen.name },
    });
  }
  return things.map((thing) => ({ ...thing, is_default: thing.id === id }));
}
