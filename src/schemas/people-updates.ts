import type { CsvPerson } from './people-csv.ts';
import {
  PERSON_DETAIL_NAMES,
  PERSONAL_NAMES,
  type CsvColumn,
  PERSON_FIELDS,
  type PersonalName,
  type PersonDetailName,
} from './person-fields.ts';

/** What a row may change of somebody who is there already. The role isn't among it: another one ends matches. */
export type UpdatedName = PersonalName | PersonDetailName | 'pin' | 'programId';
export type UpdatedValue = string | readonly string[] | null;
export type UpdatedValues = Readonly<Partial<Record<UpdatedName, UpdatedValue>>>;

export const UPDATED_NAMES: readonly UpdatedName[] = [...PERSONAL_NAMES, ...PERSON_DETAIL_NAMES, 'pin', 'programId'];

/** Above which column of a file a field stands. */
export const updatedColumn = (name: UpdatedName): CsvColumn =>
  PERSON_FIELDS[name === 'programId' ? 'program' : name].csv.head;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * What a row says of its person: an empty cell says nothing. `saysProgram`: the program isn't just the default one.
 * Specification uploads 2.5.
 */
export function saidOf({ customFields, programId, ...own }: CsvPerson, saysProgram: boolean): UpdatedValues {
  const all: Record<string, unknown> = { ...own, ...customFields, programId: saysProgram ? programId : null };
  return Object.fromEntries(UPDATED_NAMES.flatMap((name) => (isEmpty(all[name]) ? [] : [[name, all[name]]])));
}

/** Of several things no order is meant. */
const inOrder = (value: UpdatedValue | undefined) =>
  JSON.stringify(typeof value === 'object' && value !== null ? [...value].toSorted() : (value ?? null));

export const sameValue = (one: UpdatedValue | undefined, other: UpdatedValue | undefined): boolean =>
  inOrder(one) === inOrder(other);

/** The fields in which what is wanted differs from what is there. */
export const changedNames = (present: UpdatedValues, wanted: UpdatedValues): UpdatedName[] =>
  UPDATED_NAMES.filter((name) => wanted[name] !== undefined && !sameValue(present[name], wanted[name]));

export const picked = (values: UpdatedValues, names: readonly UpdatedName[]): UpdatedValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

const CONTACT: ReadonlySet<UpdatedName> = new Set(['email', 'phone', 'phoneAlternate'] as const);

/** Whether a change touches what is locked: all that is the person's own, or how an admin is reached. */
export const isLocked = (locked: 'sharedPerson' | 'adminContact' | null, names: readonly UpdatedName[]): boolean =>
  names.some((name) =>
    locked === 'sharedPerson' ? name !== 'pin' && name !== 'programId' : locked !== null && CONTACT.has(name),
  );
