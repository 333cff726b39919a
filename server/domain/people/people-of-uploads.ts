import { expressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

const db = expressionBuilder<Database>();

/** Whom uploads have made, and whom they have updated as long as that isn't taken back. Specification uploads 2.12. */
export const peopleOfUploads = (ids: readonly string[]) =>
  db
    .selectFrom('memberships as made')
    .select(['made.id', 'made.upload_id'])
    .where('made.upload_id', 'in', ids)
    .unionAll(
      db
        .selectFrom('people_upload_updates as updates')
        .select(['updates.membership_id as id', 'updates.upload_id'])
        .where('updates.upload_id', 'in', ids)
        .where('updates.undone', '=', false)
        .where('updates.after', '<>', sql<never>`'{}'`),
    );
