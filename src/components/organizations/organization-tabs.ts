/** The tabs of an organization's page, in `?tab=` (specification product 3.14). */
export const ORGANIZATION_TABS = [
  'caller',
  'recipient',
  'outreach',
  'inactive',
  'programs',
  'statuses',
  'admins',
  'configuration',
] as const;
export type OrganizationTab = (typeof ORGANIZATION_TABS)[number];
