export const personOrganizations = {
  list: {
    name: 'Name',
    userName: 'Username',
    phone: 'Phone',
    email: 'E-mail',
    program: 'Program',
    status: 'Status',
    matches: 'Matches',
    enrolled: 'Enrolled',
    unenrolled: 'Left',
    search: 'Search by name, username, e-mail or phone',
    label: { caller: 'Callers', recipient: 'Recipients', outreach: 'Onboarding', inactive: 'Inactive people' },
    empty: {
      caller: 'No callers found',
      recipient: 'No recipients found',
      outreach: 'No users found',
      inactive: 'No users found',
    },
    emptyWhy: 'Nobody has this role in the organization yet.',
  },
} as const;
