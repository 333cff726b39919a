/**
 * What lists of people can be sorted by, apart from the area: routes need it before anything else. Who has no program,
 * no match, or was never called or enrolled comes first; equals stand by name. Specification people 7.4.
 */
export const PERSON_SORTS = [
  'name',
  'program',
  'status',
  'matches',
  'lastCall',
  'enrolled',
  'unenrolled',
  'welcomedAt',
] as const;
export type PersonSort = (typeof PERSON_SORTS)[number];
