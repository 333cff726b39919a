import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';
import { defaultPlace } from '#server/domain/people/default-place.ts';

/**
 * Gives a new user a membership in an organization, for only who has one is listed, edited and deleted there: whoever
 * has a role in the default program, who only administers without one. Gives the membership's id. Specification
 * accounts 6.4, people 1.3.
 */
export async function placeUser(work: Work, personId: string, organizationId: string, roleId: string): Promise<string> {
  const id = work.newId();
  await work.tx
    .insertInto('memberships')
    .values({
      id,
      organization_id: organizationId,
      person_id: personId,
      role_id: roleId,
      ...(roleId === ROLE_IDS.NONE ? {} : await defaultPlace(work, organizationId)),
      enrollment_date: work.now,
      created_at: work.now,
      updated_at: work.now,
    })
    .execute();
  return id;
}
