/** The tabs of an organization's page, in `?tab=` (decisions, "Routes"). */
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
