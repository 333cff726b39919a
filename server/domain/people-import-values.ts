import { ROLE_IDS } from '#server/db/constants.ts';
import { personKey, type CsvPerson } from '#src/schemas/people-csv.ts';

/** What is written of a row, in the order in which it is sent, and the types that it is read as. */
export const IMPORT_COLUMNS = {
  person_id: 'uuid',
  person_detail_id: 'uuid',
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

type Values = Record<keyof typeof IMPORT_COLUMNS, string | null>;

/** A list as PostgreSQL writes it. */
const listOf = (values: readonly string[] | null | undefined) =>
  values && values.length > 0 ? `{${values.map((value) => JSON.stringify(value)).join(',')}}` : '{}';

const valuesOf = (newId: () => string, person: CsvPerson): Values => ({
  person_id: newId(),
  person_detail_id: newId(),
  place_id: newId(),
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
  zip_code: person.customFields.zipCode ?? null,
  date_of_birth: person.customFields.dateOfBirth ?? null,
  gender: person.customFields.gender ?? null,
  preferred_language: person.customFields.preferredLanguage ?? null,
  hobbies: person.customFields.hobbies ?? null,
  phone_call_behavior: person.customFields.phoneCallBehavior ?? null,
  preferred_time_for_call: listOf(person.customFields.preferredTimeForCall),
  preferred_method_of_communication: listOf(person.customFields.preferredMethodOfCommunication),
  phone_type: person.customFields.phoneType ?? null,
  phone_alternate_type: person.customFields.phoneAlternateType ?? null,
});

/** What is asked about a person before it is written, and all that is written of it. */
export interface NewPerson extends Pick<CsvPerson, 'firstName' | 'lastName' | 'phone' | 'userName'> {
  readonly key: string;
  /** One value for each of `IMPORT_COLUMNS`, as a JSON array. */
  readonly values: string;
}

/** The person of a row with new ids, ready to be written; whoever reads the rows does all that can be done by then. */
export const newPerson = (newId: () => string, person: CsvPerson): NewPerson => ({
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone,
  userName: person.userName,
  key: personKey(person),
  values: JSON.stringify(Object.values(valuesOf(newId, person))),
});
