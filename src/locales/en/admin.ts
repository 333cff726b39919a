export const admin = {
  title: 'Administration',
  lead: 'Look up any organization and choose which features it can use.',
  list: {
    title: 'Organizations',
    search: 'Search by name, contact, or email',
    searchShort: 'Name or contact',
    empty: 'No organizations found',
    emptyWhy: 'None have been created yet.',
    people_one: '{{count, number}} person',
    people_other: '{{count, number}} people',
    signupPending: 'Setup not finished',
  },
  chosen: {
    title: 'Selected organization',
    none: 'Choose an organization',
    noneWhy: 'Its settings appear here.',
    missing: 'This organization does not exist',
    missingWhy: 'It may have been deleted, or the link is wrong. Choose one from the list.',
    open: 'Open organization',
    back: 'Choose another organization',
  },
} as const;
