import * as z from 'zod/mini';
import { began } from './began.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  email,
  id,
  idParams,
  moment,
  nameText,
  optionalPhone,
  optionalText,
  phone,
  requiredText,
  searchText,
  zipCode,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import type { ValidationKey } from './validation.ts';
import { ORGANIZATION_SORTS } from './organization-sorts.ts';
import { limitQuery, pager, pageQuery, sortDirection } from './pager.ts';
import { userSignup } from './user-signup.ts';
import { program } from './programs.ts';
import { personStatus } from './statuses.ts';
import { timezone } from './timezone.ts';
import { isStateName, stateCode } from './us-states.ts';

export const address = z.object({
  street: z.string(),
  street2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  stateShort: z.string(),
  zipcode: z.string(),
});
export type Address = z.output<typeof address>;

/** A feature's switch for one organization. Specification organizations 1.13. */
export const configuration = z.object({ identifier: z.string(), active: z.boolean() });
export type Configuration = z.output<typeof configuration>;

/** An organization as lists show it. Specification organizations 2.1. */
export const organizationSummary = z.object({
  id,
  name: z.string(),
  primaryContact: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  timezone: z._default(z.string(), 'UTC'),
  active: z.boolean(),
  signupCompleted: z.boolean(),
  totalOutreaches: z.number(),
  totalRecipients: z.number(),
  totalCallers: z.number(),
  totalInactive: z.number(),
});
export type OrganizationSummary = z.output<typeof organizationSummary>;

/** An organization whole. Specification organizations 1.1, 5.2. */
export const organization = z.extend(organizationSummary, {
  contactPhone: z.nullable(z.string()),
  voicemailNumber: z.nullable(z.string()),
  address,
  external: z.boolean(),
  externalOrgId: z.nullable(z.string()),
  programs: z.array(program),
  personStatuses: z.array(personStatus),
  configurations: z.array(configuration),
  customFields: z.record(z.string(), z.unknown()),
  /** What it says itself in its welcome mail; null: the usual words. Specification welcome 1.8. */
  welcomeEnglish: z._default(z.nullable(z.string()), null),
  welcomeSpanish: z._default(z.nullable(z.string()), null),
});
export type Organization = z.output<typeof organization>;

const addressInput = z
  .object({
    street: requiredText(LIMITS.street),
    street2: z.optional(optionalText(LIMITS.street)),
    city: requiredText(LIMITS.city),
    state: requiredText(LIMITS.city).check(z.refine(isStateName, { error: 'state.invalid' })),
    stateShort: requiredText(2),
    zipcode: zipCode,
  })
  .check(
    z.refine((value) => stateCode(value.state) === undefined || stateCode(value.state) === value.stateShort, {
      error: 'state.invalid',
      path: ['stateShort'],
    }),
  );

const organizationFields = {
  name: nameText(LIMITS.name),
  primaryContact: nameText(LIMITS.name),
  email,
  /** The product line. */
  phone,
  contactPhone: z.optional(optionalPhone),
  voicemailNumber: z.optional(optionalPhone),
  address: addressInput,
  timezone: z._default(timezone, 'UTC'),
  external: z._default(z.boolean('invalid'), false),
  externalOrgId: z.optional(optionalText(LIMITS.externalIdMax + 1)),
};

interface ExternalSwitch {
  readonly external?: boolean | undefined;
  readonly externalOrgId?: string | null | undefined;
}

/** Why an external id doesn't fit its switch; undefined when it does. Specification organizations 1.9. */
export function externalIdProblem({ external, externalOrgId }: ExternalSwitch): ValidationKey | undefined {
  if (!external) return externalOrgId ? 'external.empty' : undefined;
  if (!externalOrgId) return 'external.required';
  const length = [...externalOrgId].length;
  if (length < LIMITS.externalIdMin) return 'external.min';
  return length > LIMITS.externalIdMax ? 'external.max' : undefined;
}

const externalRule = z.check<ExternalSwitch>((context) => {
  const message = externalIdProblem(context.value);
  if (message) context.issues.push({ code: 'custom', input: context.value, path: ['externalOrgId'], message });
});

const { external, externalOrgId } = organizationFields;

/**
 * The organization form's fields. Specification organizations 1.1. The external id and its switch are held to each
 * other beside the
 * fields: the check of an object waits until each of its fields is right, and would be told only then.
 */
export const organizationInput = z.intersection(
  z.object(organizationFields),
  z.object({ external, externalOrgId }).check(externalRule),
);

export const listOrganizations = defineEndpoint({
  id: 'listOrganizations',
  method: 'GET',
  path: '/v1/organizations',
  access: { module: 'organizations', right: 'canReadAsAdmin' },
  pageBase: 0,
  query: z.object({
    page: pageQuery(0),
    sortBy: z._default(z.enum(ORGANIZATION_SORTS, 'invalid'), 'name'),
    sortDirection: z._default(sortDirection, 'asc'),
    searchBy: z.optional(searchText),
    limit: limitQuery,
  }),
  response: z.object({ organizations: z.array(organizationSummary), pager }),
  doc: 'Organizations one may read, a page at a time.',
});

const answer = z.object({ organization });

export const getOrganization = defineEndpoint({
  id: 'getOrganization',
  method: 'GET',
  path: '/v1/organizations/:organizationId',
  access: { module: 'organizations', right: 'canReadAsAdmin' },
  beforeSignup: true,
  params: z.object({ organizationId: id }),
  response: answer,
  doc: 'An organization with its programs, statuses, configurations and counts.',
});

export const getPublicOrganization = defineEndpoint({
  id: 'getPublicOrganization',
  method: 'GET',
  path: '/v2/public/organizations/:id',
  access: 'public',
  params: idParams,
  response: z.object({ organization: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }) }),
  doc: 'What anybody may know of an active organization.',
});

export const createOrganization = defineEndpoint({
  id: 'createOrganization',
  method: 'POST',
  path: '/v1/organizations',
  access: { module: 'organizations', right: 'canCreate' },
  body: z.object({ ...organizationFields, orgAdmin: z.optional(userSignup) }).check(externalRule),
  response: answer,
  doc: 'Creates an organization; with orgAdmin, its manager in the same step.',
});

export const updateOrganization = defineEndpoint({
  id: 'updateOrganization',
  method: 'PUT',
  path: '/v1/organizations/:id',
  access: { module: 'organizations', right: 'canEdit' },
  beforeSignup: true,
  params: idParams,
  body: z.partial(
    z.object({
      ...organizationFields,
      timezone,
      external: z.boolean('invalid'),
      active: z.boolean('invalid'),
      signupCompleted: z.literal(true, 'invalid'),
      welcomeEnglish: optionalText(LIMITS.welcomeWords),
      welcomeSpanish: optionalText(LIMITS.welcomeWords),
      configurations: z
        .array(z.object({ identifier: requiredText(LIMITS.name), active: z.boolean('invalid') }))
        .check(z.maxLength(100, 'invalid')),
      began,
    }),
  ),
  response: answer,
  assumed: 'began',
  doc: 'Changes the fields that are given; completes the signup; switches features; activates or deactivates (super admins).',
});

/** What the history says in the place of a secret: of one that was changed, before and after. */
export const HIDDEN_VALUE = '••••';

export const organizationChange = z.object({
  id,
  at: moment,
  /** Null where the system itself did it. */
  actor: z.nullable(z.object({ id, name: z.string() })),
  action: z.string(),
  entity: z.string(),
  entityId: z.nullable(id),
  /** Names of the people it is about, as they are called now: none, one, or both of a match. */
  subjects: z._default(z.array(z.string()), []),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type OrganizationChange = z.output<typeof organizationChange>;

export const listOrganizationChanges = defineEndpoint({
  id: 'listOrganizationChanges',
  method: 'GET',
  path: '/v1/organizations/:organizationId/changes',
  access: { module: 'organizations', right: 'canReadAsAdmin' },
  pageBase: 1,
  params: z.object({ organizationId: id }),
  query: z.object({ page: pageQuery(1), limit: limitQuery }),
  response: z.object({ rows: z.array(organizationChange), pager }),
  assumed: 'the whole call: who changed what in an organization, and when',
  doc: 'The organization’s history, the latest first.',
});
