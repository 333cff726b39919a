import type { Kysely } from 'kysely';
import { ALL, MINE, run } from './parts.ts';

/**
 * When somebody was welcomed last stands beside the name, so that a campaign can begin with those who never were: an
 * index serves that order. What the history tells of mails sent before is taken over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `alter table person_organizations add column welcomed_at timestamptz`,
    `update person_organizations set welcomed_at = sent.at
      from (select entity_id, max(at) as at from audit_events where action = 'welcomed' group by entity_id) sent
      where sent.entity_id = id`,
    `create index person_organizations_welcomed on person_organizations
      (organization_id, role_id, welcomed_at nulls first, sort_name, id)`,
    `create or replace view findable_people as
      select o.id, organization_id, o.person_id, role_id, sort_name, search, program_id,
        organization_person_status_id, preferred_language, welcomed_at
      from person_organizations o left join person_details d on d.person_id = o.person_id
      where ${ALL} or ${MINE}`,
  ]);
}
