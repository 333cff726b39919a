import type * as z from 'zod/mini';
import type { Organization, organizationInput } from '#src/schemas/organizations.ts';

/** The values of the form. */
export type OrganizationValues = z.input<typeof organizationInput>;
/** What the form sends. */
export type OrganizationData = z.output<typeof organizationInput>;

export const NEW_ORGANIZATION: OrganizationValues = {
  name: '',
  primaryContact: '',
  email: '',
  phone: '',
  contactPhone: '',
  voicemailNumber: '',
  address: { street: '', street2: '', city: '', state: '', stateShort: '', zipcode: '' },
  timezone: 'UTC',
  external: false,
  externalOrgId: '',
};

/** An organization as the form shows it. */
export const valuesOf = (organization: Organization): OrganizationValues => ({
  name: organization.name,
  primaryContact: organization.primaryContact,
  email: organization.email,
  phone: organization.phone ?? '',
  contactPhone: organization.contactPhone ?? '',
  voicemailNumber: organization.voicemailNumber ?? '',
  address: { ...organization.address, street2: organization.address.street2 ?? '' },
  timezone: organization.timezone,
  external: organization.external,
  externalOrgId: organization.externalOrgId ?? '',
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/* An empty text and none are the same to an organization. */
const same = (one: unknown, other: unknown): boolean =>
  isRecord(one) && isRecord(other)
    ? Object.keys({ ...one, ...other }).every((name) => same(one[name], other[name]))
    : (one ?? '') === (other ?? '');

/** The fields in which `data` differs from the organization: what nobody touched isn't sent, and overwrites nothing. */
export function changesOf(organization: Organization, data: OrganizationData): Partial<OrganizationData> {
  const present: Record<string, unknown> = { ...valuesOf(organization) };
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => !same(value, present[name])));
}
