import { makeSurveyToken } from '#server/domain/surveys/survey-tokens.ts';
import { seedId } from '#server/seed/personas.ts';

/** What servers of journeys sign with, so that links to the demo's surveys are known before there is a server. */
export const JOURNEY_SECRET = 'a secret of the journeys, longer than 32 bytes';

/** The first of the demo's surveys that waits to be answered. */
export const OPEN_SURVEY = 25;

/** The id of one of the demo's surveys. */
export const demoSurvey = (n: number): string => seedId('e010', n);

/** Where one of the demo's surveys is answered, on a server with that secret. */
export async function demoSurveyPath(n: number): Promise<string> {
  const jwtSecret = new TextEncoder().encode(JOURNEY_SECRET);
  return `/admin/survey/${await makeSurveyToken({ jwtSecret }, { id: demoSurvey(n), tokenVersion: 1 })}`;
}
