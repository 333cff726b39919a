import type { OrganizationSummary } from '#src/schemas/organizations.ts';

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

type Totals = Pick<OrganizationSummary, 'totalCallers' | 'totalRecipients' | 'totalOutreaches'>;

/** The list with the most people: where one looks for those who were just uploaded. */
export function fullestTab({ totalCallers, totalRecipients, totalOutreaches }: Totals): OrganizationTab {
  const most = Math.max(totalCallers, totalRecipients, totalOutreaches);
  if (totalCallers === most) return 'caller';
  return totalRecipients === most ? 'recipient' : 'outreach';
}
