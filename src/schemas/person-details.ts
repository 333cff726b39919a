import * as z from 'zod/mini';
import { codePoints, seen } from './basic-fields.ts';
import { maxChars } from './fields.ts';
import { LIMITS } from './limits.ts';
import { OWN_FIELDS_SHOWN } from './people-filters.ts';
import { PERSON_DETAIL_NAMES, personDetailShape } from './person-fields.ts';

const scalar = z.union([
  z.string().check(maxChars(LIMITS.hobbies)),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().check(maxChars(LIMITS.name))).check(z.maxLength(50, 'invalid')),
]);

/** How many own fields a person has at most, and how long the name of one is (assumed). Specification people 2.6. */
export const OWN_FIELDS = 50;
const OWN_NAME = 50;
/** All of them together, in characters (assumed). */
export const OWN_FIELDS_LENGTH = 10_000;

/** The own fields that a list shows: their names, each in a line of its own. Specification people 7.8. */
export const ownFieldsQuery = z.string('invalid').check(
  z.refine(
    (text) => {
      const names = text.split('\n');
      return names.length <= OWN_FIELDS_SHOWN && names.every((name) => codePoints(name) <= OWN_NAME);
    },
    { error: 'invalid' },
  ),
);

/** Whether they are too many characters together. */
export const isTooMuchOwn = (fields: object): boolean => JSON.stringify(fields).length > OWN_FIELDS_LENGTH;

/** By this two names of own fields are the same: Pet and pet. Specification people 2.7. */
export const ownKey = (name: string): string => name.trim().toLowerCase();

/** Names in which an own field would be taken for a detail. */
const DETAIL_KEYS = new Set(PERSON_DETAIL_NAMES.map(ownKey));

/** Whether an own field may be called so; a detail has its name to itself. */
export const isOwnName = (name: string): boolean =>
  seen(name) !== '' && codePoints(name) <= OWN_NAME && !DETAIL_KEYS.has(ownKey(name));

/** Lists may show them for each of their rows: neither their number nor their names are without an end. */
const isBounded = (fields: object): boolean => {
  const own = Object.keys(fields).filter((name) => !(name in personDetailShape));
  return own.length <= OWN_FIELDS && own.every((name) => codePoints(name) <= OWN_NAME);
};

/**
 * A person's details, which travel as `customFields` under the names of the definitions;
 * other names are an organization's own fields. Specification people 2.4.
 */
export const personDetailInput = z
  .catchall(z.object(personDetailShape), scalar)
  .check(z.refine((fields) => isBounded(fields), { error: 'invalid' }));
export type PersonDetailInput = z.output<typeof personDetailInput>;
