import { useQuery } from '@tanstack/react-query';
import { prefetch } from '#src/queries/client.ts';
import { listCallerSurveys, listPersonSurveys } from '#src/queries/surveys.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { surveyFilter, type SurveyNarrowing } from './survey-search.ts';

/** A page of the list that the address bar names, whichever family it is of; without `search` none is asked for. */
export function useSurveys(organizationId: string, search: SurveyNarrowing, isAsked = true) {
  const filter = surveyFilter(organizationId, search);
  const ofPeople = search.family === 'person';
  const person = useQuery({ ...listPersonSurveys(filter.person), enabled: isAsked && ofPeople });
  const caller = useQuery({ ...listCallerSurveys(filter.caller), enabled: isAsked && !ofPeople });
  const query = ofPeople ? person : caller;
  const rows: readonly Survey[] | undefined = ofPeople
    ? person.data?.personOrganizationSurveys
    : caller.data?.callerSurveys;
  return { query, rows, pager: query.data?.pager };
}

/** Begins to fetch that page. */
export function fetchSurveys(context: Parameters<typeof prefetch>[0], organizationId: string, search: SurveyNarrowing) {
  const filter = surveyFilter(organizationId, search);
  if (search.family === 'person') prefetch(context, listPersonSurveys(filter.person));
  else prefetch(context, listCallerSurveys(filter.caller));
}
