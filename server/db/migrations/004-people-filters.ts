import type { Kysely } from 'kysely';
import { ALL, MINE, run } from './parts.ts';

/**
 * What people are filtered by stands in the view that they are searched in. The language is the person's: the join is
 * left away by the database where nobody asks for it, since a person has one row of details at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create or replace view findable_people as
      select o.id, organization_id, o.person_id, role_id, sort_name, search, program_id,
        organization_person_status_id, preferred_language
      from person_organizations o left join person_details d on d.person_id = o.person_id
      where ${ALL} or ${MINE}`,
  ]);
}
