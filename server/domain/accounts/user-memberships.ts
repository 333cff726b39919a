import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';

/**
 * Gives a new user a membership in each organization of the profiles, in the default program and, unless it is said,
 * as a caller: the specification's users are callers, and only who has a membership is listed, edited and deleted there.
 * Gives the ids of the memberships. Specification accounts 6.4.
 */
export async function placeUser(
  work: Work,
  personId: string,
  organizationIds: Iterable<string>,
  roleId: string = ROLE_IDS.CALLER,
): Promise<string[]> {
  const ids: string[] = [];
  for (const organizationId of organizationIds) {
    const defaultOf = async (table: 'programs' | 'organization_person_statuses') => {
      const row = await work.tx
        .selectFrom(table)
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('is_default', '=', true)
        .executeTakeFirst();
      return row?.id ?? null;
    };
    const id = work.newId();
    ids.push(id);
    await work.tx
      .insertInto('memberships')
      .values({
        id,
        organization_id: organizationId,
        person_id: personId,
        role_id: roleId,
        program_id: await defaultOf('programs'),
        organization_person_status_id: await defaultOf('organization_person_statuses'),
        enrollment_date: work.now,
        created_at: work.now,
        updated_at: work.now,
      })
      .execute();
  }
  return ids;
}
