import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import { IMPORT_COLUMNS, IMPORTED_COLUMNS, type NewPerson } from './import-values.ts';

/** Where the people of an upload go. */
export interface Destination {
  readonly organizationId: string;
  readonly uploadId: string;
  readonly statusId: string | null;
  /** Rows may also update who is there. */
  readonly updates: boolean;
}

const READ = sql.join(
  Object.entries(IMPORT_COLUMNS).map(
    ([name, type], at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)} as ${sql.ref(name)}`,
  ),
);

const PERSON = sql.join(['person_detail_id', ...IMPORTED_COLUMNS].map((name) => sql.ref(name)));

/**
 * Creates people and their places by one statement with one parameter of values without names, and
 * their searchable texts with them: each row is parsed once, and nothing that was just written is looked up again. Once
 * this ends they are in the search index, all at once. It is for the system: new people are tied to the organization
 * that has been checked, and row-level security would ask it of each row again. The database's errors, when somebody
 * has taken a username meanwhile or a program is gone. Specification uploads 2.4.
 */
export async function insertPeople(work: Work, to: Destination, people: readonly NewPerson[]): Promise<void> {
  const values = `[${people.map((person) => person.values).join(',')}]`;
  const now = sql`${work.now}::timestamptz`;
  // made since the file was read
  const firstProgram = sql`(select id from programs where organization_id = ${to.organizationId}::uuid and is_default)`;
  await sql`select set_config('gin_pending_list_limit', '65536', true), set_config('work_mem', '32MB', true)`.execute(
    work.tx,
  );
  await sql`
      with input as materialized (select ${READ} from jsonb_array_elements(${values}::jsonb) r),
      made as (insert into people (id, ${PERSON}, created_at, updated_at)
        select person_id, ${PERSON}, ${now}, ${now} from input)
      insert into memberships (id, organization_id, person_id, role_id, pin, custom_fields, program_id,
        organization_person_status_id, upload_id, enrollment_date, created_at, updated_at,
        sort_name, search, preferred_language, contacts)
      select place_id, ${to.organizationId}::uuid, person_id, role_id, pin, custom_fields, coalesce(program_id, ${firstProgram}),
        ${to.statusId}::uuid, ${to.uploadId}::uuid, ${now}, ${now}, ${now},
        person_sort_name(first_name, last_name),
        person_search(first_name, last_name, preferred_name, user_name, email, phone, phone_alternate),
        preferred_language, person_contacts(email, phone, phone_type) from input`.execute(work.tx);
  await sql`select flush_people_search()`.execute(work.tx);
}
