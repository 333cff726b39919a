import * as taking from '#src/schemas/survey-taking.ts';
import { reads, writes } from './client.ts';
import { STANDING, SURVEYS } from './stale.ts';

/** By a survey's id, or by the token of a link. */
export const getCallerSurvey = reads(taking.getCallerSurvey, (idOrToken: string) => ({ params: { idOrToken } }));

export const answerSurvey = writes(taking.answerSurvey, {
  stale: [...STANDING, ...SURVEYS, 'listMembershipChanges', 'listTimeline', 'listReportThree'],
});

export const saveSurveyDraft = writes(taking.saveSurveyDraft, { stale: ['getCallerSurvey', 'getPersonSurvey'] });
