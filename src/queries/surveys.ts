import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as surveys from '#src/schemas/surveys.ts';
import { reads, writes } from './client.ts';
import { STANDING, SURVEYS } from './stale.ts';

export type CallerSurveyListFilter = QueryInput<typeof surveys.listCallerSurveys>;
export type PersonSurveyListFilter = QueryInput<typeof surveys.listPersonSurveys>;

/** What shows a survey that somebody did something about: lists, its page, and the history of whom it is about. */
const CHANGED = [...STANDING, ...SURVEYS, 'listMembershipChanges', 'listTimeline'] as const;

/** What is asked, of one kind or of all. */
const QUESTIONS = [
  'listSurveyTypes',
  'listSurveyQuestions',
  'getSurveyQuestions',
  'getCallerSurvey',
  'getPersonSurvey',
] as const;

export const listCallerSurveys = reads(
  surveys.listCallerSurveys,
  (filter: CallerSurveyListFilter) => ({ query: filter }),
  { keepPrevious: true },
);

export const listPersonSurveys = reads(
  surveys.listPersonSurveys,
  (filter: PersonSurveyListFilter) => ({ query: filter }),
  { keepPrevious: true },
);

/** A file is taken once and not kept: it may be large, and each is told in the history. */
export const exportCallerSurveys = reads(
  surveys.exportCallerSurveys,
  (filter: QueryInput<typeof surveys.exportCallerSurveys>) => ({ query: filter }),
  { gcTime: 0, staleTime: 0 },
);

export const exportPersonSurveys = reads(
  surveys.exportPersonSurveys,
  (filter: QueryInput<typeof surveys.exportPersonSurveys>) => ({ query: filter }),
  { gcTime: 0, staleTime: 0 },
);

/** How often is asked whether somebody answers an open survey by its link. */
const OPEN_POLL_MS = 15_000;

export const getPersonSurvey = reads(surveys.getPersonSurvey, (id: string) => ({ params: { id } }), {
  again: (answer) => (answer?.state === 'open' ? OPEN_POLL_MS : false),
});

export const listRecipientAnswers = reads(
  surveys.listRecipientAnswers,
  (filter: QueryInput<typeof surveys.listRecipientAnswers>) => ({ query: filter }),
);

export const getSurveyQuestions = reads(
  surveys.getSurveyQuestions,
  (surveyType: surveys.Survey['type'], organizationId: string | undefined) => ({
    params: { surveyType },
    query: { organizationId },
  }),
);

/** Of some kinds, or of all. */
const ofTypes = (organizationId: string | undefined, types?: Array<surveys.Survey['type']>) => ({
  query: { organizationId, types },
});
export const listSurveyTypes = reads(surveys.listSurveyTypes, ofTypes);
export const listSurveyQuestions = reads(surveys.listSurveyQuestions, ofTypes);

export const getSurveyRules = reads(surveys.getSurveyRules, (organizationId: string | undefined) => ({
  query: { organizationId },
}));

export const openSurvey = writes(surveys.openSurvey, { stale: CHANGED });

export const completeSurvey = writes(surveys.completeSurvey, { stale: CHANGED });

export const postponeSurvey = writes(surveys.postponeSurvey, { stale: CHANGED });

export const createPersonSurvey = writes(surveys.createPersonSurvey, { stale: CHANGED });

export const answerPersonSurvey = writes(surveys.answerPersonSurvey, { stale: CHANGED });

export const renewSurveyLink = writes(surveys.renewSurveyLink, { stale: CHANGED });

export const sendSurveyLink = writes(surveys.sendSurveyLink, { stale: CHANGED });

export const revokeSurveyLink = writes(surveys.revokeSurveyLink, { stale: CHANGED });

export const saveSurveyQuestions = writes(surveys.saveSurveyQuestions, {
  stale: [...STANDING, ...QUESTIONS],
});

export const resetSurveyQuestions = writes(surveys.resetSurveyQuestions, {
  stale: [...STANDING, ...QUESTIONS],
});

export const updateSurveyRules = writes(surveys.updateSurveyRules, {
  stale: [...STANDING, 'getSurveyRules'],
});
