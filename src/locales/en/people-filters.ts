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
  programId: { label: 'Program', certain: 'Filtered by program' },
  statusId: { label: 'Status', certain: 'Filtered by status' },
  matched: { label: 'Match', is: { yes: 'Matched', no: 'Not matched' } },
  welcomed: { label: 'Welcome email', is: { false: 'Never sent', true: 'Sent' } },
  language: {
    label: 'Language',
    is: {
      English: 'English',
      Spanish: 'Spanish',
      Chinese: 'Chinese',
      Vietnamese: 'Vietnamese',
      Tagalog: 'Tagalog',
      Other: 'Other language',
    },
  },
  notCalled: {
    label: 'Not called for',
    is: { '7d': '7 days', '14d': '14 days', '30d': '30 days', '60d': '60 days', '90d': '90 days' },
  },
  ownField: { label: 'Custom field', certain: 'Filtered by custom field' },
  uploadId: { label: 'Uploaded file', certain: 'From one upload' },
} as const satisfies { readonly [Name in ShownPeopleFilter]: Words<PeopleFilters[Name]> };
