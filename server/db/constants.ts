import type { MembershipRole, ProfileName } from '#src/schemas/access.ts';
import type { PersonDetailDefinition } from '#src/schemas/people.ts';
import { PERSON_DETAILS_IN_FORM, PERSON_FIELDS, type DetailField } from '#src/schemas/person-fields.ts';
import type { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';

const fixed = (group: string, n: number) => `00000000-0000-7000-8000-${group}${String(n).padStart(8, '0')}`;

/** Ids of the roles: the same in every database, so that rows can be told apart without a join. */
export const ROLE_IDS = {
  RECIPIENT: fixed('0001', 1),
  CALLER: fixed('0001', 2),
  OUTREACH: fixed('0001', 3),
  INACTIVE: fixed('0001', 4),
  NONE: fixed('0001', 5),
} as const satisfies Record<MembershipRole, string>;

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

/** The details of a person, in the order of the form; ids are the same in every database. */
export const PERSON_DETAIL_DEFINITIONS: readonly Definition[] = PERSON_DETAILS_IN_FORM.map((name) => {
  const { position, type, options, maxLength }: DetailField = PERSON_FIELDS[name];
  return { id: fixed('0003', position), name, type, options, maxLength: maxLength ?? null, required: false };
});

/** Statuses every organization starts with; the system's own are locked. */
export const SYSTEM_STATUSES = [
  { name: 'Active', description: 'Takes part in calls', isDefault: true },
  { name: 'On hold', description: 'Don’t call for now', isDefault: false },
] as const satisfies ReadonlyArray<{
  readonly name: keyof typeof BUILT_IN_STATUS_NAMES.en;
  readonly description: string;
  readonly isDefault: boolean;
}>;
