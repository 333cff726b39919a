import type { Kysely } from 'kysely';
import { ALL, MINE, run } from './parts.ts';

/** The upload that made a place stands in the view that people are searched in: lists are filtered by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create or replace view findable_people as
      select id, organization_id, person_id, role_id, sort_name, search, program_id,
        organization_person_status_id, preferred_language, welcomed_at, matched, upload_id
      from person_organizations where ${ALL} or ${MINE}`,
  ]);
}
