import { insertRows } from '#server/db/bulk.ts';
import type { Actor, Work } from '#server/work.ts';

export interface Change {
  readonly organizationId: string | null;
  readonly action: 'created' | 'updated' | 'deleted' | (string & {});
  readonly entity: string;
  readonly entityId: string | null;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

type By = Pick<Actor, 'personId' | 'name'> | null;

/** Writes down who changed what, in the transaction that changes it; `actor` null: the system itself. */
export const audit = (work: Work, actor: By, change: Change): Promise<void> => auditAll(work, actor, [change]);

/** The same of many changes at once. */
export const auditAll = (work: Work, actor: By, changes: readonly Change[]): Promise<void> =>
  insertRows(
    work.tx,
    'audit_events',
    changes.map(({ organizationId, action, entity, entityId, before = null, after = null }) => ({
      id: work.newId(),
      organization_id: organizationId,
      at: work.now,
      actor_id: actor?.personId ?? null,
      actor_name: actor?.name ?? null,
      action,
      entity,
      entity_id: entityId,
      before,
      after,
    })),
  );

/** The fields in which two rows differ, as they were and as they are; null when none do. */
export function difference(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changed.length === 0) return null;
  const pick = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((key) => [key, row[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
