/** What the counts beside the entries of the menu say, for who hears them behind the entry's name. */
export const menuCounts = {
  surveys_one: '{{count, number}} requires action',
  surveys_other: '{{count, number}} require action',
  signups_one: '{{count, number}} signup to call now',
  signups_other: '{{count, number}} signups to call now',
};
