import { ROLE_IDS } from '#server/db/constants.ts';
import { personKey, type CsvPerson } from '#src/schemas/people-csv.ts';
import type { UpdatedValues } from '#src/schemas/people-updates.ts';
import {
  PERSON_DETAIL_NAMES,
  PERSON_FIELDS,
  PERSONAL_NAMES,
  personDetail,
  type PersonalName,
  type PersonColumn,
  type PersonDetailName,
} from '#src/schemas/person-fields.ts';

const PERSON = [...PERSONAL_NAMES, ...PERSON_DETAIL_NAMES];

const typeOf = (name: PersonalName | PersonDetailName): string => {
  const kind = personDetail(name)?.type;
  if (kind === 'choices') return 'text[]';
  return kind === 'date' ? 'date' : 'text';
};

/** Columns of `people` that a row fills. */
export const IMPORTED_COLUMNS: readonly PersonColumn[] = PERSON.map((name) => PERSON_FIELDS[name].column);

/** What is written of a row, in the order in which it is sent, and the types that it is read as. */
export const IMPORT_COLUMNS: Readonly<Record<string, string>> = {
  person_id: 'uuid',
  person_detail_id: 'uuid',
  place_id: 'uuid',
  role_id: 'uuid',
  program_id: 'uuid',
  pin: 'text',
  custom_fields: 'jsonb',
  ...Object.fromEntries(PERSON.map((name) => [PERSON_FIELDS[name].column, typeOf(name)])),
};

/** A list as PostgreSQL writes it. */
const listOf = (values: readonly string[]) =>
  values.length > 0 ? `{${values.map((value) => JSON.stringify(value)).join(',')}}` : '{}';

const sqlValue = (value: string | readonly string[] | null | undefined): string | null =>
  typeof value === 'object' && value !== null ? listOf(value) : (value ?? null);

const valuesOf = (newId: () => string, person: CsvPerson): ReadonlyArray<string | null> => [
  newId(),
  newId(),
  newId(),
  person.role && ROLE_IDS[person.role],
  person.programId,
  person.pin,
  JSON.stringify(person.own ?? {}),
  ...PERSONAL_NAMES.map((name) => person[name]),
  ...PERSON_DETAIL_NAMES.map((name) => sqlValue(person.customFields[name])),
];

/** What is asked about a person before it is written, and all that is written of it. */
export interface NewPerson extends Pick<
  CsvPerson,
  'firstName' | 'lastName' | 'phone' | 'userName' | 'externalPersonId'
> {
  readonly key: string;
  /** Its role is one that nobody is created in: it is about somebody who is there already, or it fails. */
  readonly keepsRole: boolean;
  /** What the row says of somebody who is there already, where it may update them. */
  readonly said?: UpdatedValues;
  /** One value for each of `IMPORT_COLUMNS`, as a JSON array. */
  readonly values: string;
}

/** The person of a row with new ids, ready to be written; whoever reads the rows does all that can be done by then. */
export const newPerson = (newId: () => string, person: CsvPerson, said?: UpdatedValues): NewPerson => ({
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone,
  userName: person.userName,
  externalPersonId: person.externalPersonId,
  keepsRole: person.role === null,
  ...(said && { said }),
  key: personKey(person),
  values: JSON.stringify(valuesOf(newId, person)),
});
