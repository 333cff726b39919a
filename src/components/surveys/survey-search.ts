import * as z from 'zod/mini';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import { pageAsked, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import {
  CALLER_SURVEY_FILTERS,
  PERSON_SURVEY_FILTERS,
  SURVEY_FAMILIES,
  SURVEY_TYPES,
  type SurveyFamily,
  type SurveyType,
} from '#src/schemas/survey-values.ts';

/** What requires action, and all. Specification surveys 3.1. */
export const SURVEY_TABS = ['actionRequired', 'all'] as const;
export type SurveyTab = (typeof SURVEY_TABS)[number];

/** In their order; comments are the list's own search. */
const NAMES = [
  'type',
  'state',
  'subjectId',
  'respondentId',
  'dateFrom',
  'dateTo',
  'isAnonymous',
  'adminNotes',
] as const;

const { callerSurveyType, ...ofCalls } = CALLER_SURVEY_FILTERS;

/** The filters of each family; the address has one name for the type. Specification surveys 3.7. */
export const surveyFilters = {
  person: listFilters(PERSON_SURVEY_FILTERS, NAMES),
  caller: listFilters({ type: callerSurveyType, ...ofCalls }, NAMES),
};

type FilterParams = Omit<FilterSearch<typeof PERSON_SURVEY_FILTERS, (typeof NAMES)[number]>, 'type'> & {
  readonly type?: SurveyType | undefined;
};

/** What the lists of surveys keep in the address bar, and a survey with them: whoever goes on from it goes on in its list. */
export interface SurveySearch extends ListSearch, FilterParams {
  readonly family: SurveyFamily;
  readonly tab: SurveyTab;
  /** Given: it is chosen about whom a new one is asked. */
  readonly ask?: string | undefined;
}

/** Left out of the address. */
export const surveyDefaults = { family: 'person', tab: 'actionRequired' } as const;

/** Of a person's page: the survey that is asked about them is chosen at once. */
export const ASK_HASH = 'survey';

/** Stays when the filters are cleared. */
export const SURVEY_KEEP = ['family', 'tab', 'ask'];

export const surveySearch = searchParams(() =>
  plainListSearch({
    ...surveyFilters.person.params(),
    type: z.catch(z.optional(z.enum(SURVEY_TYPES)), undefined),
    family: z.catch(z._default(z.enum(SURVEY_FAMILIES), surveyDefaults.family), surveyDefaults.family),
    tab: z.catch(z._default(z.enum(SURVEY_TABS), surveyDefaults.tab), surveyDefaults.tab),
    ask: z.catch(z.optional(z.string()), undefined),
  }),
);

export type SurveyNarrowing = Pick<SurveySearch, 'family' | 'tab' | 'page' | 'limit' | 'search'> & FilterParams;

/** What of the address bar other surveys are shown for. */
export const surveyDeps = (search: SurveyNarrowing): SurveyNarrowing => ({
  family: search.family,
  tab: search.tab,
  ...pageAsked(search),
  search: search.search,
  ...surveyFilters.person.pick(search as never),
  type: search.type,
});

/** The address bar's search as the calls ask for it. Specification surveys 3.7, 4.4, 4.5. */
export function surveyFilter(organizationId: string, search: SurveyNarrowing) {
  const { type, ...asked } = surveyFilters.person.asked(search as never);
  const common = {
    organizationId,
    ...pageAsked(search),
    ...asked,
    ...(search.search && { additionalComments: search.search }),
    ...(search.tab === 'actionRequired' && { actionRequired: true }),
  };
  const has = (filters: { readonly options: readonly string[] }) =>
    type !== undefined && filters.options.includes(type);
  return {
    person: { ...common, ...(has(PERSON_SURVEY_FILTERS.type) && { type }) },
    caller: { ...common, ...(has(callerSurveyType) && { callerSurveyType: type as never }) },
  };
}
