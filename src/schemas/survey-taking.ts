import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { maxChars, storable } from './basic-fields.ts';
import { moment } from './fields.ts';
import { answerValue, questionName } from './survey-questions.ts';
import { submission, surveyDetail, takenSurvey } from './survey-shapes.ts';
import { WORK_LIMITS } from './work-limits.ts';

/* What the page of a survey's token needs: it is opened on phones, and goes without the rest of the contract. */

const idOrToken = z.object({ idOrToken: z.string().check(z.minLength(1, 'invalid'), z.maxLength(100, 'invalid')) });
const tokenParams = z.object({ token: z.string().check(z.minLength(1, 'invalid'), z.maxLength(100, 'invalid')) });

export const getCallerSurvey = defineEndpoint({
  id: 'getCallerSurvey',
  method: 'GET',
  path: '/v2/callerSurveys/:idOrToken',
  access: { module: 'callerSurveys', right: 'canReadAsAdmin', or: 'surveyToken' },
  feature: 'surveys',
  params: idOrToken,
  /** By its id the whole of a survey about a call; by a token what is to be answered, of either family. */
  response: z.object({ callerSurvey: z.union([surveyDetail, takenSurvey]) }),
  assumed: 'the token, and the answer',
  doc: 'A survey about a call by its id, or what is asked of who holds a token.',
});

export const answerSurvey = defineEndpoint({
  id: 'answerSurvey',
  method: 'POST',
  path: '/v2/callerSurveys/answers/:token',
  access: { module: 'callerSurveys', right: 'canEdit', or: 'surveyToken' },
  feature: 'surveys',
  params: tokenParams,
  body: z.object(submission),
  response: z.object({ responded: z.boolean() }),
  assumed: 'additionalComments, submissionId, and the answer',
  doc: 'Answers a survey by its token, once.',
});

export const saveSurveyDraft = defineEndpoint({
  id: 'saveSurveyDraft',
  method: 'PUT',
  path: '/v2/callerSurveys/answers/:token/draft',
  access: { module: 'callerSurveys', right: 'canEdit', or: 'surveyToken' },
  feature: 'surveys',
  params: tokenParams,
  body: z.object({
    /** Those that changed since the last saving; null takes one away. */
    answers: z
      .array(z.object({ questionId: questionName, value: z.nullable(answerValue) }))
      .check(z.maxLength(WORK_LIMITS.surveyQuestions, 'survey.questions')),
    additionalComments: z.optional(z.nullable(z.string().check(storable, maxChars(WORK_LIMITS.surveyComments)))),
  }),
  response: z.object({ savedAt: moment }),
  assumed: 'the whole call',
  doc: 'Keeps what was answered so far, so that it goes on anywhere the link is opened.',
});
