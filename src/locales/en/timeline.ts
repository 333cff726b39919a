/** Texts of a person's timeline. */
export const timeline = {
  title: 'Timeline',
  show: 'Show in the timeline',
  all: 'All',
  kinds: {
    call: 'Calls',
    note: 'Notes',
    survey: 'Surveys',
    message: 'Broadcasts',
    reply: 'Responses',
    change: 'Changes',
  },
  today: 'Today',
  yesterday: 'Yesterday',
  empty: {
    all: 'Nothing has happened yet.',
    several: 'Nothing of these kinds yet.',
    call: 'No calls yet.',
    note: 'No notes yet.',
    survey: 'No surveys yet.',
    message: 'No broadcasts yet.',
    reply: 'No responses yet.',
    change: 'No changes yet.',
  },
  more: 'Show more',
  shown_one: '{{count, number}} entry shown',
  shown_other: '{{count, number}} entries shown',
} as const;
