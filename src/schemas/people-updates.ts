import type { CsvPerson } from './people-csv.ts';
import type { Lock } from './uploads.ts';
import {
  PERSON_DETAIL_NAMES,
  PERSONAL_NAMES,
  type CsvColumn,
  PERSON_FIELDS,
  personDetail,
  type PersonalName,
  type PersonDetailName,
} from './person-fields.ts';

/** What a row may change of somebody who is there already. The role isn't among it: another one ends matches. */
export type UpdatedName = PersonalName | PersonDetailName | 'pin' | 'programId' | OwnName;
/** An own field of the organization: `own.Pet`. */
type OwnName = `own.${string}`;
export type UpdatedValue = string | readonly string[] | null;
export type UpdatedValues = Readonly<Partial<Record<UpdatedName, UpdatedValue>>>;

/** Those that every person has; own fields come beside them. */
const UPDATED_NAMES: readonly UpdatedName[] = [...PERSONAL_NAMES, ...PERSON_DETAIL_NAMES, 'pin', 'programId'];

/** What an own field is called here. */
const ownUpdate = (name: string): OwnName => `own.${name}`;

/** The own field that is meant; undefined for one that every person has. */
export const ownOf = (name: UpdatedName): string | undefined => (name.startsWith('own.') ? name.slice(4) : undefined);

/** Own fields as a file can say them: what is no text can't be in one. */
export const ownValues = (fields: Readonly<Record<string, unknown>>): UpdatedValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' && personDetail(name) === undefined ? [[ownUpdate(name), value]] : [],
    ),
  );

/** All names that some values have, those that every person has in their order. */
export const namesIn = (values: UpdatedValues): UpdatedName[] => [
  ...UPDATED_NAMES.filter((name) => name in values),
  ...(Object.keys(values) as UpdatedName[]).filter((name) => ownOf(name) !== undefined),
];

/** Above which column of a file a field stands. */
export const updatedColumn = (name: UpdatedName): CsvColumn | null =>
  ownOf(name) === undefined
    ? PERSON_FIELDS[name === 'programId' ? 'program' : (name as Exclude<UpdatedName, OwnName | 'programId'>)].csv.head
    : null;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * What a row says of its person: an empty cell says nothing. `saysProgram`: the program isn't just the default one.
 * Specification uploads 2.5.
 */
export function saidOf(person: CsvPerson, saysProgram: boolean): UpdatedValues {
  const { customFields, programId, own = {}, ...personal } = person;
  const all: Record<string, unknown> = { ...personal, ...customFields, programId: saysProgram ? programId : null };
  const said = UPDATED_NAMES.flatMap((name) => (isEmpty(all[name]) ? [] : [[name, all[name]]]));
  return { ...(Object.fromEntries(said) as UpdatedValues), ...ownValues(own) };
}

/** Of several things no order is meant. */
const inOrder = (value: UpdatedValue | undefined) =>
  JSON.stringify(typeof value === 'object' && value !== null ? [...value].toSorted() : (value ?? null));

export const sameValue = (one: UpdatedValue | undefined, other: UpdatedValue | undefined): boolean =>
  inOrder(one) === inOrder(other);

/** The fields in which what is wanted differs from what is there. */
export const changedNames = (present: UpdatedValues, wanted: UpdatedValues): UpdatedName[] =>
  namesIn(wanted).filter((name) => wanted[name] !== undefined && !sameValue(present[name], wanted[name]));

export const picked = (values: UpdatedValues, names: readonly UpdatedName[]): UpdatedValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

const OF_PLACE: ReadonlySet<UpdatedName> = new Set(['pin', 'programId'] as const);
const CONTACT: ReadonlySet<UpdatedName> = new Set(['email', 'phone', 'phoneAlternate'] as const);

/** Whether a change touches what is locked: all that is the person's own, or how they are reached. */
export const isLocked = (locked: Lock | null, names: readonly UpdatedName[]): boolean =>
  names.some((name) =>
    locked === 'sharedPerson' ? !OF_PLACE.has(name) && ownOf(name) === undefined : locked !== null && CONTACT.has(name),
  );
