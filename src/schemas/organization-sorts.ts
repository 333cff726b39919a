/** What the list of organizations can be sorted by. Apart from the area: routes need it before anything else. */
export const ORGANIZATION_SORTS = [
  'name',
  'primaryContact',
  'email',
  'timezone',
  'active',
  'totalOutreaches',
  'totalRecipients',
  'totalCallers',
  'totalInactive',
] as const;
