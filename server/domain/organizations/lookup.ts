import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';

/** The organization, if its rows may be seen; 404 for any other, be it another's or none at all. */
export async function requireOrganization(
  work: Work,
  organizationId: string,
): Promise<Selectable<Database['organizations']>> {
  if (!isUuid(organizationId)) throw new DomainError(404, 'notFound');
  const row = await work.tx.selectFrom('organizations').selectAll().where('id', '=', organizationId).executeTakeFirst();
  if (!row) throw new DomainError(404, 'notFound');
  return row;
}

/** Refuses (404) an organization whose rows may not be seen; the one that is acted in needs no look. */
export async function requireVisible(work: Work, actor: Actor, organizationId: string): Promise<void> {
  if (organizationId.toLowerCase() !== actor.actsIn) await requireOrganization(work, organizationId);
}
