import * as z from 'zod/mini';
import { COMMUNICATION_METHODS, LINE_TYPES } from './contact.ts';
import { birthday, birthdayCell } from './birthday.ts';
import {
  email,
  nullable,
  optionalEmail,
  nameText,
  optionalName,
  optionalPhone,
  optionalText,
  phone,
  pin,
  userName,
  zipCode,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import type { ValidationKey } from './validation.ts';
import { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from './person-choices.ts';

/** How a detail is typed in. */
export const PERSON_DETAIL_TYPES = ['text', 'longText', 'date', 'choice', 'choices'] as const;

/** The column of the people template. Specification uploads 1.1. */
interface Csv {
  readonly head: string;
  /** A file must have it, and a row a value in it. */
  readonly required?: true;
  /** What a value that is there must be, where `schema` also takes nothing. */
  readonly cell?: z.ZodMiniType;
  /** A phone in any spelling; or several things with a vertical bar between them, which the field has in one text. */
  readonly as?: 'phone' | 'list';
}

/** What belongs to the membership of the organization. */
interface PlaceField {
  readonly of: 'membership';
  readonly csv: Csv;
}

/** What is known of a person: a column of `people`. */
interface PersonField {
  readonly of: 'person';
  readonly column: string;
  readonly schema: z.ZodMiniType;
  readonly csv: Csv;
}

/** The same, as a detail: it travels in `customFields`, and the console learns of it by its definition. */
export interface DetailField extends Omit<PersonField, 'of'> {
  readonly of: 'detail';
  /** Where it stands in the form, which is also the number in the definition's id. */
  readonly position: number;
  readonly type: (typeof PERSON_DETAIL_TYPES)[number];
  readonly options: readonly string[];
  readonly maxLength?: number;
  /** Where screens show it; of phones: beside the phone. */
  readonly group: 'phone' | 'about' | 'contact';
}

type Field = PlaceField | PersonField | DetailField;

const choice = <const Option extends string>(options: readonly Option[], error: ValidationKey = 'invalid') =>
  ({ type: 'choice', options, schema: z.optional(nullable(z.enum(options), error)) }) as const;

const choices = <const Option extends string>(options: readonly Option[]) =>
  ({
    type: 'choices',
    options,
    schema: z.optional(z.array(z.enum(options, 'invalid')).check(z.maxLength(options.length))),
  }) as const;

const name = z.optional(optionalName(LIMITS.name));

/**
 * All that is known of a person, in the order of the template's columns. From here follow the body of the calls, the
 * template, import, export and history, the definitions that the form and the person's screen are drawn from, and the
 * columns that the server reads and writes. Names of columns in other programs stand in `people-csv-names.ts`, words in
 * `person-fields` of the locales: where one of them is missing, nothing compiles.
 */
export const PERSON_FIELDS = {
  role: { of: 'membership', csv: { head: 'Role', required: true } },
  firstName: {
    of: 'person',
    column: 'first_name',
    schema: nameText(LIMITS.name),
    csv: { head: 'First Name', required: true },
  },
  lastName: {
    of: 'person',
    column: 'last_name',
    schema: nameText(LIMITS.name),
    csv: { head: 'Last Name', required: true },
  },
  userName: {
    of: 'person',
    column: 'user_name',
    schema: z.optional(nullable(userName)),
    csv: { head: 'User Name', cell: userName },
  },
  phone: { of: 'person', column: 'phone', schema: phone, csv: { head: 'Phone', required: true, as: 'phone' } },
  phoneType: {
    of: 'detail',
    column: 'phone_type',
    position: 1,
    ...choice(LINE_TYPES, 'phoneType.invalid'),
    csv: { head: 'Phone Type' },
    group: 'phone',
  },
  phoneAlternate: {
    of: 'person',
    column: 'phone_alternate',
    schema: z.optional(optionalPhone),
    csv: { head: 'Alternate Phone', cell: phone, as: 'phone' },
  },
  phoneAlternateType: {
    of: 'detail',
    column: 'phone_alternate_type',
    position: 2,
    ...choice(LINE_TYPES, 'phoneType.invalid'),
    csv: { head: 'Alternate Phone Type' },
    group: 'phone',
  },
  email: { of: 'person', column: 'email', schema: z.optional(optionalEmail), csv: { head: 'Email', cell: email } },
  preferredName: { of: 'person', column: 'preferred_name', schema: name, csv: { head: 'Preferred Name' } },
  program: { of: 'membership', csv: { head: 'Program' } },
  pin: { of: 'membership', schema: z.optional(nullable(pin)), csv: { head: 'PIN', cell: pin } },
  gender: {
    of: 'detail',
    column: 'gender',
    position: 3,
    ...choice(GENDERS),
    csv: { head: 'Gender' },
    group: 'about',
  },
  zipCode: {
    of: 'detail',
    column: 'zip_code',
    position: 5,
    type: 'text',
    options: [],
    maxLength: LIMITS.zipLength,
    schema: z.optional(nullable(zipCode)),
    csv: { head: 'Zip Code', cell: zipCode },
    group: 'about',
  },
  dateOfBirth: {
    of: 'detail',
    column: 'date_of_birth',
    position: 4,
    type: 'date',
    options: [],
    schema: z.optional(nullable(birthday)),
    csv: { head: 'Date of Birth', cell: birthdayCell },
    group: 'about',
  },
  hobbies: {
    of: 'detail',
    column: 'hobbies',
    position: 10,
    type: 'longText',
    options: [],
    maxLength: LIMITS.hobbies,
    schema: z.optional(optionalText(LIMITS.hobbies)),
    csv: { head: 'Hobbies', as: 'list' },
    group: 'about',
  },
  phoneCallBehavior: {
    of: 'detail',
    column: 'phone_call_behavior',
    position: 9,
    ...choice(PHONE_CALL_BEHAVIORS),
    csv: { head: 'Phone Call Behavior' },
    group: 'contact',
  },
  preferredTimeForCall: {
    of: 'detail',
    column: 'preferred_time_for_call',
    position: 7,
    ...choices(CALL_TIMES),
    csv: { head: 'Preferred Time For Call' },
    group: 'contact',
  },
  preferredMethodOfCommunication: {
    of: 'detail',
    column: 'preferred_method_of_communication',
    position: 8,
    ...choices(COMMUNICATION_METHODS),
    csv: { head: 'Preferred Method of Communication' },
    group: 'contact',
  },
  preferredLanguage: {
    of: 'detail',
    column: 'preferred_language',
    position: 6,
    ...choice(PREFERRED_LANGUAGES),
    csv: { head: 'Preferred Language' },
    group: 'about',
  },
  externalPersonId: { of: 'person', column: 'external_person_id', schema: name, csv: { head: 'External ID' } },
} as const satisfies Readonly<Record<string, Field & { readonly schema?: z.ZodMiniType }>>;

type Fields = typeof PERSON_FIELDS;
type NamesOf<Of extends Field['of']> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly of: Of } ? Name : never;
}[keyof Fields];

export type PersonFieldName = keyof Fields;
export type PersonalName = NamesOf<'person'>;
export type PersonDetailName = NamesOf<'detail'>;
export type PersonColumn = Fields[PersonalName | PersonDetailName]['column'];
export type CsvColumn = Fields[PersonFieldName]['csv']['head'];

const namesOf = <Of extends Field['of']>(of: Of) =>
  (Object.keys(PERSON_FIELDS) as PersonFieldName[]).filter((each) => PERSON_FIELDS[each].of === of) as Array<
    NamesOf<Of>
  >;

/** What a person is, in every organization. */
export const PERSONAL_NAMES: readonly PersonalName[] = namesOf('person');

/** The details, in the order of the template and in that of the form. */
export const PERSON_DETAIL_NAMES: readonly PersonDetailName[] = namesOf('detail');
export const PERSON_DETAILS_IN_FORM: readonly PersonDetailName[] = PERSON_DETAIL_NAMES.toSorted(
  (one, other) => PERSON_FIELDS[one].position - PERSON_FIELDS[other].position,
);

/** A detail by its name; undefined for an organization's own field. */
export const personDetail = (field: string): DetailField | undefined =>
  PERSON_DETAIL_NAMES.includes(field as PersonDetailName) ? PERSON_FIELDS[field as PersonDetailName] : undefined;

/** Columns of the people template, in its order. Specification uploads 1.1. */
export const CSV_COLUMNS: readonly CsvColumn[] = Object.values(PERSON_FIELDS).map(({ csv }) => csv.head);

type ShapeOf<Name extends PersonalName | PersonDetailName> = { [N in Name]: Fields[N]['schema'] };

const shapeOf = <Name extends PersonalName | PersonDetailName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((each) => [each, PERSON_FIELDS[each].schema])) as ShapeOf<Name>;

/** For `z.object`: what a person is, and the details. */
export const personalShape = shapeOf(PERSONAL_NAMES);
export const personDetailShape = shapeOf(PERSON_DETAIL_NAMES);
