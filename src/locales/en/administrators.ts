export const administrators = {
  title: 'Administrators',
  label: 'List of administrators',
  lead: 'Organization admins run the organization; organization users read, and little more. Organization admins cannot be deleted, so that the organization never loses those who run it.',
  search: 'Search by name, phone or e-mail',
  name: 'Name',
  userName: 'Username',
  email: 'E-mail',
  phone: 'Phone',
  profile: 'Profile',
  state: 'State',
  empty: 'No users found',
  emptyWhy: 'Nobody administers this organization yet.',
  add: 'Add an admin',
  addHint:
    'An invitation is mailed to this address: its link leads to choosing a password. Until then nobody can sign in.',
  added: '{{name}} is an organization admin now. The invitation was sent to {{email}}.',
} as const;
