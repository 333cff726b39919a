import type { Actor, Work } from '#server/work.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { showPin as endpoint } from '#src/schemas/memberships.ts';
import { audit } from '#server/domain/audit.ts';
import { readMembership } from './memberships.ts';

/** Somebody's PIN, and a line in the history that says who looked at it; 404. Specification people 4.22. */
export async function showPin(work: Work, actor: Actor, id: string): Promise<ResponseOf<typeof endpoint>> {
  const { pin, organizationId } = await readMembership(work, id);
  if (pin !== null)
    await audit(work, actor, {
      organizationId,
      action: 'pin-shown',
      entity: 'person-organization',
      entityId: id,
    });
  return { pin };
}
