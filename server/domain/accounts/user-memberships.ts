import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';

/**
 * Gives a new user a membership in each organization of the profiles, as a caller in the default program: the specification's
 * users are callers, and only who has a membership is listed, edited and deleted there. Specification accounts 6.4.
 */
export async function placeUser(work: Work, personId: string, organizationIds: Iterable<string>): Promise<void> {
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
    await work.tx
      .insertInto('memberships')
      .values({
        id: work.newId(),
        organization_id: organizationId,
        person_id: personId,
        role_id: ROLE_IDS.CALLER,
        program_id: await defaultOf('programs'),
        organization_person_status_id: await defaultOf('organization_person_statuses'),
        enrollment_date: work.now,
        created_at: work.now,
        updated_at: work.now,
      })
      .execute();
  }
}
