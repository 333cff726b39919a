/** What the counts beside the entries of the menu say, for who hears them behind the entry's name. */
export const menuCounts = {
  surveys: 'action required: {{count, number}}',
  signups: 'signups to call: {{count, number}}',
};
