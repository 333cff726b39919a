export const admin = {
  title: 'Administration',
  lead: 'Any organization and what it may use, in one place.',
  list: {
    title: 'Organizations',
    search: 'Search by name, contact or e-mail',
    empty: 'No organizations found',
    emptyWhy: 'There are none yet.',
    people_one: '{{count, number}} person',
    people_other: '{{count, number}} people',
    signupPending: 'Signup not completed',
  },
  chosen: {
    title: 'Chosen organization',
    none: 'Choose an organization',
    noneWhy: 'Its settings appear here.',
    missing: 'This organization does not exist',
    missingWhy: 'It may have been deleted, or the address is wrong. Choose one from the list.',
    open: 'Open its page',
    back: 'Choose another organization',
  },
} as const;
