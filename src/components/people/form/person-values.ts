import type { BodyInput } from '#src/schemas/endpoint.ts';
import type { PersonDetailDefinition } from '#src/schemas/people.ts';
import type { PersonFormData, PersonFormValues } from '#src/schemas/person-form.ts';
import type { createMembership, Membership, updateMembership } from '#src/schemas/memberships.ts';

type Definitions = readonly PersonDetailDefinition[];
type NewPerson = BodyInput<typeof createMembership>;
type PersonChanges = BodyInput<typeof updateMembership>;
type Details = NonNullable<PersonChanges['customFields']>;

const emptyDetails = (definitions: Definitions) =>
  Object.fromEntries(definitions.map(({ name, type }) => [name, type === 'choices' ? [] : '']));

/** What a new person starts with. */
export const newPersonValues = (
  definitions: Definitions,
  { roleId, programId }: { readonly roleId: string; readonly programId: string },
): PersonFormValues => ({
  firstName: '',
  lastName: '',
  preferredName: '',
  userName: '',
  email: '',
  phone: '',
  phoneAlternate: '',
  externalPersonId: '',
  programId,
  organizationPersonStatusId: '',
  roleId,
  pin: '',
  optedOut: [],
  surveyOptOuts: [],
  customFields: emptyDetails(definitions),
  ownFields: [],
});

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A person as the form shows it; what the server doesn't define is an own field of the organization. */
export function personValues(person: Membership, definitions: Definitions): PersonFormValues {
  const empty = emptyDetails(definitions);
  const { customFields, person: who } = person;
  const own = Object.entries(customFields).filter(([name, value]) => !Object.hasOwn(empty, name) && isGiven(value));
  return {
    firstName: who.firstName,
    lastName: who.lastName,
    preferredName: who.preferredName ?? '',
    userName: who.userName ?? '',
    email: who.email ?? '',
    phone: who.phone ?? '',
    phoneAlternate: who.phoneAlternate ?? '',
    externalPersonId: who.externalPersonId ?? '',
    programId: person.programId ?? '',
    organizationPersonStatusId: person.organizationPersonStatusId ?? '',
    roleId: person.roleId,
    pin: person.pin ?? '',
    oldPassword: '',
    optedOut: person.optedOut,
    surveyOptOuts: person.surveyOptOuts,
    customFields: Object.fromEntries(
      Object.entries(empty).map(([name, nothing]) => [name, customFields[name] ?? nothing]),
    ),
    ownFields: own.map(([name, value]) => ({ name, value: asText(value) })),
  };
}

const ownFields = (pairs: ReadonlyArray<{ readonly name: string; readonly value: string }>): Record<string, string> =>
  Object.fromEntries(pairs.map(({ name, value }) => [name, value]));

/** Own fields in one line. */
export const ownFieldsText = (pairs: unknown): string =>
  Array.isArray(pairs)
    ? (pairs as PersonFormValues['ownFields']).map(({ name, value }) => `${name}: ${value}`).join(', ')
    : '';

/** A person as the contract has the fields of an edit. */
export const personFields = (person: Membership) => ({ ...person.person, ...person });

/** What a new person is sent as. Specification people 3.1. */
export function newPersonBody({ ownFields: pairs, ...data }: PersonFormData, organizationId: string): NewPerson {
  const customFields = { ...data.customFields, ...ownFields(pairs) } as Details;
  return { ...data, organizationId, active: true, customFields };
}

/* An empty text and none are the same to a person. */
const spelled = (value: unknown): string => JSON.stringify(isGiven(value) ? value : null);

const differing = (data: object, present: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => spelled(value) !== spelled(present[name as keyof typeof present])),
  );

/** The fields in which the form differs from the person: what nobody touched isn't sent, and overwrites nothing. */
export function personChanges(
  { customFields, ownFields: pairs, ...data }: Omit<PersonFormData, 'oldPassword'>,
  present: PersonFormValues,
): PersonChanges {
  const before = ownFields(present.ownFields);
  const after = ownFields(pairs);
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const fields = {
    ...differing(customFields, present.customFields),
    ...differing(after, before),
    ...Object.fromEntries(removed.map((name) => [name, null])),
  } as Details;
  return { ...differing(data, present), ...(Object.keys(fields).length > 0 && { customFields: fields }) };
}
