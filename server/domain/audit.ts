import type { Actor, Work } from '#server/work.ts';

export interface Change {
  readonly organizationId: string | null;
  readonly action: 'created' | 'updated' | 'deleted' | (string & {});
  readonly entity: string;
  readonly entityId: string | null;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

/** Writes down who changed what, in the transaction that changes it; `actor` null: the system itself. */
export async function audit(work: Work, actor: Pick<Actor, 'personId' | 'name'> | null, change: Change): Promise<void> {
  await work.tx
    .insertInto('audit_events')
    .values({
      id: work.newId(),
      organization_id: change.organizationId,
      at: work.now,
      actor_id: actor?.personId ?? null,
      actor_name: actor?.name ?? null,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute();
}

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
