import * as z from 'zod/mini';
import { listFilters } from '#src/components/ui/table/filters.ts';
import { pageParam, searchParam } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { FILTERS_OF, PEOPLE_FILTERS } from '#src/schemas/people-filters.ts';
import { GENDERS } from '#src/schemas/person-choices.ts';

/** The two sides of a match. */
export type Side = 'caller' | 'recipient';

const choice = <const Values extends readonly string[]>(values: Values) =>
  z.catch(z.optional(z.enum(values)), undefined);
const chosen = () => z.catch(z.optional(z.string()), undefined);
const flag = () => z.catch(z.optional(z.boolean()), undefined);

/** The filters of both lists. */
export const matchingFilters = listFilters(PEOPLE_FILTERS, FILTERS_OF.matching);

/** What the address bar holds of the screen: who is chosen, and what each list shows. */
export const matchingSearch = searchParams(() =>
  z.object({
    caller: chosen(),
    recipient: chosen(),
    /** For whom somebody is looked for, where both are chosen: the one who was chosen first. */
    for: choice(['caller', 'recipient'] as const),
    ...matchingFilters.params(),
    /** The gender that the candidate should have. */
    gender: choice(GENDERS),
    callerSearch: searchParam(),
    callerPage: pageParam(),
    callerUnmatched: flag(),
    recipientSearch: searchParam(),
    recipientPage: pageParam(),
    recipientUnmatched: flag(),
  }),
);
export type MatchingSearch = (typeof matchingSearch)['types']['output'];

export const matchingDefaults = { callerSearch: '', callerPage: 1, recipientSearch: '', recipientPage: 1 } as const;
