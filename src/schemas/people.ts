import * as z from 'zod/mini';
import { MEMBERSHIP_ROLES, PROFILE_NAMES, type ProfileName } from './access.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, moment } from './fields.ts';
import { PERSON_DETAIL_TYPES } from './person-fields.ts';
import { selfSignup } from './self-signup.ts';
import { userSignup } from './user-signup.ts';

/** A person, without what belongs to one organization. Specification people 2.2. */
export const person = z.object({
  id,
  email: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneAlternate: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  personDetailId: z.nullable(id),
  externalPersonId: z.nullable(z.string()),
});
export type Person = z.output<typeof person>;

export const getPerson = defineEndpoint({
  id: 'getPerson',
  method: 'GET',
  path: '/v2/people/:id',
  access: { module: 'people', right: 'canReadAsAdmin', self: true },
  params: idParams,
  response: z.object({ person }),
  doc: 'A person by id: oneself, or somebody of an organization one may read.',
});

/** A profile in an organization, given to a new user. */
const organizationProfile = z.object({ organizationId: id, securityProfileId: id });

/** A new user who chooses a password by the invitation. */
export const invitedUser = z.omit(userSignup, { password: true });
export type InvitedUser = z.output<typeof invitedUser>;

/** The profiles with which somebody is invited who only administers. Specification accounts 6.5. */
export const INVITED_PROFILES = ['ORG_ADMIN', 'ORG_USER'] as const satisfies readonly ProfileName[];

/** Who is invited to administer an organization, and as what. Specification accounts 6.5. */
export const invitedPerson = z.extend(invitedUser, { profile: z.enum(INVITED_PROFILES) });
export type InvitedPerson = z.output<typeof invitedPerson>;

export const createPerson = defineEndpoint({
  id: 'createPerson',
  method: 'POST',
  path: '/v2/people',
  access: { module: 'people', right: 'canCreate', or: 'captcha' },
  proofBody: selfSignup,
  body: z.extend(userSignup, {
    organizationProfiles: z.array(organizationProfile).check(z.minLength(1, 'required'), z.maxLength(20, 'invalid')),
  }),
  response: z.object({ person }),
  assumed: 'the password may be left out; then an invitation is sent; what a stranger sends who signs up',
  doc: 'Creates a user with profiles in organizations; without a password an invitation is sent. Or, by a captcha, signs oneself up as a caller.',
});

/** Who was invited to administer and hasn't chosen a password yet. Specification accounts 4.9. */
const openInvitation = z.object({
  personId: id,
  /** When the last link was made. */
  sentAt: moment,
  /** Until when it works; null where none does. */
  expiresAt: z.nullable(moment),
});
export type OpenInvitation = z.output<typeof openInvitation>;

const ofOrganization = z.object({ organizationId: id });

export const listInvitations = defineEndpoint({
  id: 'listInvitations',
  method: 'GET',
  path: '/v2/organizations/:organizationId/invitations',
  access: { module: 'people', right: 'canReadAsAdmin' },
  params: ofOrganization,
  response: z.object({ invitations: z.array(openInvitation) }),
  assumed: 'the whole call',
  doc: 'Who was invited to administer an organization and hasn’t chosen a password yet, the last invited first.',
});

export const sendInvitation = defineEndpoint({
  id: 'sendInvitation',
  method: 'POST',
  path: '/v2/organizations/:organizationId/invitations',
  access: { module: 'people', right: 'canCreate' },
  params: ofOrganization,
  body: z.object({
    personId: id,
    /** False: nothing is mailed, and the link is answered, to be handed over. */
    mail: z.boolean('invalid'),
  }),
  response: z.object({ invitation: openInvitation, link: z.nullable(z.string()) }),
  assumed: 'the whole call',
  doc: 'Invites somebody again who hasn’t chosen a password yet; links of earlier invitations are void.',
});

export const securityProfile = z.object({ id, name: z.enum(PROFILE_NAMES) });

export const listProfiles = defineEndpoint({
  id: 'listProfiles',
  method: 'GET',
  path: '/v2/profiles',
  access: { module: 'profiles', right: 'canReadAsAdmin' },
  response: z.object({ securityProfiles: z.array(securityProfile) }),
  doc: 'The security profiles.',
});

export const role = z.object({ id, name: z.enum(MEMBERSHIP_ROLES) });
export type Role = z.output<typeof role>;

export const listRoles = defineEndpoint({
  id: 'listRoles',
  method: 'GET',
  path: '/v2/roles',
  access: { module: 'roles', right: 'canReadAsAdmin' },
  response: z.object({ roles: z.array(role) }),
  doc: 'The roles a person may have in an organization.',
});

/** One field of a person's details, as the form shows it. The shape is assumed. */
export const personDetailDefinition = z.object({
  id,
  name: z.string(),
  type: z.enum(PERSON_DETAIL_TYPES),
  /** What a choice may be; empty for the other types. */
  options: z.array(z.string()),
  maxLength: z.nullable(z.number()),
  required: z.boolean(),
});
export type PersonDetailDefinition = z.output<typeof personDetailDefinition>;

export const listPersonDetailDefinitions = defineEndpoint({
  id: 'listPersonDetailDefinitions',
  method: 'GET',
  path: '/v2/persondetails/definitions',
  access: { module: 'personDetails', right: 'canReadAsAdmin' },
  beforeSignup: true,
  response: z.object({ personDetailDefinitions: z.array(personDetailDefinition) }),
  assumed: 'the shape of a definition',
  doc: 'The fields of a person’s details.',
});

export { SURVEY_TYPES } from './survey-values.ts';

export { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from './person-choices.ts';
