import type { PeopleFilters, ShownPeopleFilter } from '#src/schemas/people-filters.ts';

/** By what it may be: the choices, or yes and no as an address has them; of things with names, what a report says of them. */
type Words<F> = F extends { readonly options: ReadonlyArray<infer Option extends string> }
  ? { readonly label: string; readonly is: Readonly<Record<Option, string>> }
  : F extends { readonly kind: 'yesNo' }
    ? { readonly label: string; readonly is: Readonly<Record<'yes' | 'no', string>> }
    : F extends { readonly kind: 'flag' }
      ? { readonly label: string; readonly is: Readonly<Record<'true' | 'false', string>> }
      : { readonly label: string; readonly certain: string };

/** The filters of people, by their names. */
export const peopleFilters = {
  programId: { label: 'Program', certain: 'In a certain program' },
  statusId: { label: 'Status', certain: 'With a certain status' },
  matched: { label: 'Match', is: { yes: 'With a match', no: 'Without a match' } },
  welcomed: { label: 'Welcome mail', is: { false: 'Never sent', true: 'Sent before' } },
  language: {
    label: 'Language',
    is: {
      English: 'English',
      Spanish: 'Spanish',
      Chinese: 'Chinese',
      Vietnamese: 'Vietnamese',
      Tagalog: 'Tagalog',
      Other: 'Another language',
    },
  },
  uploadId: { label: 'Upload', certain: 'Of a certain upload' },
} as const satisfies { readonly [Name in ShownPeopleFilter]: Words<PeopleFilters[Name]> };
