import { type QueryClient, useQuery } from '@tanstack/react-query';
import { prefetch } from '#src/queries/client.ts';
import { getCallerSurvey } from '#src/queries/survey-taking.ts';
import { getPersonSurvey } from '#src/queries/surveys.ts';
import type { SurveyFamily } from '#src/schemas/survey-values.ts';
import type { Survey, SurveyDetail } from '#src/schemas/surveys.ts';

/** A survey with its questions and answers, whichever family it is of. Specification surveys 4.9, 4.13. */
export function useSurvey(family: SurveyFamily, id: string) {
  const person = useQuery({ ...getPersonSurvey(id), enabled: family === 'person' });
  const caller = useQuery({ ...getCallerSurvey(id), enabled: family === 'caller' });
  const found = caller.data?.callerSurvey;
  // by its id the whole of it is answered, never what the holder of a token is told
  const survey: SurveyDetail | undefined =
    family === 'person' ? person.data : found && 'id' in found ? found : undefined;
  const { error, refetch } = family === 'person' ? person : caller;
  return { survey, error, refetch };
}

/** How a survey is now, whatever is known of it. */
export async function readNow(client: QueryClient, { family, id }: Survey): Promise<Survey | undefined> {
  if (family === 'person') return client.query({ ...getPersonSurvey(id), staleTime: 0 });
  const { callerSurvey } = await client.query({ ...getCallerSurvey(id), staleTime: 0 });
  return 'id' in callerSurvey ? callerSurvey : undefined;
}

/** Begins to fetch it. */
export function fetchSurvey(context: Parameters<typeof prefetch>[0], family: SurveyFamily, id: string) {
  if (family === 'person') prefetch(context, getPersonSurvey(id));
  else prefetch(context, getCallerSurvey(id));
}
