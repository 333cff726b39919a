import type { ProfileName, RoleName } from '#src/schemas/access.ts';
import { COMMUNICATION_METHODS, LINE_TYPES } from '#src/schemas/contact.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import {
  CALL_TIMES,
  GENDERS,
  PHONE_CALL_BEHAVIORS,
  PREFERRED_LANGUAGES,
  type PersonDetailDefinition,
} from '#src/schemas/people.ts';

const fixed = (group: string, n: number) => `00000000-0000-7000-8000-${group}${String(n).padStart(8, '0')}`;

/** Ids of the roles: the same in every database, so that rows can be told apart without a join. */
export const ROLE_IDS = {
  RECIPIENT: fixed('0001', 1),
  CALLER: fixed('0001', 2),
  OUTREACH: fixed('0001', 3),
  INACTIVE: fixed('0001', 4),
} as const satisfies Record<RoleName, string>;

/** Ids of the security profiles: the same in every database. */
export const SECURITY_PROFILE_IDS = {
  SUPER_ADMIN: fixed('0002', 1),
  ORG_ADMIN: fixed('0002', 2),
  ORG_USER: fixed('0002', 3),
  USER: fixed('0002', 4),
  NOT_PROFILE: fixed('0002', 5),
} as const satisfies Record<ProfileName, string>;

interface Definition extends Omit<PersonDetailDefinition, 'options'> {
  readonly options: readonly string[];
}

const definition = (
  n: number,
  name: string,
  type: Definition['type'],
  options: readonly string[] = [],
  maxLength: number | null = null,
): Definition => ({ id: fixed('0003', n), name, type, options, maxLength, required: false });

/** The fields of a person's details, in the order of the form. */
export const PERSON_DETAIL_DEFINITIONS: readonly Definition[] = [
  definition(1, 'phoneType', 'choice', LINE_TYPES),
  definition(2, 'phoneAlternateType', 'choice', LINE_TYPES),
  definition(3, 'gender', 'choice', GENDERS),
  definition(4, 'dateOfBirth', 'date'),
  definition(5, 'zipCode', 'text', [], LIMITS.zipLength),
  definition(6, 'preferredLanguage', 'choice', PREFERRED_LANGUAGES),
  definition(7, 'preferredTimeForCall', 'choices', CALL_TIMES),
  definition(8, 'preferredMethodOfCommunication', 'choices', COMMUNICATION_METHODS),
  definition(9, 'phoneCallBehavior', 'choice', PHONE_CALL_BEHAVIORS),
  definition(10, 'hobbies', 'longText', [], LIMITS.hobbies),
];

/** Statuses every organization starts with; the system's own are locked. */
export const SYSTEM_STATUSES = [
  { name: 'Active', description: 'Takes part in calls', isDefault: true },
  { name: 'On hold', description: 'Not to be called for now', isDefault: false },
] as const;
