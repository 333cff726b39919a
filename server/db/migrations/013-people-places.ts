import type { Kysely } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import { run } from './parts.ts';

/**
 * A place's organization, as its role, program and status, is asked for once for each combination that people are
 * counted in, which refers to it and can't be without it; asking for it with each place was a sixteenth of an import.
 * Who writes a place waits for whoever deletes its organization, and the other way round, because both write the
 * organization's row: it holds the totals. The roles are the same everywhere and never go.
 */
const REFERENCES = [
  `alter table person_organizations
    drop constraint person_organizations_organization_id_fkey,
    drop constraint person_organizations_previous_role_id_fkey,
    add constraint person_organizations_previous_role check (previous_role_id in (${Object.values(ROLE_IDS)
      .map((id) => `'${id}'`)
      .join(', ')}))`,
  `create function delete_places() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      delete from person_organizations where organization_id = old.id;
      return null;
    end $$`,
  `create trigger delete_places after delete on organizations for each row execute function delete_places()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, REFERENCES);
}
