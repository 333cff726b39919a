import type { ProfileName } from '#src/schemas/access.ts';
import { session } from '#src/lib/session/store.ts';
import { getPasswordStatus } from '#src/schemas/auth.ts';
import { getOrganization, type Organization } from '#src/schemas/organizations.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { harbor, loginAnswer, prairie, profile } from '#tests/lib/tokens.ts';

// the toasts outlive the screen they were shown on, and only some are shown at a time
/** An organization as the server tells it. */
export const organization: Organization = {
  id: harbor.id,
  name: harbor.name,
  primaryContact: 'Ana Ruiz',
  email: 'office@example.org',
  phone: '+12125550140',
  timezone: 'America/New_York',
  active: true,
  signupCompleted: true,
  totalOutreaches: 0,
  totalRecipients: 0,
  totalCallers: 0,
  totalInactive: 0,
  contactPhone: null,
  voicemailNumber: null,
  address: {
    street: '418 Fulton Street',
    street2: null,
    city: 'Brooklyn',
    state: 'New York',
    stateShort: 'NY',
    zipcode: '11201',
  },
  external: false,
  externalOrgId: null,
  programs: [],
  personStatuses: [],
  configurations: [],
  customFields: {},
  welcomeEnglish: null,
  welcomeSpanish: null,
};

/** The organization that is asked for: ours, or another one by another clock. */
export const organizationOf = (request: Request): Organization =>
  request.url.endsWith(`/${prairie.id}`)
    ? { ...organization, ...prairie, timezone: 'America/Los_Angeles' }
    : organization;

interface PageOptions {
  /** Who looks. */
  readonly as?: ProfileName;
  /** The organization at each time it is asked for. */
  readonly now?: () => Organization;
  /** The features of the person at each time they are asked for. */
  readonly features?: () => string[];
}

/** Opens a tab of the organization's page; the answers of the tab itself are the test's. */
export async function openTab(tab: string, { as = 'ORG_ADMIN', now, features = () => [] }: PageOptions = {}) {
  const isSuperAdmin = as === 'SUPER_ADMIN';
  const profiles = [profile({ name: as, organization: isSuperAdmin ? null : harbor })];
  session.getState().signIn(loginAnswer({ isSuperAdmin, features: features() }, { profiles }));
  if (isSuperAdmin) session.getState().chooseOrganization(harbor);
  answering(getOrganization, () => ({ organization: now?.() ?? organization }));
  answering(getPasswordStatus, () => ({
    userName: 'org.admin',
    passwordStatus: 'valid',
    user: { features: features(), isSuperAdmin },
  }));
  return openConsole(`/app/organizations/${harbor.id}?tab=${tab}`);
}
