import * as z from 'zod/mini';
import { PROFILE_NAMES, ROLE_NAMES } from './access.ts';
import { began } from './began.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, isoDay, maxChars, moment, nullable, optionalText, searchText } from './fields.ts';
import { filterQuery } from './filters.ts';
import { LIMITS } from './limits.ts';
import { typedPassword } from './login.ts';
import { organizationChange } from './organizations.ts';
import { limitQuery, pager, pageQuery, sortDirection } from './pager.ts';
import { apart } from './partings.ts';
import { person, role } from './people.ts';
import { PEOPLE_FILTERS } from './people-filters.ts';
import { ownFieldsQuery, personDetailInput } from './person-details.ts';
import { PERSON_FIELDS, personalShape } from './person-fields.ts';
import { PERSON_SORTS } from './person-sorts.ts';
import { saidShape } from './said.ts';

const optOuts = z
  .array(z.pipe(z.string().check(z.toLowerCase()), z.enum(['sms', 'email', 'voice'], 'invalid')))
  .check(z.maxLength(3));

const fields = {
  active: z._default(z.boolean('invalid'), true),
  ...personalShape,
  organizationId: id,
  programId: id,
  organizationPersonStatusId: z.optional(nullable(id)),
  roleId: id,
  pin: PERSON_FIELDS.pin.schema,
  optedOut: z.optional(optOuts),
  surveyOptOuts: z.optional(z.array(z.string().check(maxChars(LIMITS.name))).check(z.maxLength(20, 'invalid'))),
  customFields: z.optional(personDetailInput),
  /** An existing person who joins the organization. */
  personId: z.optional(nullable(id)),
};

export const ORGANIZATION_ROLE_ALL = 'all';

const participant = z.object({ id, personId: id, firstName: z.string(), lastName: z.string() });

/** A person in an organization with a role, as lists show it. Specification people 2.1. */
export const personOrganization = z.object({
  id,
  role,
  roleId: id,
  active: z.boolean(),
  person,
  personId: id,
  /** Whether there is one: what it is, is asked for by itself. Specification people 4.22. */
  pin: z.nullable(z.string()),
  program: z.nullable(z.object({ id, name: z.string() })),
  programId: z.nullable(id),
  programName: z.nullable(z.string()),
  organizationId: id,
  organization: z.nullable(z.object({ id, name: z.string() })),
  organizationPersonStatusId: z.nullable(id),
  status: z.nullable(z.object({ id, name: z.string() })),
  optedOut: z.array(z.string()),
  surveyOptOuts: z.array(z.string()),
  customFields: z.record(z.string(), z.unknown()),
  enrollmentDate: z.nullable(moment),
  unenrollmentDate: z.nullable(moment),
  /** When the last welcome mail was sent; null: never, or the backend doesn't tell (assumed). */
  welcomedAt: z._default(z.nullable(moment), null),
  /** When they signed up by themselves, until they are first made a caller; else null. Specification self-signup 2.7. */
  signedUpAt: z._default(z.nullable(moment), null),
  /** The day of the latest call they were called with, in the organization's zone; null: never. */
  lastCalledOn: z._default(z.nullable(isoDay), null),
  /** Partners of the person's matches. */
  matches: z.array(participant),
  profiles: z.array(z.object({ id, name: z.enum(PROFILE_NAMES), active: z.boolean(), organizationId: z.nullable(id) })),
});
export type Membership = z.output<typeof personOrganization>;

const { profile, personId, ...narrowing } = filterQuery(PEOPLE_FILTERS);

export const listMemberships = defineEndpoint({
  id: 'listMemberships',
  method: 'GET',
  path: '/v2/personorganizations',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  pageBase: 1,
  query: z.object({
    /** A role's name, or `all`. */
    role: z.optional(z.enum([...ROLE_NAMES, ORGANIZATION_ROLE_ALL], 'invalid')),
    profile,
    search: z.optional(searchText),
    page: pageQuery(1),
    limit: limitQuery,
    sortBy: z._default(z.enum(PERSON_SORTS, 'invalid'), 'name'),
    sortDirection: z._default(sortDirection, 'asc'),
    organizationId: z.optional(id),
    personId,
    active: z.optional(z.stringbool({ error: 'invalid' })),
    /** The own fields that are shown: rows have these and no others. */
    ownFields: z.optional(ownFieldsQuery),
    ...narrowing,
  }),
  response: z.object({ personOrganizations: z.array(personOrganization), pager }),
  assumed:
    'limit, sortBy, sortDirection, ownFields, and the filters profile, matched, welcomed, programId, statusId, notCalled, language and uploadId',
  doc: 'People in organizations, a page at a time, sorted by name unless asked otherwise; with the own fields that are asked for.',
});

export const getMembership = defineEndpoint({
  id: 'getMembership',
  method: 'GET',
  path: '/v2/personorganizations/:id',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  params: idParams,
  response: z.object({
    personOrganization,
    matches: personOrganization.shape.matches,
    profiles: personOrganization.shape.profiles,
    /** Where they are, as calling hours take it. Specification calls 6.3. */
    timezone: z._default(z.nullable(z.string()), null),
  }),
  assumed: 'timezone',
  doc: 'A person in an organization with matches, profiles and the time zone they are in.',
});

export const listMembershipChanges = defineEndpoint({
  id: 'listMembershipChanges',
  method: 'GET',
  path: '/v2/personorganizations/:id/changes',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  pageBase: 1,
  params: idParams,
  query: z.object({ page: pageQuery(1), limit: limitQuery }),
  response: z.object({ rows: z.array(organizationChange), pager }),
  assumed: 'the whole call: who changed what about a person in an organization, and when',
  doc: 'The history of a person in an organization, matches included, the latest first.',
});

const answer = z.object({ personOrganization });
/** `apart`: of who is active again, matches that ended then and aren't made again. Specification people 5.8. */
const changedAnswer = z.object({ personOrganization, apart: z._default(z.array(apart), []) });

/** The languages that mails are written in. */
export const LETTER_LANGUAGES = ['English', 'Spanish'] as const;

export const previewWelcomeWords = defineEndpoint({
  id: 'previewWelcomeWords',
  method: 'POST',
  path: '/v2/welcome/preview',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  feature: 'welcomeCampaign',
  body: z.object({
    organizationId: z.optional(id),
    language: z.enum(LETTER_LANGUAGES, 'invalid'),
    words: z.optional(optionalText(LIMITS.welcomeWords)),
  }),
  response: z.object({ letter: z.object({ subject: z.string(), body: z.string() }) }),
  assumed: 'the whole call',
  doc: 'The welcome mail of an organization with these words, to somebody made up; nothing is sent or saved.',
});

export const showPin = defineEndpoint({
  id: 'showPin',
  method: 'POST',
  path: '/v2/personorganizations/:id/pin',
  access: { module: 'personorganizations', right: 'canEdit' },
  params: idParams,
  response: z.object({ pin: z.nullable(z.string()) }),
  assumed: 'the whole call',
  doc: 'A person’s PIN; the history tells who looked at it.',
});

export const listOwnFields = defineEndpoint({
  id: 'listOwnFields',
  method: 'GET',
  path: '/v2/personfields',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  beforeSignup: true,
  query: z.object({ organizationId: z.optional(id) }),
  response: z.object({ customFields: z.array(z.string()) }),
  assumed: 'the whole call',
  doc: 'The names of the own fields of an organization’s people, each in its one spelling.',
});

export const createMembership = defineEndpoint({
  id: 'createMembership',
  method: 'POST',
  path: '/v2/personorganizations',
  access: { module: 'personorganizations', right: 'canCreate' },
  /** The same form that comes again, for its answer was lost, has the same submissionId. Specification people 5.9. */
  body: z.object({ ...fields, submissionId: z.optional(id) }),
  response: answer,
  assumed: 'submissionId',
  doc: 'Creates a person in an organization, or lets an existing one (personId) join it.',
});

export const updateMembership = defineEndpoint({
  id: 'updateMembership',
  method: 'PUT',
  path: '/v2/personorganizations/:id',
  access: { module: 'personorganizations', right: 'canEdit' },
  params: idParams,
  body: z.partial(
    z.object({
      ...fields,
      active: z.boolean('invalid'),
      began,
      /** The present password of who changes their own email or phones. Specification accounts 3.12. */
      oldPassword: typedPassword,
    }),
  ),
  response: changedAnswer,
  assumed: 'oldPassword: the password of who changes their own email or phones; apart',
  doc: 'Changes the fields that are given; enables or disables the person. One’s own email and phones change with one’s present password.',
});

export const deleteMembership = defineEndpoint({
  id: 'deleteMembership',
  method: 'DELETE',
  path: '/v2/personorganizations/:id',
  access: { module: 'personorganizations', right: 'canDeleteAsAdmin' },
  params: idParams,
  response: z.unknown(),
  doc: 'Takes a person out of an organization; organization admins can’t be deleted.',
});

const matchBody = z.object({ callerId: id, recipientId: id });

export const matchPeople = defineEndpoint({
  id: 'matchPeople',
  method: 'POST',
  path: '/v2/personorganizations/match',
  access: { module: 'personorganizations', right: 'canEdit' },
  feature: 'matching',
  body: matchBody,
  response: z.unknown(),
  assumed: 'the body',
  doc: 'Matches a caller with a recipient of the same organization.',
});

export const unmatchPeople = defineEndpoint({
  id: 'unmatchPeople',
  method: 'POST',
  path: '/v2/personorganizations/unmatch',
  access: { module: 'personorganizations', right: 'canEdit' },
  feature: 'matching',
  body: matchBody,
  response: z.unknown(),
  assumed: 'the body',
  doc: 'Ends a match.',
});

export const updatePersonRole = defineEndpoint({
  id: 'updatePersonRole',
  method: 'PUT',
  path: '/v2/personorganizations/:id/roles/:roleId',
  access: { module: 'personorganizations', right: 'canEdit' },
  params: z.object({ id, roleId: id }),
  response: changedAnswer,
  assumed: 'apart',
  doc: 'Converts a person to another role; matches that no longer fit end.',
});

export const returnToOnboarding = defineEndpoint({
  id: 'returnToOnboarding',
  method: 'PUT',
  path: '/v2/personorganizations/:id/onboarding',
  access: { module: 'personorganizations', right: 'canEdit' },
  params: idParams,
  response: answer,
  doc: 'Returns a recipient to onboarding.',
});

export const sendWelcome = defineEndpoint({
  id: 'sendWelcome',
  method: 'POST',
  path: '/v2/personorganizations/welcome',
  access: { module: 'personorganizations', right: 'canEdit' },
  feature: 'welcomeCampaign',
  body: z.object({
    ids: z.array(id).check(z.minLength(1, 'required'), z.maxLength(LIMITS.welcomeBatch, 'invalid')),
  }),
  response: z.object({
    results: z._default(
      z.array(z.object({ id, sent: z.boolean(), message: z.nullable(z.string()), ...saidShape })),
      [],
    ),
  }),
  assumed: 'a result per person',
  doc: 'Sends welcome mails to callers.',
});

export const previewWelcome = defineEndpoint({
  id: 'previewWelcome',
  method: 'GET',
  path: '/v2/personorganizations/:id/welcome',
  access: { module: 'personorganizations', right: 'canReadAsAdmin' },
  feature: 'welcomeCampaign',
  params: idParams,
  response: z.object({
    letter: z.object({
      /** A user without a password is invited to choose one. */
      kind: z.enum(['welcome', 'invitation']),
      to: z.nullable(z.string()),
      subject: z.string(),
      body: z.string(),
      /** Why it would not be sent to this person. */
      refusal: z.nullable(z.string()),
      /** The same by its code. */
      refusalCode: saidShape.code,
    }),
  }),
  assumed: 'the whole call',
  doc: 'The welcome mail that a caller would get now; nothing is sent.',
});
