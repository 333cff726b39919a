import type { Kysely } from 'kysely';
import { run } from './parts.ts';

/**
 * The people one may find, with what candidates for a match are compared by. A view of the owner's, as the one it is
 * made of: asking for each of 50,000 people whether they may be seen would cost more than comparing them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create view match_candidates as
      select f.*, p.gender, p.preferred_time_for_call, p.hobbies, p.zip_code
      from findable_people f join people p on p.id = f.person_id`,
    `grant select on match_candidates to console_app`,
  ]);
}
