import { sql } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';
import type { CsvPerson, CsvPlaces } from '#src/schemas/people-csv.ts';

/** Where the people of an upload go. */
export interface Destination extends CsvPlaces {
  readonly organizationId: string;
  readonly uploadId: string;
  readonly statusId: string | null;
}

/** A list as PostgreSQL writes it. */
const listOf = (values: readonly string[] | null | undefined) =>
  values && values.length > 0 ? `{${values.map((value) => JSON.stringify(value)).join(',')}}` : '{}';

/** What is written of a row, in the order in which it is sent, and the types that it is read as. */
const COLUMNS = {
  person_id: 'uuid',
  detail_id: 'uuid',
  place_id: 'uuid',
  role_id: 'uuid',
  program_id: 'uuid',
  pin: 'text',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  preferred_name: 'text',
  user_name: 'text',
  phone: 'text',
  phone_alternate: 'text',
  external_person_id: 'text',
  zip_code: 'text',
  date_of_birth: 'date',
  gender: 'text',
  preferred_language: 'text',
  hobbies: 'text',
  phone_call_behavior: 'text',
  preferred_time_for_call: 'text[]',
  preferred_method_of_communication: 'text[]',
  phone_type: 'text',
  phone_alternate_type: 'text',
} as const;

const valuesOf = (work: Work, person: CsvPerson): Record<keyof typeof COLUMNS, unknown> => ({
  person_id: work.newId(),
  detail_id: work.newId(),
  place_id: work.newId(),
  role_id: ROLE_IDS[person.role],
  program_id: person.programId,
  pin: person.pin,
  email: person.email,
  first_name: person.firstName,
  last_name: person.lastName,
  preferred_name: person.preferredName,
  user_name: person.userName,
  phone: person.phone,
  phone_alternate: person.phoneAlternate,
  external_person_id: person.externalPersonId,
  zip_code: person.customFields.zipCode,
  date_of_birth: person.customFields.dateOfBirth,
  gender: person.customFields.gender,
  preferred_language: person.customFields.preferredLanguage,
  hobbies: person.customFields.hobbies,
  phone_call_behavior: person.customFields.phoneCallBehavior,
  preferred_time_for_call: listOf(person.customFields.preferredTimeForCall),
  preferred_method_of_communication: listOf(person.customFields.preferredMethodOfCommunication),
  phone_type: person.customFields.phoneType,
  phone_alternate_type: person.customFields.phoneAlternateType,
});

const NAMES = Object.keys(COLUMNS) as Array<keyof typeof COLUMNS>;
const READ = sql.join(
  NAMES.map((name, at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(COLUMNS[name])} as ${sql.ref(name)}`),
);

const PERSON = sql.raw(
  `email, first_name, last_name, preferred_name, user_name, phone, phone_alternate, external_person_id`,
);
const DETAILS = sql.raw(`zip_code, date_of_birth, gender, preferred_language, hobbies, phone_call_behavior,
  preferred_time_for_call, preferred_method_of_communication, phone_type, phone_alternate_type`);

/**
 * Creates people, their details and their places by one statement with one parameter of values without names, and
 * their searchable texts with them: each row is parsed once, and nothing that was just written is looked up again. Once
 * this ends they are in the search index, all at once. It is for the system: new people are tied to the organization
 * that has been checked, and row-level security would ask it of each row again. The database's errors, when somebody
 * has taken a username meanwhile or a program is gone. Specification 1 §3.
 */
export async function insertPeople(work: Work, to: Destination, people: readonly CsvPerson[]): Promise<void> {
  const values = people.map((person) => Object.values(valuesOf(work, person)));
  const now = sql`${work.now}::timestamptz`;
  await sql`select set_config('gin_pending_list_limit', '65536', true), set_config('work_mem', '32MB', true)`.execute(
    work.tx,
  );
  await sql`
      with input as materialized (select ${READ} from jsonb_array_elements(${JSON.stringify(values)}::jsonb) r),
      made as (insert into people (id, ${PERSON}, created_at, updated_at)
        select person_id, ${PERSON}, ${now}, ${now} from input),
      described as (insert into person_details (id, person_id, ${DETAILS}) select detail_id, person_id, ${DETAILS} from input)
      insert into person_organizations (id, organization_id, person_id, role_id, pin, program_id,
        organization_person_status_id, upload_id, enrollment_date, created_at, updated_at,
        sort_name, search, preferred_language)
      select place_id, ${to.organizationId}::uuid, person_id, role_id, pin, program_id,
        ${to.statusId}::uuid, ${to.uploadId}::uuid, ${now}, ${now}, ${now},
        person_sort_name(first_name, last_name),
        person_search(first_name, last_name, preferred_name, user_name, email, phone, phone_alternate),
        preferred_language from input`.execute(work.tx);
  await sql`select flush_people_search()`.execute(work.tx);
}
