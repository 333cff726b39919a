/** What is said of matches that ended when somebody became inactive, once they are active again. */
export const partings = {
  matched_one: '{{count, number}} match is back.',
  matched_other: '{{count, number}} matches are back.',
  apart: 'Matches that didn’t come back: {{list}}.',
  someone: 'someone',
  reason: {
    inactive: '{{who}} (still inactive)',
    deleted: '{{who}} (deleted)',
    feature: '{{who}} (matching is turned off)',
    role: '{{who}} (another role by now)',
    program: '{{who}} (another program by now)',
    full: '{{who}} (the caller has enough recipients by now)',
  },
} as const;
