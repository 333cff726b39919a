import type { MembershipRole } from '#src/schemas/access.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { Person } from '#src/schemas/people.ts';
import { harbor } from './tokens.ts';

/** Somebody of whom no more is known than the name, but for what a test says. */
export const personOf = (id: string, firstName: string, lastName: string, known: Partial<Person> = {}): Person => ({
  id,
  firstName,
  lastName,
  preferredName: null,
  userName: null,
  email: null,
  phone: null,
  phoneAlternate: null,
  personDetailId: null,
  externalPersonId: null,
  ...known,
});

/** The place that somebody has in Harbor House; of it no more is known than a test says. */
export const placeOf = (
  id: string,
  role: MembershipRole,
  person: Person,
  known: Partial<Membership> = {},
): Membership => ({
  id,
  role: { id: `role-${role}`, name: role },
  roleId: `role-${role}`,
  active: role !== 'INACTIVE',
  person,
  personId: person.id,
  pin: null,
  program: null,
  programId: null,
  programName: null,
  organizationId: harbor.id,
  organization: { id: harbor.id, name: harbor.name },
  organizationPersonStatusId: null,
  status: null,
  optedOut: [],
  surveyOptOuts: [],
  customFields: {},
  enrollmentDate: null,
  unenrollmentDate: null,
  welcomedAt: null,
  signedUpAt: null,
  lastCalledOn: null,
  matches: [],
  profiles: [],
  ...known,
});
