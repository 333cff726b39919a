import { audit } from '#server/domain/audit.ts';
import type { Actor, Work } from '#server/work.ts';
import type { QueueRow } from './queue-lookup.ts';
import type { Part } from './queue-people.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Tells the history what happened to a queue. */
export const tellQueue = (
  work: Work,
  actor: Pick<Actor, 'personId' | 'name'>,
  queue: Pick<QueueRow, 'id' | 'organization_id'>,
  action: string,
  changed: { readonly before?: Fields; readonly after?: Fields },
): Promise<void> =>
  audit(work, actor, {
    organizationId: queue.organization_id,
    action,
    entity: 'queue',
    entityId: queue.id,
    ...changed,
  });

/** Tells the history of a person what happened to them in a queue. */
export const tellMember = (
  work: Work,
  actor: Pick<Actor, 'personId' | 'name'>,
  queue: QueueRow,
  part: Part,
  membershipId: string,
  action: string,
  { before, after }: { readonly before?: Fields; readonly after?: Fields } = {},
): Promise<void> =>
  audit(work, actor, {
    organizationId: queue.organization_id,
    action,
    entity: `queue-${part}`,
    entityId: membershipId,
    ...(before && { before }),
    after: { queue: queue.name, ...after },
  });
